import { readFileSync } from "node:fs";

/** DialDefer's version, from its package file. */
export function version(): string {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { version: string };
  return manifest.version;
}
