import { join } from "node:path";
import { Pool } from "undici";
import { askSettings, buildRequest } from "../../src/runner/build-request.js";
import { Slots } from "../../src/runner/slots.js";
import type { StudyJudge } from "../../src/runner/study-spec.js";
import { loadFamily } from "../../src/framing/load-family.js";
import { chatRequestBody, chatRequestHead } from "../../src/judges/openai/chat-request-body.js";
import { initialSettings } from "../../src/judges/openai/endpoint-settings.js";
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

/**
 * A whole study over HTTP (items read and linted, planned, rendered, asked, stored durably, parsed, analysed)
 * against a bare undici pool that sends the same bodies and stores nothing.
 */
export const harness: Bench = (progress) => withTemporaryFolder(async (folder) => {
  const server = await startMockServerProcess({ latencyMs });
  try {
    let stores = 0;
    const ours = async (): Promise<number> => {
      const store = join(folder, `store-${stores++}`);
      let pending = 0;
      const seconds = await timed(async () => { ({ pending } = await study(server, store)); });
      if (pending > 0) throw new Error(`${pending} of ${calls} trials have no reply`);
      progress(`study: ${Math.round(calls / seconds)} calls/s`);
      return seconds;
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
    return {
      bars: [{ name: `harness: rate of ${calls} calls, whole study against a bare undici pool`, unit: "x", atLeast: 0.8, runs: measured.ratios }],
      details: { calls, concurrency, latency_ms: latencyMs, calls_per_second: { study: rate(measured.ours), bare_pool: rate(measured.theirs) } },
    };
  } finally {
    await server.close();
  }
});

async function study(server: MockServerProcess, store: string): Promise<{ readonly pending: number }> {
  return await runStudy({ items: generatedItems(items), judges: [`openai:${model}`], baseUrl: server.url, concurrency, store, environment: {} });
}

/** The bodies that the study of a store sent, in slot order. */
async function requestBodies(folder: string): Promise<readonly string[]> {
  return await withStoredStudy(folder, async ({ store, record, spec }) => {
    const family = await loadFamily(spec.family.spec);
    const settings = askSettings(spec, spec.judges[0] as StudyJudge, {});
    const slots = new Slots(spec.framings.length, spec.repeats);
    const head = chatRequestHead(model);
    return Array.from({ length: calls }, (_, slot) => {
      const request = buildRequest(spec, family, settings, store.itemAt(record.row, slots.position(slot)), slots.cell(slot));
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
