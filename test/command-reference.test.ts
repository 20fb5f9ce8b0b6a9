import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { commandLine, repository } from "./support/command-line.js";

it("docs/commands.md says what the commands say (node scripts/write-command-reference.mjs writes it)", async () => {
  const { commandReference } = await import(pathToFileURL(join(repository, "scripts/command-reference.mjs")).href) as { commandReference: (node: string, commandLine: string) => Promise<string> };
  expect(await readFile(join(repository, "docs/commands.md"), "utf8")).toBe(await commandReference(process.execPath, commandLine));
});
