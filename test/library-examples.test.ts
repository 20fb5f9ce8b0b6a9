import { readFileSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answersOf, benchmarkLines } from "../src/published/reproduce/fixtures/published-folder.js";
import { emptyFolder, execute, repository } from "./support/command-line.js";

// The examples of docs/library.md, each run as a program in a folder that holds the files it speaks of.

const page = readFileSync(join(repository, "docs/library.md"), "utf8");
const examples = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code = ""]) => code);
/** What asks an endpoint or fetches a file. */
const needsNetwork = (code: string) => /openai:|getBenchmark\(/.test(code);

const files: Readonly<Record<string, string>> = {
  "published.jsonl": benchmarkLines([answersOf("1010"), answersOf("0111")]),
  "mine.jsonl": `${JSON.stringify({ id: "mine-1", question: "Where does the old road from Brekk end?", correct_answers: ["Lind"], incorrect_answers: ["Tarn"] })}\n`,
  "questions.csv": "question,A,B,C,answer\nWhere does the road end?,Lind,Tarn,Orva,A\nWhere does the river rise?,Vik,Holm,Nes,C\n",
};

async function folderOfExamples(): Promise<string> {
  const folder = await emptyFolder();
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await mkdir(join(folder, "node_modules"));
  await symlink(repository, join(folder, "node_modules/dialdefer"), "junction");
  return folder;
}

describe("the examples of the page on the library", () => {
  it.each(examples.filter((code) => !needsNetwork(code)).map((code) => [code.split("\n", 1)[0], code]))("run as they stand: %s", async (_, code) => {
    const folder = await folderOfExamples();
    await writeFile(join(folder, "example.mjs"), code);
    const { code: exit, stderr } = await execute(folder, process.execPath, ["example.mjs"], { DIALDEFER_HOME: join(folder, "home") });
    expect(exit, stderr).toBe(0);
  }, 60_000);

  it("name every function that the library has", () => {
    const index = readFileSync(join(repository, "src/index.ts"), "utf8");
    const names = [...index.matchAll(/^export \{ (?:\w+ as )?(\w+)/gm)].map(([, name]) => name);
    expect(names.filter((name) => name !== undefined && !page.includes(name))).toEqual([]);
  });
});
