import { plainJson } from "./plain-json.js";

/** Prints one JSON document on stdout. */
export function printJson(value: unknown): void {
  process.stdout.write(`${plainJson(JSON.stringify(value, null, 2))}\n`);
}
