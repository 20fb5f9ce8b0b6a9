import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { createSimulatedJudge } from "../src/judges/simulated/create-simulated-judge.js";
import { emptyFolder, execute, repository } from "./support/command-line.js";

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
