import { join } from "node:path";
import Database from "libsql";
import { afterAll, describe, expect, it } from "vitest";
import { collectVerdicts, type CollectedVerdicts } from "../src/analysis/collect-verdicts.js";
import { computeStatistics } from "../src/analysis/computed-table.js";
import type { ReportDocument } from "../src/analysis/report-document.js";
import { readStudySpec } from "../src/runner/read-study-spec.js";
import { openStore } from "../src/store/open-store.js";
import { dialdefer, type Finished } from "./support/command-line.js";
import type { MockChatServerOptions } from "./support/mock-chat-server.js";
import { spawnMockChatServer, type SpawnedMockChatServer } from "./support/spawn-mock-chat-server.js";
import { comparable, exportedReplies, replyDigests, reportOf, studyFolder } from "./support/study-files.js";

// 500 items x 4 conditions = 2,000 calls. Every kind of fault strikes, 20 % of prompts or askings in all: most pass
// when asked again, some outlast one run, and some replies never hold a verdict.
const items = 500;
const noVerdicts = { seed: 7, permanentRate: 0.02 } as const;
const faults = { ...noVerdicts, faultRate: 0.17, stuckRate: 0.01, faultsPerPrompt: 7, retryAfterSeconds: 1, slowMs: 2_500 } as const;

const servers: SpawnedMockChatServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

interface Study {
  readonly folder: string;
  readonly run: () => Promise<Finished>;
}

async function study(options: MockChatServerOptions): Promise<Study> {
  const server = await spawnMockChatServer(options);
  servers.push(server);
  const folder = await studyFolder(items);
  return {
    folder,
    run: () => dialdefer(folder, ["run", "--checks", "0", "--items", "items.jsonl", "--judge", "openai:mock", "--base-url", server.url, "--endpoint-name", "mock", "--concurrency", "48", "--timeout", "1", "--json"]),
  };
}

describe("2,000 calls of which 20 % go wrong", () => {
  it("end stored or pending with a reason, and the report is that of the fault-free run on the same items", { timeout: 180_000 }, async () => {
    const [faulty, clean, repaired] = await Promise.all([study(faults), study({}), study(noVerdicts)]);
    const cleanRun = await clean.run();
    expect(cleanRun.code, cleanRun.stderr).toBe(0);
    const first = await faulty.run();

    // Some prompts outlast the run: they are pending, each with what went wrong last.
    expect(first.code, first.stderr).toBe(4);
    const report = reportOf(first);
    const { trials, missing_by_status: missing } = block(report);
    expect(trials.planned).toBe(4 * items);
    expect(trials.pending).toBeGreaterThan(0);
    expect(trials.stored + trials.pending).toBe(trials.planned);
    expect(Object.keys(missing).sort()).toEqual(["pending", "refused", "truncated"]);
    const reasons = /are pending \((.*?)\)/.exec(first.stderr)?.[1]?.split(", ").map((reason) => reason.split(" ")) ?? [];
    expect(reasons.reduce((sum, [count]) => sum + Number(count), 0)).toBe(trials.pending);
    const knownFailures = ["bad-response", "connection", "rate-limited", "server-error", "timeout"];
    expect(reasons.filter(([, code]) => !knownFailures.includes(code ?? ""))).toEqual([]);

    // What went wrong is kept as an attempt, never as a reply; every kind did strike.
    expect(attemptCodes(faulty.folder)).toEqual(["bad-response", "connection", "cut", "rate-limited", "server-error", "timeout"]);
    const replies = await exportedReplies(faulty.folder);
    expect(replies.size).toBe(trials.stored);

    // Every reply that carries a verdict is the fault-free one, byte for byte.
    const undisturbed = await exportedReplies(clean.folder);
    const answered = [...replies.values()].filter(({ reply }) => reply.finish_reason === "stop");
    expect(answered.length).toBe(trials.planned - total(missing));
    for (const { key, reply } of answered) expect(reply).toEqual(undisturbed.get(key)?.reply);

    expectSameStatistics(report, faulty.folder, clean.folder);

    // Asked again, what is pending comes in, and the faults have left no trace: the report is the one without them.
    let again = await faulty.run();
    for (let runs = 1; again.code === 4 && runs < 4; runs++) again = await faulty.run();
    expect(again.code, again.stderr).toBe(0);
    const onlyLost = await repaired.run();
    expect(onlyLost.code, onlyLost.stderr).toBe(0);
    expect(comparable(reportOf(again))).toEqual(comparable(reportOf(onlyLost)));
    expect(replyDigests(await exportedReplies(faulty.folder))).toEqual(replyDigests(await exportedReplies(repaired.folder)));
    const verified = await dialdefer(faulty.folder, ["store", "verify"]);
    expect(verified.code, verified.stdout).toBe(0);
  });
});

/** The numbers of the faulty report against those computed from the fault-free verdicts of its complete items. */
function expectSameStatistics(report: ReportDocument, faultyFolder: string, cleanFolder: string): void {
  const table = cleanTableOf(completePositions(verdictsOf(faultyFolder)), verdictsOf(cleanFolder));
  const { clean } = computeStatistics({ clean: table }).tables;
  const faulty = block(report);
  expect(faulty.n).toBeGreaterThan(0.8 * items);
  expect(faulty.n).toBeLessThan(items);
  expect(faulty.n).toBe(clean?.n);
  expect(Object.fromEntries(Object.entries(faulty.table).filter(([pattern]) => !pattern.includes("-")))).toEqual(table);
  for (const name of ["dprime", "criterion", "split", "mcnemar", "cohens_h", "flips"] as const) expect(faulty[name], name).toEqual(clean?.[name]);
  for (const name of ["dds", "delta_correct", "delta_incorrect"] as const) {
    for (const member of ["estimate", "se_item", "ci95_item", "ci95_bootstrap"] as const) expectClose(faulty[name]?.[member], clean?.[name]?.[member], `${name}.${member}`);
  }
  for (const name of ["c1_correct", "c1_incorrect", "c2_correct", "c2_incorrect"] as const) expect(faulty.accuracy[name]?.estimate, name).toBe(clean?.accuracy[name]?.estimate);
}

/** Equal but for the rounding of sums taken in another order of the items. */
function expectClose(actual: number | readonly number[] | null | undefined, expected: number | readonly number[] | null | undefined, name: string): void {
  const [found, wanted] = [[actual].flat(), [expected].flat()];
  expect(found, name).toHaveLength(wanted.length);
  wanted.forEach((value, index) => expect(found[index], name).toBeCloseTo(value as number, 9));
}

function block(report: ReportDocument): ReportDocument["judges"][number] {
  expect(report.judges).toHaveLength(1);
  return report.judges[0] as ReportDocument["judges"][number];
}

function total(missing: ReportDocument["judges"][number]["missing_by_status"]): number {
  return Object.values(missing).flatMap((counts) => Object.values(counts)).reduce((sum, count) => sum + count, 0);
}

function attemptCodes(folder: string): string[] {
  const database = new Database(join(folder, ".dialdefer/store.sqlite"), { readonly: true });
  try {
    return (database.prepare("SELECT DISTINCT code FROM attempts ORDER BY code").all() as { code: string }[]).map(({ code }) => code);
  } finally {
    database.close();
  }
}

function verdictsOf(folder: string): CollectedVerdicts {
  const store = openStore(join(folder, ".dialdefer"), { mustExist: true });
  try {
    const found = store.findStudy();
    if (found === null) throw new Error("the store holds no study");
    return collectVerdicts(store, found.row, 0, readStudySpec(found.spec));
  } finally {
    store.close();
  }
}

/** The four verdicts of one item: C1 right, C1 wrong, C2 right, C2 wrong. */
function verdictsAt({ accept }: CollectedVerdicts, position: number): number[] {
  return accept.flatMap((pair) => pair.map((column) => column[position] as number));
}

function completePositions(verdicts: CollectedVerdicts): number[] {
  return Array.from({ length: verdicts.items }, (_, position) => position).filter((position) => !verdictsAt(verdicts, position).some(Number.isNaN));
}

function cleanTableOf(positions: readonly number[], verdicts: CollectedVerdicts): Record<string, number> {
  const table: Record<string, number> = {};
  for (const position of positions) {
    const pattern = verdictsAt(verdicts, position).join("");
    table[pattern] = (table[pattern] ?? 0) + 1;
  }
  return table;
}
