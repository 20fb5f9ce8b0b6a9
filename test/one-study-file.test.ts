import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "libsql";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ReportDocument } from "../src/analysis/report-document.js";
import { FIRST_SCHEMA } from "../src/store/first-schema.js";
import { writeFakeHome, type FakeHome } from "../src/judges/llama/fixtures/write-fake-home.js";
import { dialdefer, emptyFolder, startCommand, type Finished } from "./support/command-line.js";
import { jumpingClock } from "./support/jumping-clock.js";
import { startMockChatServer, type MockChatServer, type MockChatServerOptions } from "./support/mock-chat-server.js";
import { canMount, smallDisk } from "./support/small-disk.js";
import { comparable, generatedItems, jsonLines, reportOf } from "./support/study-files.js";

// Three judges, two families and two pairs of labels out of one file: an embedded one (its engine is a small stand-in, so that no model has
// to be fetched), a simulated one, and a server. Whatever interrupts it, it ends as it does undisturbed.

const price = { input: 2, cached_input: 0.5, output: 8 };
let home: FakeHome;
let server: MockChatServer;
let undisturbed: ReportDocument;

beforeAll(async () => {
  home = await writeFakeHome();
  server = await startMockChatServer();
  const folder = await studyFolder();
  const whole = await run(folder);
  expect(whole.code, whole.stderr).toBe(0);
  undisturbed = reportOf(whole);
  await server.close();
}, 60_000);
afterEach(() => server.close().catch(() => undefined));
afterAll(() => home.remove());

async function startServer(options: MockChatServerOptions = {}): Promise<void> {
  server = await startMockChatServer({ latencyMs: 5, ...options });
}

/** A folder with items, prices and the study file; `store` under `run` where one is named. */
async function studyFolder(store?: string): Promise<string> {
  const folder = await emptyFolder();
  await writeFile(join(folder, "items.jsonl"), jsonLines(generatedItems(6)));
  await writeFile(join(folder, "prices.yaml"), `date: "2025-01-01"\nendpoints:\n  mock:\n    mock: { input: ${price.input}, cached_input: ${price.cached_input}, output: ${price.output} }\n`);
  await home.writeWeights("weights.gguf", {});
  await writeFile(join(folder, "study.yaml"), `name: one file
items: items.jsonl
judges:
  - llama:${join(home.home, "weights.gguf")}
  - simulated:dprime=1.5,c1=0.4,c2=-0.3,noise=0.05,seed=3
  - { spec: "openai:mock", base_url: "${server.url}", endpoint_name: mock, concurrency: 4 }
matrix:
  family: [matched, classic]
  labels: [[Human, AI], [Anna, Ben]]
checks: 3
run: { prices: prices.yaml, max_cost: 5${store === undefined ? "" : `, store: ${JSON.stringify(store)}`} }
`);
  return folder;
}

const words = ["run", "study.yaml", "--json"];
const environment = (): NodeJS.ProcessEnv => ({ DIALDEFER_HOME: home.home });

async function run(folder: string, more: NodeJS.ProcessEnv = {}): Promise<Finished> {
  return await dialdefer(folder, words, { ...environment(), ...more });
}

/** The study must be as if nothing had happened. */
function expectUndisturbed(finished: Finished): void {
  expect(finished.code, finished.stderr).toBe(0);
  const report = reportOf(finished);
  // The file names the server's port, which no two tests share.
  expect(comparable({ ...report, study: { ...report.study, file: undisturbed.study.file } })).toEqual(comparable(undisturbed));
}

describe("a study of three judges, two families and two pairs of labels out of one file", () => {
  it("has four contrasts a judge, and asks for a prompt that arms share once", async () => {
    const { study, judges, contrasts, provenance } = undisturbed;
    expect(study).toMatchObject({ name: "one file", file: { name: "study.yaml" }, checks: 3 });
    expect(study.arms).toHaveLength(8);
    expect(study.contrast_names.map(({ name }) => name)).toEqual(["matched, Human/AI: S - T", "matched, Anna/Ben: S - T", "classic, Human/AI: speaker - statement", "classic, Anna/Ben: speaker - statement"]);
    expect(judges).toHaveLength(3);
    expect(contrasts).toHaveLength(9);
    for (const { trials, retest } of judges) {
      expect(trials).toMatchObject({ planned: 6 * 8 * 2, stored: 6 * 8 * 2, pending: 0 });
      // Rung T and the classic statement name no party: two pairs of labels, one prompt.
      expect(trials.asked).toBeLessThan(0.8 * (trials.planned + trials.checks.planned));
      expect(retest).not.toBeNull();
    }
    expect(provenance.unreported).toEqual({ studies: 0, judges: 0, arms: 0 });
    expect(provenance.parked).toEqual([]);
  });

  it("keeps the hash of its file before the first call", async () => {
    await startServer({ answersAtMost: 0 });
    const folder = await studyFolder();
    const { process, finished } = startCommand(words, { folder, environment: environment() });
    while (server.requests().total === 0 && process.exitCode === null) await sleep(20);
    process.kill("SIGKILL");
    await finished;
    const info = await dialdefer(folder, ["store", "info", "--json"]);
    const { studies } = JSON.parse(info.stdout) as { studies: { file: { sha256: string } }[] };
    expect(studies[0]?.file.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it("counts judges and arms that were run and are not reported any more", async () => {
    await startServer();
    const folder = await studyFolder();
    expect((await run(folder)).code).toBe(0);
    const file = join(folder, "study.yaml");
    await writeFile(file, (await readFile(file, "utf8")).replace(/  - simulated:.*\n/, "").replace("[matched, classic]", "[matched]"));
    const fewer = await run(folder);
    expect(fewer.code, fewer.stderr).toBe(0);
    expect(reportOf(fewer).provenance.unreported).toEqual({ studies: 1, judges: 1, arms: 4 });
    expect(reportOf(fewer).judges.map(({ trials }) => trials.asked)).toEqual([0, 0]);
  });
});

describe("the bill", () => {
  it("of all runs together is the server's own count of tokens at the file's prices, whatever went wrong", async () => {
    await startServer({ faultRate: 0.2, faults: ["500", "empty-choices", "error-body", "closed-socket", "429-seconds"], retryAfterSeconds: 0.1, permanentRate: 0.1, cachedShare: 0.25 });
    const folder = await studyFolder();
    const bills: number[][] = [];
    let code: number | null = 4;
    for (let round = 0; code === 4 && round < 5; round++) {
      const finished = await dialdefer(folder, [...words, ...round === 0 ? ["--max-calls", "200"] : []], environment());
      code = finished.code;
      const line = reportOf(finished).provenance.bill.run?.judges[2];
      bills.push([line?.input_tokens ?? NaN, line?.cached_tokens ?? NaN, line?.output_tokens ?? NaN, line?.usd ?? NaN]);
    }
    expect(code).toBe(0);
    expect(bills.length).toBeGreaterThan(1);
    const { billed } = server.requests();
    const sum = (member: number) => bills.reduce((total, bill) => total + (bill[member] as number), 0);
    expect([sum(0), sum(1), sum(2)]).toEqual([billed.inputTokens, billed.cachedTokens, billed.outputTokens]);
    expect(sum(3)).toBeCloseTo(((billed.inputTokens - billed.cachedTokens) * price.input + billed.cachedTokens * price.cached_input + billed.outputTokens * price.output) / 1e6, 12);
    // What the store holds says the same, cut replies included.
    const stored = reportOf(await dialdefer(folder, ["report", "--json"])).provenance.bill.study;
    expect(stored.judges[2]).toMatchObject({ input_tokens: billed.inputTokens, cached_tokens: billed.cachedTokens, output_tokens: billed.outputTokens });
    expect(stored.usd).toBeCloseTo(sum(3), 12);
  });

  it("never passes --max-cost: the run stops before, and goes on when it is raised", async () => {
    await startServer();
    const folder = await studyFolder();
    const capped = await dialdefer(folder, [...words, "--max-cost", "0.05"], environment());
    expect(capped.code, capped.stderr).toBe(4);
    expect(capped.stderr).toMatch(/--max-cost/);
    const { billed } = server.requests();
    const spent = (billed.inputTokens * price.input + billed.outputTokens * price.output) / 1e6;
    expect(spent).toBeGreaterThan(0.005);
    expect(spent).toBeLessThanOrEqual(0.05);
    expectUndisturbed(await run(folder));
  });
});

describe("a study that is interrupted by", () => {
  it("a server that fails in every way comes to the undisturbed result", async () => {
    await startServer({ faultRate: 0.25, faults: ["500", "empty-choices", "error-body", "cut-body", "closed-socket", "invalid-utf8"], faultsPerPrompt: 2 });
    expectUndisturbed(await run(await studyFolder()));
  });

  it.skipIf(!canMount)("a full disk", async () => {
    await startServer({ latencyMs: 20 });
    const disk = smallDisk(40);
    const folder = await studyFolder(join(disk.folder, "store"));
    const { process, finished } = startCommand(words, { folder, environment: environment() });
    while (server.requests().total < 40 && process.exitCode === null) await sleep(5);
    disk.fill();
    const ended = await finished;
    expect(ended.code, ended.stderr).toBe(1);
    expect(ended.stderr).toMatch(/is full/);
    disk.clear();
    expectUndisturbed(await run(folder));
  });

  it.skipIf(!canMount)("a folder that has become read-only", async () => {
    await startServer();
    const disk = smallDisk(40);
    const folder = await studyFolder(join(disk.folder, "store"));
    expect((await dialdefer(folder, [...words, "--max-calls", "150"], environment())).code).toBe(4);
    const before = server.requests().total;
    disk.remount("ro");
    const refused = await run(folder).finally(() => disk.remount("rw"));
    expect(refused.code, refused.stderr).toBe(1);
    expect(server.requests().total).toBe(before);
    expectUndisturbed(await run(folder));
  });

  it("a second process on the same store", async () => {
    await startServer({ latencyMs: 10 });
    const folder = await studyFolder();
    const both = await Promise.all([run(folder), dialdefer(folder, [...words, "--out", "other"], environment())]);
    for (const finished of both) expect(finished.code, finished.stderr).toBe(0);
    expectUndisturbed(await run(folder));
    expect(server.requests().total).toBe(undisturbed.judges[2]?.trials.asked);
  });

  it("a newer version's store", async () => {
    await startServer();
    const folder = await studyFolder();
    expect((await dialdefer(folder, [...words, "--max-calls", "150"], environment())).code).toBe(4);
    const before = server.requests().total;
    const version = (number: number): void => inStore(folder, (store) => store.exec(`PRAGMA user_version = ${number}`));
    version(99);
    const refused = await run(folder);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/newer/);
    expect(server.requests().total).toBe(before);
    version(2);
    expectUndisturbed(await run(folder));
  });

  it("an older version's store, whose replies it goes on with", async () => {
    await startServer();
    const folder = await studyFolder();
    expect((await dialdefer(folder, [...words, "--max-calls", "250"], environment())).code).toBe(4);
    await asFirstSchema(folder);
    const finished = await run(folder);
    expectUndisturbed(finished);
    expect(server.requests().total).toBe(undisturbed.judges[2]?.trials.asked);
    expect((await dialdefer(folder, ["store", "info"])).stdout).toContain("store.sqlite.before-schema-2");
  });

  it("a damaged page", async () => {
    await startServer();
    const folder = await studyFolder();
    expect((await run(folder)).code).toBe(0);
    const file = join(folder, ".dialdefer", "store.sqlite");
    inStore(folder, (store) => store.exec("PRAGMA wal_checkpoint(TRUNCATE)"));
    const bytes = await readFile(file);
    const page = bytes.readUInt16BE(16);
    const damaged = Array.from({ length: bytes.length / page }, (_, index) => index).filter((index) => index > 3 && bytes[index * page] === 13).filter((_, index) => index % 5 === 0);
    expect(damaged.length).toBeGreaterThan(0);
    for (const index of damaged) bytes.fill(0xa5, index * page, (index + 1) * page);
    await writeFile(file, bytes);
    const verified = await dialdefer(folder, ["store", "verify"]);
    expect(verified.code).toBe(1);
    const salvaged = await dialdefer(folder, ["store", "salvage", "--to", "saved"]);
    expect(salvaged.code, salvaged.stderr).toBe(1);
    expect((await dialdefer(folder, ["store", "verify", "--store", "saved"])).code).toBe(0);
    const again = await dialdefer(folder, [...words, "--store", "saved"], environment());
    expectUndisturbed(again);
    const asked = reportOf(again).judges.reduce((sum, { trials }) => sum + trials.asked, 0);
    expect(asked).toBeLessThan(undisturbed.judges.reduce((sum, { trials }) => sum + trials.asked, 0));
  });

  it("a clock that jumps back and forth by days", async () => {
    await startServer();
    const folder = await studyFolder();
    const jumping = { NODE_OPTIONS: await jumpingClock() };
    expect((await dialdefer(folder, [...words, "--max-calls", "150"], { ...environment(), ...jumping })).code).toBe(4);
    expectUndisturbed(await run(folder, jumping));
  });

  it("a server that fails for a while: calls are held back, then go on by themselves", async () => {
    let downUntil: number | undefined;
    await startServer({ plan: () => server.requests().total > 30 && performance.now() < (downUntil ??= performance.now() + 2_500) ? "500" : "none" });
    const finished = await run(await studyFolder());
    expectUndisturbed(finished);
    expect(finished.stderr).toMatch(/every call fails; none is made for 1 s/);
  });

  it("a server that fails for good: the run ends after few calls, and goes on when the server is back", { timeout: 90_000 }, async () => {
    let up = false;
    await startServer({ plan: () => up || server.requests().total <= 30 ? "none" : "500" });
    const folder = await studyFolder();
    const ended = await run(folder);
    expect(ended.code, ended.stderr).toBe(4);
    expect(ended.stderr).toMatch(/every call failed/);
    expect(server.requests().total).toBeLessThan(30 + 60);
    up = true;
    expectUndisturbed(await run(folder));
  });

  it("one item that the server never answers: the rest goes on, the item is parked, and --retry-parked asks again", { timeout: 180_000 }, async () => {
    let healed = false;
    await startServer({ plan: ({ request }) => !healed && request.messages.some(({ content }) => content.includes("What is 2 plus 2?")) ? "500" : "none" });
    const folder = await studyFolder();
    const first = await run(folder);
    expect(first.code, first.stderr).toBe(4);
    expect(first.stderr).not.toMatch(/every call failed/);
    expect(reportOf(first).judges[2]?.n).toBe(5);
    const second = await run(folder);
    expect(second.code).toBe(4);
    const { parked } = reportOf(second).provenance;
    expect(parked.length).toBeGreaterThanOrEqual(12);
    for (const trial of parked) {
      expect(trial).toMatchObject({ judge: "openai:mock", itemId: "sum-2", code: "server-error" });
      expect(trial.attempts).toBeGreaterThanOrEqual(12);
    }
    const before = server.requests().total;
    const third = await run(folder);
    expect(third.code).toBe(4);
    expect(third.stderr).toMatch(/parked/);
    expect(server.requests().total).toBe(before);
    healed = true;
    expectUndisturbed(await dialdefer(folder, [...words, "--retry-parked"], environment()));
  });
});

function inStore(folder: string, work: (store: Database.Database) => void): void {
  const store = new Database(join(folder, ".dialdefer", "store.sqlite"));
  try {
    work(store);
  } finally {
    store.close();
  }
}

/** Makes the store what the first version would have made of the same replies. */
async function asFirstSchema(folder: string): Promise<void> {
  const now = join(folder, ".dialdefer");
  const aside = join(folder, "aside");
  inStore(folder, (store) => store.exec("PRAGMA wal_checkpoint(TRUNCATE)"));
  await mkdir(aside);
  await cp(join(now, "store.sqlite"), join(aside, "new.sqlite"));
  const old = new Database(join(aside, "old.sqlite"));
  old.exec(FIRST_SCHEMA);
  old.exec(`PRAGMA application_id = 1145324870; PRAGMA user_version = 1; ATTACH '${join(aside, "new.sqlite")}' AS new`);
  for (const table of ["items", "replies", "judges", "decisions"]) old.exec(`INSERT INTO ${table} SELECT * FROM new.${table}`);
  old.exec("INSERT INTO attempts SELECT id, key, judge, at, code, detail FROM new.attempts");
  old.close();
  for (const suffix of ["-wal", "-shm"]) await writeFile(join(now, `store.sqlite${suffix}`), "");
  await cp(join(aside, "old.sqlite"), join(now, "store.sqlite"));
}
