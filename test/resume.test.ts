import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enginePackage } from "../src/judges/llama/engine-package.js";
import { writeFakeHome } from "../src/judges/llama/fixtures/write-fake-home.js";
import { dialdefer, startCommand, type Finished } from "./support/command-line.js";
import { startMockChatServer } from "./support/mock-chat-server.js";
import { spawnMockChatServer, type SpawnedMockChatServer } from "./support/spawn-mock-chat-server.js";
import { comparable, exportedReplies, promptHash, reportOf, studyFolder } from "./support/study-files.js";

let server: SpawnedMockChatServer;
let slowServer: SpawnedMockChatServer;
beforeAll(async () => {
  [server, slowServer] = await Promise.all([spawnMockChatServer(), spawnMockChatServer({ latencyMs: 250 })]);
});
afterAll(() => Promise.all([server.close(), slowServer.close()]));

let folder: string;
beforeEach(async () => {
  folder = await studyFolder(30);
});

const asked = async (mock = server): Promise<number> => (await mock.requests()).total;

function study(...flags: readonly string[]): string[] {
  return ["run", "--checks", "0", "--items", "items.jsonl", "--judge", "openai:mock", "--base-url", server.url, "--json", ...flags];
}

/** Runs a study to its end; gives the calls that the server got, and what the command left. */
async function measure(...flags: readonly string[]): Promise<Finished & { readonly calls: number }> {
  const before = await asked();
  const finished = await dialdefer(folder, study(...flags));
  return { ...finished, calls: await asked() - before };
}

describe("a study that is run again", () => {
  it("asks nothing and reports the same", async () => {
    const first = await measure();
    expect(first.code, first.stderr).toBe(0);
    expect(first.calls).toBe(120);
    expect(reportOf(first).judges[0]?.trials).toEqual({ planned: 120, stored: 120, asked: 120, pending: 0, checks: { planned: 0, stored: 0, pending: 0 } });
    const second = await measure();
    expect(second.code).toBe(0);
    expect(second.calls).toBe(0);
    expect(reportOf(second).judges[0]?.trials).toEqual({ planned: 120, stored: 120, asked: 0, pending: 0, checks: { planned: 0, stored: 0, pending: 0 } });
    expect(comparable(reportOf(second))).toEqual(comparable(reportOf(first)));
  });

  it("asks only the difference when --limit grows, and the smaller study stays what it was", async () => {
    const small = await measure("--limit", "10");
    expect(small.calls).toBe(40);
    const large = await measure("--limit", "30");
    expect(large.calls).toBe(80);
    expect(reportOf(large).judges[0]).toMatchObject({ n: 30, trials: { planned: 120, stored: 120, asked: 80, pending: 0 } });
    const smallAgain = await measure("--limit", "10");
    expect(smallAgain.calls).toBe(0);
    const { provenance, ...again } = reportOf(smallAgain);
    expect(provenance.unreported).toEqual({ studies: 1, judges: 0, arms: 0 });
    expect(comparable({ ...again, provenance: { ...provenance, unreported: reportOf(small).provenance.unreported } })).toEqual(comparable(reportOf(small)));
  });

  it("asks only the difference when --repeats grow", async () => {
    expect((await measure("--limit", "10")).calls).toBe(40);
    const twice = await measure("--limit", "10", "--repeats", "3");
    expect(twice.calls).toBe(80);
    expect(reportOf(twice).judges[0]?.trials).toEqual({ planned: 120, stored: 120, asked: 80, pending: 0, checks: { planned: 0, stored: 0, pending: 0 } });
  });

  it("asks only the new judge when one is added, and shows both", async () => {
    const alone = await measure("--limit", "10");
    const both = await measure("--limit", "10", "--judge", "openai:other");
    expect(both.calls).toBe(40);
    const { judges, finding } = reportOf(both);
    expect(judges.map(({ judge, trials }) => [judge, trials.asked])).toEqual([["openai:mock", 0], ["openai:other", 40]]);
    expect(finding).toEqual(judges[0]?.finding);
    expect(judges[0]?.dds).toEqual(reportOf(alone).judges[0]?.dds);
  });

  it("asks for arms that share a prompt only once", async () => {
    expect((await measure("--limit", "10", "--rungs", "T,S")).calls).toBe(40);
    expect((await measure("--limit", "10", "--rungs", "T,A,S")).calls).toBe(20);
  });
});

describe("a study that two processes run at once", () => {
  it("is whole, and no reply stands twice", async () => {
    const [one, other] = await Promise.all([measure("--out", "one"), measure("--out", "other")]);
    expect(one.code, one.stderr).toBe(0);
    expect(other.code, other.stderr).toBe(0);
    expect((await exportedReplies(folder)).size).toBe(120);
    expect((await measure()).calls).toBe(0);
    expect((await dialdefer(folder, ["store", "verify"])).code).toBe(0);
  });
});

describe("--max-calls", () => {
  it("stops exactly there with exit code 4 and a report, and the next run asks the rest", async () => {
    const first = await measure("--max-calls", "50", "--concurrency", "16");
    expect(first.code).toBe(4);
    expect(first.calls).toBe(50);
    expect(reportOf(first).judges[0]?.trials).toEqual({ planned: 120, stored: 50, asked: 50, pending: 70, checks: { planned: 0, stored: 0, pending: 0 } });
    expect(first.stderr).toContain("70 trials are pending (70 not-asked): --max-calls was reached");
    const second = await measure();
    expect(second.code).toBe(0);
    expect(second.calls).toBe(70);
  });

  it.each([
    ["failed calls", { faultRate: 1, faults: ["500"], faultsPerPrompt: 1 }],
    ["second askings after a reply that was cut", { permanentRate: 1, permanentFaults: ["length-cut"] }],
  ] as const)("counts %s too", async (_, faults) => {
    const mock = await spawnMockChatServer(faults);
    try {
      const ended = await dialdefer(folder, ["run", "--checks", "0", "--items", "items.jsonl", "--judge", "openai:mock", "--base-url", mock.url, "--limit", "5", "--max-calls", "14", "--json"]);
      expect(ended.code, ended.stderr).toBe(4);
      expect(await asked(mock)).toBe(14);
      expect(reportOf(ended).judges[0]?.trials.asked).toBe(14);
    } finally {
      await mock.close();
    }
  });

  it("of 0 asks nothing", async () => {
    const none = await measure("--max-calls", "0");
    expect(none.code).toBe(4);
    expect(none.calls).toBe(0);
    expect(reportOf(none).judges[0]).toMatchObject({ n: 0, dds: null, trials: { planned: 120, stored: 0, asked: 0, pending: 120 } });
  });
});

describe("a study of three rungs that was stopped", () => {
  it("is pending for report too, whichever rung lacks its trials", async () => {
    expect((await measure("--rungs", "T,S", "--limit", "10")).code).toBe(0);
    // T and S have all their replies: only the rung between them lacks some.
    const stopped = await measure("--rungs", "T,A,S", "--limit", "10", "--max-calls", "5");
    expect([stopped.code, stopped.calls]).toEqual([4, 5]);
    expect((await dialdefer(folder, ["report"])).code).toBe(4);
    expect((await measure("--rungs", "T,A,S", "--limit", "10")).code).toBe(0);
    expect((await dialdefer(folder, ["report"])).code).toBe(0);
  });
});

describe("Ctrl-C", () => {
  const slowStudy = (url: string, ...flags: readonly string[]): string[] => ["run", "--checks", "0", "--items", "items.jsonl", "--judge", "openai:mock", "--base-url", url, "--concurrency", "6", "--json", ...flags];

  it("once finishes the calls in flight, says how to resume and exits 4", async () => {
    const before = await asked(slowServer);
    const { process, finished } = startCommand(slowStudy(slowServer.url), { folder });
    while (await asked(slowServer) - before < 10) await sleep(5);
    process.kill("SIGINT");
    const ended = await finished;
    expect(ended.code, ended.stderr).toBe(4);
    expect(ended.stderr).toContain("finishing the calls in flight; press Ctrl-C again to stop at once");
    expect(ended.stderr).toContain("interrupted");
    expect(ended.stderr).toContain("the same command again asks only for what is missing");
    const calls = await asked(slowServer) - before;
    expect(calls).toBeLessThan(120);
    // Every call that was made came to a stored reply.
    expect(reportOf(ended).judges[0]?.trials).toEqual({ planned: 120, stored: calls, asked: calls, pending: 120 - calls, checks: { planned: 0, stored: 0, pending: 0 } });

    const resumed = await dialdefer(folder, slowStudy(slowServer.url));
    expect(resumed.code).toBe(0);
    expect(await asked(slowServer) - before).toBe(120);
  });

  it("twice gives the calls in flight up", async () => {
    const stuck = await spawnMockChatServer({ answersAtMost: 8 });
    try {
      let interrupted = false;
      const { process, finished } = startCommand(slowStudy(stuck.url, "--timeout", "7200"), {
        folder,
        onStderr: (text) => {
          if (text.includes("press Ctrl-C again") && !interrupted) {
            interrupted = true;
            process.kill("SIGINT");
          }
        },
      });
      while (await asked(stuck) < 14) await sleep(5);
      process.kill("SIGINT");
      const ended = await finished;
      expect(ended.code, ended.stderr).toBe(4);
      expect(reportOf(ended).judges[0]?.trials).toEqual({ planned: 120, stored: 8, asked: 14, pending: 112, checks: { planned: 0, stored: 0, pending: 0 } });
      expect((await exportedReplies(folder)).size).toBe(8);
    } finally {
      await stuck.close();
    }
  });
});

describe("Ctrl-C while no trial runs", () => {
  it("ends the process at the second time: here the engine never finishes loading its model", async () => {
    const fake = await writeFakeHome();
    try {
      const loading = join(fake.home, "loading");
      await writeFile(enginePackage(fake.home).entry, `
        import { writeFileSync } from "node:fs";
        export async function getLlama() { writeFileSync(${JSON.stringify(loading)}, ""); await new Promise(() => setInterval(() => {}, 1000)); }
      `);
      const weights = await fake.writeWeights("weights.gguf", {});
      const { process, finished } = startCommand(["run", "--checks", "0", "--items", "items.jsonl", "--judge", `llama:${weights}`], {
        folder, environment: { DIALDEFER_HOME: fake.home }, onStderr: (text) => { if (text.includes("press Ctrl-C again")) process.kill("SIGINT"); },
      });
      while (!existsSync(loading)) await sleep(5);
      process.kill("SIGINT");
      const ended = await finished;
      expect(ended.code, ended.stderr).toBe(4);
      expect(ended.stderr).toContain("stopped at once");
    } finally {
      await fake.remove();
    }
  });
});

describe("a prompt that the endpoint always refuses", () => {
  it.each(["first", "last"] as const)("leaves only its own trials pending (%s in the order of asking)", async (which) => {
    await dialdefer(folder, study("--limit", "10"));
    const replies = [...(await exportedReplies(folder)).values()];
    const refused = promptHash(replies.at(which === "first" ? 0 : -1) as (typeof replies)[number]);
    const moderated = await startMockChatServer({
      respond: (call) => (call.promptHash === refused ? { status: 403, body: '{"error":{"message":"flagged by moderation"}}' } : undefined),
    });
    try {
      const other = await studyFolder(30);
      const ended = await dialdefer(other, ["run", "--checks", "0", "--items", "items.jsonl", "--judge", "openai:mock", "--base-url", moderated.url, "--limit", "10", "--json"]);
      expect(ended.code).toBe(4);
      expect(ended.stderr).toContain("1 trial is pending (1 rejected)");
      expect(reportOf(ended).judges[0]?.n).toBe(9);
    } finally {
      await moderated.close();
    }
  });
});
