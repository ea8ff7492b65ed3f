// The program serving the page, and a browser to look at it.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const QUIET = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Starts both; WINNABLE names the program and CHROMIUM the browser. `end` stops them, and forgets the data of the server. */
export async function serving() {
  const data = mkdtempSync(join(tmpdir(), "winnable-browser-"));
  const server = spawn(process.env.WINNABLE ?? "winnable", ["serve", "--port", "0", "--data", data]);
  const home = await new Promise((found) => {
    let said = "";
    server.stdout.on("data", (text) => {
      said += text;
      const address = /http:\/\/localhost:\d+/.exec(said);
      if (address) found(address[0]);
    });
  });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", ...QUIET] });
  const end = async () => {
    await browser.close();
    const ended = new Promise((ended) => server.on("exit", ended));
    server.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true });
  };
  return { home, browser, end };
}
