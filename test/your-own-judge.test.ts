import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { createSimulatedJudge } from "../src/judges/simulated/create-simulated-judge.js";
import { dialdefer, emptyFolder, execute, repository } from "./support/command-line.js";

it("the judge of docs/your-own-judge.md runs as it stands there, and says what the code asks of a judge", async () => {
  const page = await readFile(join(repository, "docs/your-own-judge.md"), "utf8");
  const example = /```js\n([^]*?)```/.exec(page)?.[1] ?? "";
  expect(example).toContain("runStudy({ items: \"starter\", judges: [judge] })");
  const library = pathToFileURL(join(repository, "dist/bundle/index.js")).href;
  const folder = await emptyFolder();
  await writeFile(join(folder, "example.mjs"), `
    const callMyModel = async (messages) => JSON.stringify({ reasoning: messages.at(-1).role, chosen_answer: "1" });
    ${example.replace("\"dialdefer\"", JSON.stringify(library))}
    console.log(JSON.stringify({ judge, n: analysis.document.judges[0].n, judges: analysis.document.judges.map(({ judge }) => judge) }));
  `);
  const { code, stdout, stderr } = await execute(folder, process.execPath, ["example.mjs"]);
  expect(code, stderr).toBe(0);
  const [sentence, facts] = stdout.trimEnd().split("\n") as [string, string];
  expect(sentence.length).toBeGreaterThan(20);
  const { judge, n, judges } = JSON.parse(facts) as { judge: { capabilities: object }; n: number; judges: string[] };
  expect(judges).toEqual(["my-judge"]);
  expect(n).toBeGreaterThan(200);
  expect(Object.keys(judge.capabilities)).toEqual(Object.keys(createSimulatedJudge("simulated:").capabilities));
});

it.each([[4, 4, /--max-calls was reached/], [12, 6, /every call failed, one after another, so no more were made/]])("a program that always fails, with at most %i calls, is asked %i times, and the reason is named", async (cap, asked, reason) => {
  const folder = await emptyFolder();
  await writeFile(join(folder, "broken.cjs"), 'require("fs").appendFileSync("calls", "x"); console.error("no model at hand"); process.exit(1);');
  const started = performance.now();
  const { code, stderr } = await dialdefer(folder, ["run", "--judge", `command:${process.execPath} broken.cjs`, "--limit", "6", "--max-calls", String(cap), "--yes"]);
  expect([code, (await readFile(join(folder, "calls"), "utf8")).length], stderr).toEqual([4, asked]);
  expect(stderr).toMatch(reason);
  expect(stderr).toMatch(/broken\.cjs ended with code 1: no model at hand/);
  expect(performance.now() - started).toBeLessThan(10_000);
});
