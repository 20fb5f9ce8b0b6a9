import type { AnsweredTrial } from "../core/answered-trial.js";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ReplyWriter } from "./reply-writer.js";
import type { Store } from "./store.js";
import { MEMORY } from "./open-database.js";
import { openSqliteStore } from "./sqlite-store.js";

const reply = (number: number): AnsweredTrial => ({
  key: Buffer.from(`key ${number}`), judge: "j", answerMode: "choice", temperature: 0, repeat: 1, messages: [], reply: { text: "1", finishReason: "stop" }, askedAt: 0, latencyMs: 0,
});

describe("the reply writer", () => {
  it("commits 64 replies at once, and a smaller group after a short while", async () => {
    const store = openSqliteStore(MEMORY);
    const groups: number[] = [];
    const writer = new ReplyWriter(store, (replies) => groups.push(replies.length));
    for (let number = 0; number < 70; number++) writer.add(reply(number));
    expect(groups).toEqual([64]);
    expect(store.counts().replies).toBe(64);
    while (groups.length < 2) await sleep(5);
    expect(groups).toEqual([64, 6]);
    store.close();
  });

  it("keeps what a failed commit could not write, counts none of it, and writes it when the store works again", () => {
    const store = openSqliteStore(MEMORY);
    let broken = true;
    const flaky = { location: MEMORY, commit: (...rows: Parameters<Store["commit"]>) => {
      if (broken) throw new Error("disk full");
      store.commit(...rows);
    } } as Store;
    let counted = 0;
    const writer = new ReplyWriter(flaky, (replies) => { counted += replies.length; });
    for (let number = 0; number < 64; number++) writer.add(reply(number));
    expect(writer.failure).toBeInstanceOf(Error);
    expect(counted).toBe(0);
    expect(() => writer.flush()).toThrow("disk full");
    broken = false;
    writer.flush();
    expect(counted).toBe(64);
    expect(store.counts().replies).toBe(64);
    store.close();
  });
});
