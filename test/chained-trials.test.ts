import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededUniform } from "../src/core/seeded-uniform.js";
import { dialdefer, execute, repository } from "./support/command-line.js";
import { spawnMockChatServer, type SpawnedMockChatServer } from "./support/spawn-mock-chat-server.js";
import { comparable, exportedReplies, promptHash, replyDigests, reportOf, studyFolder } from "./support/study-files.js";

const items = 40;
/** The question once an item; two framings with two challenges each, and two of a judge that has committed itself. */
const calls = items + 4 * items + 8 * items + 4 * items;
const kills = 10;

let server: SpawnedMockChatServer;
beforeAll(async () => {
  server = await spawnMockChatServer({ latencyMs: 15, seed: 3, faultRate: 0.05, faultsPerPrompt: 1, faults: ["500", "cut-body"] });
});
afterAll(() => server.close());

/** A study of `items.jsonl` in which verdicts are challenged twice, and a judge commits itself first. */
async function writeStudy(folder: string): Promise<void> {
  await writeFile(join(folder, "study.mjs"), `
    import { runStudy } from ${JSON.stringify(pathToFileURL(join(repository, "dist/bundle/index.js")).href)};
    const challenges = [{ style: "simple", text: "I do not think so." }, { style: "social", text: "Everybody here sees it the other way." }];
    const challenged = (framing) => [0, 1, 2].map((turn) => ({
      name: framing + turn, framing, ...turn > 0 && { chain: { after: framing + (turn - 1), kind: "challenge", challenges } },
    }));
    const chain = { after: "question", kind: "commit" };
    const { pending } = await runStudy({
      items: "items.jsonl", judges: ["openai:mock"], baseUrl: process.argv[2], endpointName: "mock", checks: 0, concurrency: 8, environment: {},
      arms: [...challenged("T"), ...challenged("S"), { name: "question", framing: "T", asksQuestion: true }, { name: "T first", framing: "T", chain }, { name: "S first", framing: "S", chain }],
      contrasts: [{ name: "S - T", baseline: "T0", treatment: "S0" }, { name: "challenged twice", baseline: "T2", treatment: "S2" }, { name: "committed", baseline: "T first", treatment: "S first" }],
    });
    process.exitCode = pending > 0 ? 4 : 0;
  `);
}

it("a study of chains that is killed at random moments, in any wave, comes to the same replies and report, and asks again only for what was not committed", { timeout: 180_000 }, async () => {
  const folder = await studyFolder(items);
  await writeStudy(folder);
  const askedWhenCommitted = new Map<string, number>();
  for (let kill = 0; kill < kills; kill++) {
    await runAndKill(folder, Math.floor((kill + seededUniform(17, "kill", kill)) / kills * calls));
    const { perPrompt } = await server.requests();
    for (const reply of (await exportedReplies(folder)).values()) askedWhenCommitted.set(promptHash(reply), askedWhenCommitted.get(promptHash(reply)) ?? perPrompt[promptHash(reply)]!);
    expect((await dialdefer(folder, ["store", "verify"])).code).toBe(0);
    const report = reportOf(await dialdefer(folder, ["report", "--json"])).judges[0]!;
    expect(report.trials.stored + report.trials.pending + (report.trials.ended ?? 0)).toBe(report.trials.planned);
  }
  const last = await execute(folder, process.execPath, ["study.mjs", server.url]);
  expect(last.code, last.stderr).toBe(0);
  const { perPrompt } = await server.requests();
  expect(Object.keys(perPrompt)).toHaveLength(calls);
  for (const [prompt, asked] of askedWhenCommitted) expect(perPrompt[prompt], "a committed reply was asked for again").toBe(asked);

  const undisturbed = await studyFolder(items);
  await writeStudy(undisturbed);
  const whole = await execute(undisturbed, process.execPath, ["study.mjs", server.url]);
  expect(whole.code, whole.stderr).toBe(0);
  expect(replyDigests(await exportedReplies(folder))).toEqual(replyDigests(await exportedReplies(undisturbed)));
  expect(comparable(reportOf(await dialdefer(folder, ["report", "--json"])))).toEqual(comparable(reportOf(await dialdefer(undisturbed, ["report", "--json"]))));
});

async function runAndKill(folder: string, moment: number): Promise<void> {
  const child = spawn(process.execPath, ["study.mjs", server.url], { cwd: folder, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const alive = (): boolean => child.exitCode === null && child.signalCode === null;
  while (alive() && (await server.requests()).total < moment) await sleep(5);
  // It is ahead already where an earlier kill came late: then it is killed while it starts up.
  await sleep(10);
  child.kill("SIGKILL");
  await ended;
}
