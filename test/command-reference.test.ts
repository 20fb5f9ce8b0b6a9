import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { createProgram } from "../src/cli/create-program.js";
import { commandLine, repository } from "./support/command-line.js";

it("docs/commands.md says what the commands say (node scripts/write-command-reference.mjs writes it)", async () => {
  const { commandReference } = await import(pathToFileURL(join(repository, "scripts/command-reference.mjs")).href) as { commandReference: (node: string, commandLine: string) => Promise<string> };
  expect(await readFile(join(repository, "docs/commands.md"), "utf8")).toBe(await commandReference(process.execPath, commandLine));
});

it("docs/commands.md has every command", async () => {
  const page = await readFile(join(repository, "docs/commands.md"), "utf8");
  const names = createProgram({ exitCode: 0 }).commands.flatMap((command) => command.commands.length === 0 ? [command.name()] : command.commands.map((each) => `${command.name()} ${each.name()}`));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !page.includes(`dialdefer ${name}`))).toEqual([]);
});
