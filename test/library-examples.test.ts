import { readFileSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { benchmarkRow } from "../src/published/fixtures/published-rows.js";
import { emptyFolder, execute, repository } from "./support/command-line.js";

// The examples of docs/library.md, each run as a program in a folder that holds the files it speaks of.

const page = readFileSync(join(repository, "docs/library.md"), "utf8");
const examples = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code = ""]) => code);
/** What asks an endpoint or fetches a file. */
const needsNetwork = (code: string) => /openai:|getBenchmark\(/.test(code);

const files: Readonly<Record<string, string>> = {
  "mine.jsonl": `${JSON.stringify({ id: "mine-1", question: "Where does the old road from Brekk end?", correct_answers: ["Lind"], incorrect_answers: ["Tarn"] })}\n`,
  "published/bridges_gpt-4o-mini_Speaker1_vs_Speaker2_all.jsonl": `${JSON.stringify(benchmarkRow(1, ["1", "2", "1", "1"], { dataset: "bridges" }))}\n`,
  "questions.csv": "question,A,B,C,answer\nWhere does the road end?,Lind,Tarn,Orva,A\nWhere does the river rise?,Vik,Holm,Nes,C\n",
};

async function folderOfExamples(): Promise<string> {
  const folder = await emptyFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), content);
  }
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
