import { afterAll, beforeAll, expect, it } from "vitest";
import { dialdefer, execute, startCommand, type Finished } from "./support/command-line.js";
import { jumpingClock } from "./support/jumping-clock.js";
import { spawnMockChatServer, type SpawnedMockChatServer } from "./support/spawn-mock-chat-server.js";
import { comparable, exportedReplies, replyDigests, reportOf, studyFolder } from "./support/study-files.js";

// The clock of the process jumps back and forth by days with every look at it.

let server: SpawnedMockChatServer;
beforeAll(async () => {
  server = await spawnMockChatServer({ faultRate: 0.2, faults: ["500", "429-seconds", "429-date", "closed-socket"], faultsPerPrompt: 1, retryAfterSeconds: 0 });
});
afterAll(() => server.close());

const run = (...flags: readonly string[]): string[] => ["run", "--items", "items.jsonl", "--judge", "openai:mock", "--base-url", server.url, "--endpoint-name", "mock", "--json", ...flags];

it("a run under a jumping clock ends with the undisturbed result, and the study used last is the latest", async () => {
  const jumping = { NODE_OPTIONS: await jumpingClock() };
  const looks = await execute(process.cwd(), process.execPath, ["-e", "console.log(Date.now() - Date.now(), performance.now() > 0)"], jumping);
  expect(Math.abs(Number(looks.stdout.split(" ")[0]))).toBeGreaterThan(86_400_000);

  const folder = await studyFolder(40);
  const undisturbed = await studyFolder(40);
  const calm = await dialdefer(undisturbed, run());
  expect(calm.code, calm.stderr).toBe(0);
  const { finished } = startCommand(run(), { folder, environment: jumping });
  const jumped = await finished;
  expect(jumped.code, jumped.stderr).toBe(0);
  expect(replyDigests(await exportedReplies(folder))).toEqual(replyDigests(await exportedReplies(undisturbed)));
  const [one, other] = await Promise.all([folder, undisturbed].map((place) => dialdefer(place, ["report", "--json"])));
  expect(comparable(reportOf(one as Finished))).toEqual(comparable(reportOf(other as Finished)));
  expect((await dialdefer(folder, ["store", "verify"], jumping)).code).toBe(0);

  // Whatever the clock said at each: the study that was run last is the one that `report` takes.
  for (const [limit, days] of [["10", 30], ["20", -30], ["30", 0], ["15", -60]] as const) {
    const last = await dialdefer(folder, run("--limit", limit), { NODE_OPTIONS: await jumpingClock(days) });
    expect(last.code, last.stderr).toBe(0);
    expect(reportOf(await dialdefer(folder, ["report", "--json"])).study).toEqual(reportOf(last).study);
  }
});
