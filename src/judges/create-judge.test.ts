import { describe, expect, it } from "vitest";
import { UsageError } from "../core/usage-error.js";
import { createJudge, type JudgeOptions } from "./create-judge.js";
import { listJudges } from "./list-judges.js";

const options: JudgeOptions = { timeoutMs: 1_000, concurrency: 3, environment: {} };

describe("making a judge from its specification", () => {
  it("hands model, endpoint and concurrency to the chat adapter; a model's name may hold colons", async () => {
    const judge = await createJudge("openai:qwen2.5:7b", { ...options, baseUrl: "http://localhost:11434/v1", endpointName: "desk" });
    expect(judge).toMatchObject({ id: "openai:qwen2.5:7b", identity: "openai:desk/qwen2.5:7b", lanes: 3, paid: false });
    await judge.close();
  });

  it("makes a simulated judge", async () => {
    const judge = await createJudge("simulated:dprime=1.5,c1=0.4,c2=-0.3,seed=7", options);
    expect(judge.id).toMatch(/^simulated:/);
    expect(judge.paid).toBe(false);
    await judge.close();
  });

  it("answers an unknown kind with all kinds and an example of each", async () => {
    const error = await createJudge("gpt-4o", options).then(() => undefined, (reason: unknown) => reason);
    expect(error).toBeInstanceOf(UsageError);
    for (const { example } of listJudges()) expect((error as UsageError).message).toContain(example);
  });

  it.each(["openai:", "openai", "llama:", "replay:"])("%s is refused with what is missing", async (spec) => {
    await expect(createJudge(spec, options)).rejects.toThrow(/such as/);
  });
});
