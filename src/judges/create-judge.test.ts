import { afterEach, describe, expect, it, vi } from "vitest";
import { UsageError } from "../core/usage-error.js";
import { createJudge, type JudgeOptions } from "./create-judge.js";
import { listJudges } from "./list-judges.js";

const options: JudgeOptions = { timeoutMs: 1_000, concurrency: 3, environment: {} };

afterEach(() => { vi.unstubAllEnvs(); });

describe("making a judge from its specification", () => {
  it("hands model, endpoint and concurrency to the chat adapter; a model's name may hold colons", async () => {
    const judge = await createJudge("openai:qwen2.5:7b", { ...options, baseUrl: "http://localhost:11434/v1", endpointName: "desk" });
    expect(judge).toMatchObject({ id: "openai:qwen2.5:7b", identity: "openai:desk/qwen2.5:7b", lanes: 3, paid: false });
    await judge.close();
  });

  it("needs no options: they have the defaults of the flags", async () => {
    const judge = await createJudge("openai:m", { baseUrl: "http://localhost:8000/v1" });
    expect(judge).toMatchObject({ id: "openai:m", lanes: 8 });
    await judge.close();
    const simulated = await createJudge("simulated:");
    await simulated.close();
  });

  it("reads keys from the environment that is given, else from the process's own", async () => {
    vi.stubEnv("OPENAI_API_KEY", "key-of-this-process");
    vi.stubEnv("OPENAI_BASE_URL", "");
    await (await createJudge("openai:m")).close();
    await expect(createJudge("openai:m", { environment: {} })).rejects.toThrow("OPENAI_API_KEY");
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
