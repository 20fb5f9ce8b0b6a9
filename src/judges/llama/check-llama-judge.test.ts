import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLlamaJudge } from "./check-llama-judge.js";
import { dialdeferHome } from "../../fetching/dialdefer-home.js";
import { engineInstalled } from "./ensure-engine.js";
import { modelsList } from "./models-list.js";
import { buildWorker, writeFakeHome, type FakeHome } from "./fixtures/write-fake-home.js";

describe("checking an embedded judge", () => {
  let fake: FakeHome;
  beforeAll(async () => { fake = await writeFakeHome(); });
  afterAll(() => fake.remove());
  const check = async (weights: Readonly<Record<string, unknown>>) => checkLlamaJudge(await fake.writeWeights("weights.gguf", weights),
    { home: fake.home, concurrency: 1, environment: process.env, timeoutMs: 20_000, workerFile: fake.workerFile });

  it("finds no difference where there is none, and reports the mass on the codes", async () => {
    expect(await check({})).toMatchObject({ ok: true, prefix_reuse: true, deterministic: true, reuse_difference: 0, order_difference: 0, processes: 1, process_difference: null, mass: { mean: expect.closeTo(0.5, 9) } });
  });

  it("finds a judge whose numbers depend on what was kept, and says that reuse stays off", async () => {
    const result = await check({ fault: "reuse" });
    expect(result.reuse_difference).toBeGreaterThan(result.tolerance);
    expect(result).toMatchObject({ ok: true, prefix_reuse: false });
  });

  it("measures nothing where the codes are not single tokens", async () => {
    expect(await check({ wideCodes: true })).toMatchObject({ ok: false, single_token_codes: false, mass: null });
  });
});

const home = dialdeferHome(process.env);
const model = modelsList(home).find(({ name }) => name === "smollm2-135m");
const absent = model?.onDisk !== true || !await engineInstalled(home);

it.skipIf(absent)("smollm2-135m gives exactly the same probabilities with and without reuse, in any order and in two processes (needs engine and model in DIALDEFER_HOME)", async () => {
  const folder = await mkdtemp(join(tmpdir(), "dialdefer-worker-"));
  try {
    const result = await checkLlamaJudge("smollm2-135m", { home, concurrency: 2, environment: process.env, timeoutMs: 100_000, workerFile: await buildWorker(folder) });
    expect(result).toMatchObject({ ok: true, prefix_reuse: true, reuse_difference: 0, order_difference: 0, single_token_codes: true });
    if (result.processes === 2) expect(result.process_difference).toBe(0);
    expect(result.mass?.lowest).toBeGreaterThan(0);
    expect(result.mass?.mean).toBeLessThan(1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
