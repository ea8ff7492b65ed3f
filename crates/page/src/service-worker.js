// Keeps the page for when there is no network. All files but the page itself have names that change with their content, so what is
// kept is never old; a new version is loaded beside the old one, and takes its place when no window shows that one any more.

const version = VERSION;
const first = FIRST;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(first)));
});

self.addEventListener("activate", (event) => {
  const others = caches.keys().then((names) => names.filter((name) => name.startsWith("winnable-") && name !== version));
  event.waitUntil(others.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

async function answer(request) {
  const cache = await caches.open(version);
  const kept = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  // A judge is kept once it was needed.
  if (response.ok && request.url.endsWith(".bin")) await cache.put(request, response.clone());
  return response;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isPage = request.mode !== "navigate" || new URL(request.url).pathname === new URL(self.registration.scope).pathname;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope) && isPage) event.respondWith(answer(request));
});
