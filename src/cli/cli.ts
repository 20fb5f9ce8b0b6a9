#!/usr/bin/env node
import { version } from "../study/version.js";

// The most common question of scripts is answered before anything else is loaded.
if (process.argv.length === 3 && (process.argv[2] === "--version" || process.argv[2] === "-V")) {
  process.stdout.write(`${version()}\n`);
} else {
  const { main } = await import("./main.js");
  process.exitCode = await main(process.argv);
}
