// Writes docs/commands.md from what the built commands say of themselves. A test holds the page to them.
import { writeFileSync } from "node:fs";
import { setUp } from "./set-up.mjs";

await setUp();
const { commandReference } = await import("./command-reference.mjs");
writeFileSync("docs/commands.md", await commandReference(process.execPath, "dist/bundle/cli.js"));
