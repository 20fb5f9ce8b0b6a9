import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { JsonFieldOrder } from "../../core/json-field-order.js";
import { createLlamaJudge } from "./create-llama-judge.js";
import { dialdeferHome } from "../../fetching/dialdefer-home.js";
import { engineInstalled } from "./ensure-engine.js";
import { jsonGrammar } from "./json-grammar.js";
import { modelsList } from "./models-list.js";
import { buildWorker } from "./fixtures/write-fake-home.js";

describe("the grammar of a JSON verdict", () => {
  it("has the keys in the template's order", () => {
    expect(jsonGrammar("reasoning-first", 512)).toMatch(/^root ::= .*reasoning.*chosen_answer.*\n/);
    expect(jsonGrammar("verdict-first", 512)).toMatch(/^root ::= .*chosen_answer.*reasoning.*\n/);
  });

  it.each([[512, 400], [2048, 400], [100, 68], [10, 0]])("leaves the reasoning as many characters as end within %i tokens", (maxTokens, characters) => {
    expect(jsonGrammar("reasoning-first", maxTokens)).toContain(`character{0,${characters}}`);
  });
});

const home = dialdeferHome(process.env);
const model = modelsList(home).find(({ name }) => name === "smollm2-135m");
const absent = model === undefined || !existsSync(model.file) || !await engineInstalled(home);

it.skipIf(absent)("smollm2-135m answers in JSON that can be read, in either order, within a small cap, and the same each time (needs engine and model in DIALDEFER_HOME)", async () => {
  const folder = await mkdtemp(join(tmpdir(), "dialdefer-worker-"));
  try {
    const judge = await createLlamaJudge("smollm2-135m", { home, concurrency: 1, environment: process.env, timeoutMs: 100_000, workerFile: await buildWorker(folder) });
    try {
      const ask = async (question: string, fieldOrder: JsonFieldOrder) => judge.ask({
        messages: [{ role: "user", content: `Give your verdict and your reasons as JSON.\n\n${question}` }], sharedPrefixLength: 10, answerMode: "json", fieldOrder, acceptCode: "1", temperature: 0, maxTokens: 64,
        trial: { itemId: "item", polarity: "correct", framing: "T", framingIndex: 1, wording: 0, order: "accept-first", repeat: 1 },
      }, new AbortController().signal);
      for (const question of ["Is \"C:\\new\" a path?", "Repeat the digit 7 for ever.", "Write a long poem about the sea and the wind."]) {
        for (const fieldOrder of ["reasoning-first", "verdict-first"] as const) {
          const reply = await ask(question, fieldOrder);
          expect(reply.finishReason).toBe("stop");
          const verdict = JSON.parse(reply.text) as Record<string, string>;
          expect(Object.keys(verdict)).toEqual(fieldOrder === "reasoning-first" ? ["reasoning", "chosen_answer"] : ["chosen_answer", "reasoning"]);
          expect(verdict["chosen_answer"]).toMatch(/^[12]$/);
          expect((await ask(question, fieldOrder)).text).toBe(reply.text);
        }
      }
    } finally {
      await judge.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
