import { join } from "node:path";
import { Pool } from "undici";
import type { JudgeRequest } from "../../src/core/judge.js";
import { loadFamily } from "../../src/framing/load-family.js";
import { chatRequestBody, chatRequestHead } from "../../src/judges/openai/chat-request-body.js";
import { initialSettings } from "../../src/judges/openai/endpoint-settings.js";
import { Slots } from "../../src/runner/slots.js";
import type { StudyJudge } from "../../src/runner/study-spec.js";
import { TrialRenderer } from "../../src/runner/trial-renderer.js";
import { runStudy } from "../../src/study/run-study.js";
import type { Bench } from "../support/bar.js";
import { generatedItems } from "../support/generated-items.js";
import { interleaved } from "../support/interleaved.js";
import { startMockServerProcess, type MockServerProcess } from "../support/mock-server-process.js";
import { spread } from "../support/spread.js";
import { withStoredStudy } from "../support/stored-study.js";
import { timed } from "../support/timed.js";
import { withTemporaryFolder } from "../support/with-temporary-folder.js";

const items = 1250;
const calls = 4 * items;
const concurrency = 64;
const latencyMs = 20;
const model = "mock-model";

/** Seconds of one study: from the plan on (rendering, asking, storing, parsing, statistics), and of all of it. */
interface StudySeconds {
  readonly fromPlan: number;
  readonly whole: number;
}

/**
 * A study over HTTP, from its plan on (every prompt rendered, asked, stored durably, parsed, and the statistics),
 * against a bare undici pool that sends the same bodies and stores nothing. What reading, linting and planning
 * cost on top stands in the details.
 */
export const harness: Bench = (progress) => withTemporaryFolder(async (folder) => {
  const server = await startMockServerProcess({ latencyMs });
  try {
    const studies: StudySeconds[] = [];
    const ours = async (): Promise<number> => {
      const seconds = await study(server, join(folder, `store-${studies.length}`));
      studies.push(seconds);
      progress(`study: ${Math.round(calls / seconds.fromPlan)} calls/s from the plan on, ${Math.round(calls / seconds.whole)} with reading and planning`);
      return seconds.fromPlan;
    };
    await ours();
    const bodies = await requestBodies(join(folder, "store-0"));
    const theirs = async (): Promise<number> => {
      const seconds = await timed(() => bareLoop(server, bodies));
      progress(`bare pool: ${Math.round(calls / seconds)} calls/s`);
      return seconds;
    };
    const measured = await interleaved(ours, theirs);
    const rate = (seconds: readonly number[]): number => Math.round(calls / spread(seconds).median);
    const whole = studies.slice(-measured.theirs.length).map((seconds) => seconds.whole);
    return {
      bars: [{ name: `harness: rate of ${calls} calls against a bare undici pool`, unit: "x", atLeast: 0.8, runs: measured.ratios, remark: "from the plan on; the details have the whole study" }],
      details: {
        calls, concurrency, latency_ms: latencyMs, calls_per_second: { study: rate(measured.ours), whole_study: rate(whole), bare_pool: rate(measured.theirs) },
        ratio_of_whole_study: spread(whole.map((seconds, run) => (measured.theirs[run] ?? NaN) / seconds)),
      },
    };
  } finally {
    await server.close();
  }
});

async function study(server: MockServerProcess, store: string): Promise<StudySeconds> {
  const started = performance.now();
  let planned = started;
  const { pending } = await runStudy({
    items: generatedItems(items), judges: [`openai:${model}`], baseUrl: server.url, concurrency, checks: 0, store, environment: {}, onPlan: () => { planned = performance.now(); },
  });
  if (pending > 0) throw new Error(`${pending} of ${calls} trials have no reply`);
  const ended = performance.now();
  return { fromPlan: (ended - planned) / 1000, whole: (ended - started) / 1000 };
}

/** The bodies that the study of a store sent, in slot order. */
async function requestBodies(folder: string): Promise<readonly string[]> {
  return await withStoredStudy(folder, async ({ store, record, spec }) => {
    const renderer = new TrialRenderer(spec, [await loadFamily("matched")], spec.judges[0] as StudyJudge, {});
    const slots = new Slots(spec);
    const head = chatRequestHead(model);
    return Array.from({ length: calls }, (_, slot) => {
      const request = renderer.request(store.itemAt(record.row, slots.position(slot)), slots.cell(slot)) as JudgeRequest;
      return chatRequestBody(head, request, initialSettings("mock"));
    });
  });
}

async function bareLoop(server: MockServerProcess, bodies: readonly string[]): Promise<void> {
  const url = new URL(`${server.url}/chat/completions`);
  const pool = new Pool(url.origin, { connections: concurrency });
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < bodies.length) {
      const body = bodies[next++] as string;
      const answer = await pool.request({ path: url.pathname, method: "POST", headers: { "content-type": "application/json" }, body });
      const parsed = JSON.parse(await answer.body.text()) as { readonly choices?: readonly unknown[] };
      if (parsed.choices?.length !== 1) throw new Error("the mock server gave no answer");
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  await pool.close();
}
