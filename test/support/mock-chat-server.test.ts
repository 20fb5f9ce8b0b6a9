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

  it("runs in a process of its own and gives its counts away", async () => {
    const child = await spawnMockChatServer({ latencyMs: 1 });
    try {
      expect(await code(child.url, statement(1))).toMatch(/^[12]$/);
      expect((await child.requests()).total).toBe(1);
    } finally {
      await child.close();
    }
    await expect(ask(child.url, statement(1))).rejects.toThrow();
  });
});
