import { afterEach, describe, expect, it } from "vitest";
import { startMockChatServer, type MockChatServer, type MockChatServerOptions } from "./mock-chat-server.js";
import { spawnMockChatServer } from "./spawn-mock-chat-server.js";

let server: MockChatServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function start(options: MockChatServerOptions = {}): Promise<MockChatServer> {
  return (server = await startMockChatServer(options));
}

function ask(url: string, content: string, members: Record<string, unknown> = {}): Promise<Response> {
  return fetch(`${url}/chat/completions`, { method: "POST", body: JSON.stringify({ model: "mock", messages: [{ role: "user", content }], ...members }) });
}

async function code(url: string, content: string): Promise<string> {
  const body = (await (await ask(url, content)).json()) as { choices: [{ message: { content: string } }] };
  return body.choices[0].message.content;
}

const statement = (number: number, first = "correct", second = "not correct"): string => `1 = ${first}\n2 = ${second}\n\nText A: What is ${number}?\nText B: A number.\n\nIs the answer in Text B correct?`;
const speaker = (number: number): string => `1 = correct\n2 = not correct\n\nSpeaker A: What is ${number}?\nSpeaker B: A number.\n\nIs Speaker B correct?`;

describe("the mock chat server", () => {
  it("gives the same prompt the same verdict, in every server", async () => {
    const { url } = await start();
    const first = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => code(url, statement(number))));
    await server?.close();
    const again = await start();
    expect(await Promise.all([1, 2, 3, 4, 5, 6].map((number) => code(again.url, statement(number))))).toEqual(first);
    expect(new Set(first)).toEqual(new Set(["1", "2"]));
  });

  it("accepts more where a speaker is judged, whichever option stands first", async () => {
    const { url } = await start();
    const numbers = Array.from({ length: 150 }, (_, number) => number);
    const share = async (prompt: (number: number) => string, accept: string): Promise<number> =>
      (await Promise.all(numbers.map((number) => code(url, prompt(number))))).filter((answer) => answer === accept).length / numbers.length;
    const accepted = await share(statement, "1");
    const acceptedSecond = await share((number) => statement(number, "not correct", "correct"), "2");
    expect(await share(speaker, "1")).toBeGreaterThan(Math.max(accepted, acceptedSecond));
    expect(Math.abs(accepted - acceptedSecond)).toBeLessThan(0.15);
  });

  it("answers in the form that is asked for", async () => {
    const { url } = await start();
    expect(await code(url, statement(1))).toMatch(/^[12]$/);
    expect(JSON.parse(await code(url, `Reply with "chosen_answer".\n${statement(1)}`))).toHaveProperty("chosen_answer");
    const body = (await (await ask(url, statement(1), { logprobs: true, top_logprobs: 20, max_tokens: 1 })).json()) as { choices: [{ logprobs: { content: [{ top_logprobs: unknown[] }] } }] };
    expect(body.choices[0].logprobs.content[0].top_logprobs).toHaveLength(5);
  });

  it("fails a prompt a limited number of times, then answers it, and counts every asking", async () => {
    const running = await start({ faultRate: 1, faults: ["500", "empty-choices"], faultsPerPrompt: 2 });
    const outcomes: boolean[] = [];
    for (let asking = 1; asking <= 3; asking++) {
      const response = await ask(running.url, statement(1));
      outcomes.push(response.ok && ((await response.json()) as { choices: unknown[] }).choices.length > 0);
    }
    expect(outcomes).toEqual([false, false, true]);
    const { total, perPrompt } = running.requests();
    expect([total, Object.values(perPrompt)]).toEqual([3, [3]]);
  });

  it("draws faults at the rate asked for, the same for the same seed", async () => {
    const failures = async (seed: number): Promise<string> => {
      const { url } = await start({ faultRate: 0.2, faults: ["500"], seed });
      const statuses = await Promise.all(Array.from({ length: 300 }, async (_, number) => (await ask(url, statement(number))).status));
      await server?.close();
      server = undefined;
      return statuses.map((status) => (status === 500 ? "x" : ".")).join("");
    };
    const drawn = await failures(5);
    expect(drawn.split("x").length - 1).toBeGreaterThan(35);
    expect(drawn.split("x").length - 1).toBeLessThan(90);
    expect(await failures(5)).toBe(drawn);
    expect(await failures(6)).not.toBe(drawn);
  });

  it("keeps a permanent fault however often it is asked", async () => {
    const { url } = await start({ permanentRate: 1, permanentFaults: ["length-empty"] });
    for (let asking = 1; asking <= 4; asking++) {
      expect(await (await ask(url, statement(1))).json()).toMatchObject({ choices: [{ finish_reason: "length", message: { content: null } }] });
    }
  });

  it("bills what it answered in full, by the counts that it gave with each answer", async () => {
    const running = await start({ cachedShare: 0.5, faultRate: 0.3, permanentRate: 0.2, faultsPerPrompt: 1, slowMs: 1, retryAfterSeconds: 0 });
    const sums = { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0 };
    let lost = 0;
    for (let number = 0; number < 120; number++) {
      const text = await ask(running.url, statement(number)).then((response) => (response.ok ? response.text() : "{}"), () => "").catch(() => "");
      if (text === "" || text.includes("\uFFFD")) {
        lost++;
        continue;
      }
      const { usage } = JSON.parse(text) as { usage?: { prompt_tokens: number; completion_tokens: number; prompt_tokens_details: { cached_tokens: number } } };
      if (usage === undefined) continue;
      sums.calls++;
      sums.inputTokens += usage.prompt_tokens;
      sums.cachedTokens += usage.prompt_tokens_details.cached_tokens;
      sums.outputTokens += usage.completion_tokens;
    }
    const { billed, total } = running.requests();
    expect(billed).toMatchObject(sums);
    expect(billed.cachedTokens).toBeGreaterThan(0);
    expect(total).toBe(120);
    // What came back broken was worked on too, but for a socket that closed without an answer.
    expect([billed.spoilt > 0, billed.spoilt <= lost]).toEqual([true, true]);
  });

  it("counts a prompt the same every time, and the answer by its length", async () => {
    const { url } = await start();
    const usage = async (): Promise<unknown> => ((await (await ask(url, "Reply with chosen_answer: Is it correct?")).json()) as { usage: unknown }).usage;
    const first = await usage();
    expect(await usage()).toEqual(first);
    expect(first).toEqual({ prompt_tokens: 18, completion_tokens: 17, total_tokens: 35 });
  });

  it("bills nothing that it refused or never answered, and in silence what it gave without a count", async () => {
    const refusing = await start({ refuses: ["temperature"] });
    await ask(refusing.url, statement(1), { temperature: 0 });
    expect(refusing.requests().billed.calls).toBe(0);
    await refusing.close();
    const broken = await start({ faultRate: 1, faults: ["closed-socket", "500", "error-body", "empty-choices"], faultsPerPrompt: 1 });
    for (let number = 0; number < 20; number++) await ask(broken.url, statement(number)).catch(() => undefined);
    expect(broken.requests()).toMatchObject({ total: 20, billed: { calls: 0, spoilt: 0 } });
    await broken.close();
    const silent = await start({ withoutUsage: true });
    expect(await (await ask(silent.url, statement(1))).json()).not.toHaveProperty("usage");
    expect(silent.requests().billed).toMatchObject({ calls: 1, outputTokens: 1 });
  });

  it("runs in a process of its own and gives its counts away", async () => {
    const child = await spawnMockChatServer({ latencyMs: 1 });
    try {
      expect(await code(child.url, statement(1))).toMatch(/^[12]$/);
      expect(await child.requests()).toMatchObject({ total: 1, billed: { calls: 1, outputTokens: 1 } });
    } finally {
      await child.close();
    }
    await expect(ask(child.url, statement(1))).rejects.toThrow();
  });
});
