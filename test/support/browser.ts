import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

/** Where a Chromium stands on this machine; undefined where none does, and tests that need one are skipped. */
export const browserPath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));

/** Starts that Chromium, which asks nothing of the network by itself. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath as string,
    args: ["--no-sandbox", "--headless", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}
