// The program serving the page, and a browser to look at it.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const QUIET = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Starts the program that WINNABLE names, on a port that is free or on this one. `end` stops it, and forgets its data. @param {number} [port] @param {string[]} [options] */
export async function program(port = 0, options = []) {
  const data = mkdtempSync(join(tmpdir(), "winnable-browser-"));
  const server = spawn(process.env.WINNABLE ?? "winnable", ["serve", "--port", String(port), "--data", data, ...options]);
  /** @type {string} */
  const home = await new Promise((found, failed) => {
    let said = "";
    server.stdout.on("data", (text) => {
      said += text;
      const address = /http:\/\/localhost:\d+/.exec(said);
      if (address) found(address[0]);
    });
    server.on("exit", () => failed(new Error("the program ended before it served the page")));
  });
  const ended = new Promise((ended) => server.on("exit", ended));
  const end = async () => {
    server.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  return { home, end };
}

/** Starts the program, and the browser that CHROMIUM names. `end` stops both. */
export async function serving() {
  const { home, end: endProgram } = await program();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", ...QUIET] });
  const end = async () => {
    await browser.close();
    await endProgram();
  };
  return { home, browser, end };
}
