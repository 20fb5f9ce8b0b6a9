import type { AnsweredTrial } from "../core/answered-trial.js";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { itemHash } from "../core/item-hash.js";
import { trialKey } from "../core/trial-key.js";
import { openStore } from "./open-store.js";
import type { Store } from "./store.js";
import { verifyFolder } from "./verify-store.js";

let folder: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dialdefer-store-"));
  store = openStore(folder);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const item = (id: string) => ({ id, question: `What is ${id}?`, correct_answers: ["right"], incorrect_answers: ["wrong"] });

function reply(content: string, text: string, repeat = 1): AnsweredTrial {
  const messages = [{ role: "user" as const, content }];
  return {
    key: trialKey({ judge: "test", messages, answerMode: "json", temperature: 0, repeat }), judge: "test", answerMode: "json", temperature: 0, repeat, messages,
    reply: { text, finishReason: "stop" }, askedAt: 1000, latencyMs: 12,
  };
}

/** A study of two items with one framing: four trials. */
function planned(): { row: number; keys: Buffer[] } {
  const items = [item("a"), item("b")];
  const rows = store.putItems(items.map((one) => ({ hash: itemHash(one), item: one })));
  const places = items.map((_, position) => ({ position, itemRow: rows[position] as number, field: "f", cluster: null, turn: position }));
  const { row } = store.putStudy({ id: "study-one", spec: { any: "thing" } }, places, 2);
  const keys = ["p0", "p1", "p2", "p3"].map((prompt) => reply(prompt, "").key);
  store.putTrials(row, 0, [0, 1, 2, 3], keys);
  store.markPlanned(row);
  return { row, keys };
}

describe("items", () => {
  it("are stored once under their hash, whatever study uses them", () => {
    const one = { hash: itemHash(item("a")), item: item("a") };
    const [first] = store.putItems([one]);
    const [again, other] = store.putItems([one, { hash: itemHash(item("b")), item: item("b") }]);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(store.counts().items).toBe(2);
  });

  it("keep text that a database would lose: zero characters and halves of surrogate pairs", () => {
    const hostile = { ...item("a"), question: "a\0b \ud800 \u202e" };
    const rows = store.putItems([{ hash: itemHash(hostile), item: hostile }]);
    const { row } = store.putStudy({ id: "s", spec: {} }, [{ position: 0, itemRow: rows[0] as number, field: "f", cluster: null, turn: 0 }], 1);
    expect(store.itemAt(row, 0).item).toEqual(hostile);
    expect(verifyFolder(folder).problems).toEqual([]);
  });
});

describe("trials and replies", () => {
  it("are pending until their reply is committed", () => {
    const { row } = planned();
    expect([...store.pendingSlots(row, 0)]).toEqual([0, 1, 2, 3]);
    store.commit([reply("p1", "one"), reply("p3", "three")], []);
    expect([...store.pendingSlots(row, 0)]).toEqual([0, 2]);
    expect(store.countTrials(row, 0)).toEqual({ planned: 4, stored: 2 });
    expect([...store.trialReplies(row, 0)].map(({ slot, reply: found }) => [slot, found?.text ?? null])).toEqual([[0, null], [1, "one"], [2, null], [3, "three"]]);
  });

  it("are never overwritten: the first reply to a key stands", () => {
    planned();
    store.commit([reply("p1", "first")], []);
    store.commit([reply("p1", "second")], []);
    expect([...store.allReplies()].map(({ reply: { text } }) => text)).toEqual(["first"]);
  });

  it.each(["a\0b", "half \ud800 pair", "", "\ufeff{}", "tab\tnew\nline \u2028", "😀"])("give back the text %j exactly", (text) => {
    store.commit([reply("p", text)], []);
    const [stored] = [...store.allReplies()];
    expect(stored?.reply.text).toBe(text);
    expect(verifyFolder(folder).problems).toEqual([]);
  });

  it("keep probabilities, usage and what the provider said of itself", () => {
    const full = { ...reply("p", "1"), reply: { text: "1", finishReason: "length" as const, codeProbabilities: { "1": 0.25, "2": 1 / 3 }, usage: { inputTokens: 10, outputTokens: 1, cachedTokens: 4 }, model: "m-1", fingerprint: "fp" } };
    store.commit([full], []);
    expect([...store.allReplies()][0]?.reply).toEqual(full.reply);
  });

  it("say why a trial is pending by its last attempt", () => {
    const { row, keys } = planned();
    const attempt = (key: Buffer, code: string) => ({ key, judge: "test", at: 1, code, detail: "x" });
    store.commit([], [attempt(keys[0] as Buffer, "timeout"), attempt(keys[0] as Buffer, "server-error"), attempt(keys[1] as Buffer, "timeout")]);
    expect(Object.fromEntries(store.pendingReasons(row, 0))).toEqual({ "server-error": 1, timeout: 1, "not-asked": 2 });
  });
});

describe("studies", () => {
  it("are found again with their trials, and listed latest first", () => {
    const { row } = planned();
    store.useStudy(row, { any: "thing" });
    expect(store.putStudy({ id: "study-one", spec: {} }, [], 2)).toEqual({ row, planned: true });
    store.useStudy(store.putStudy({ id: "study-two", spec: {} }, [], 0).row, {});
    expect(store.findStudy()?.id).toBe("study-two");
    expect(store.listStudies().map(({ id }) => id)).toEqual(["study-two", "study-one"]);
    expect(store.findStudy("study-o")?.id).toBe("study-one");
    expect(store.findStudy("%")?.id).not.toBe(undefined);
    expect(store.findStudy("nothing")).toBe(null);
  });

  it("that were only planned are neither listed nor the latest, and are found by their id", () => {
    planned();
    expect(store.listStudies()).toEqual([]);
    expect(store.findStudy()).toBe(null);
    expect(store.findStudy("study-o")).toMatchObject({ id: "study-one", usedAt: 0 });
  });
});

describe("the file", () => {
  it("survives closing and opening", () => {
    store.commit([reply("p", "kept")], []);
    store.close();
    store = openStore(folder);
    expect(store.counts().replies).toBe(1);
  });

  it("made by a newer version is refused", () => {
    store.close();
    const database = new Database(join(folder, "store.sqlite"));
    database.exec("PRAGMA user_version = 999");
    database.close();
    expect(() => openStore(folder)).toThrow(/newer DialDefer/);
    rmSync(folder, { recursive: true });
    store = openStore(folder);
  });

  it("that is another program's, or no database at all, is refused and left alone", () => {
    const other = join(folder, "other");
    openStore(other).close();
    const database = new Database(join(other, "store.sqlite"));
    database.exec("PRAGMA user_version = 0");
    database.close();
    expect(() => openStore(other)).toThrow(/not a DialDefer store/);
    writeFileSync(join(folder, "junk"), "x");
    expect(() => openStore(join(folder, "junk"))).toThrow(/cannot use the store/);
    const garbage = join(folder, "garbage");
    mkdirSync(garbage);
    writeFileSync(join(garbage, "store.sqlite"), "this is not a database, however long one looks at it".repeat(100));
    expect(() => openStore(garbage)).toThrow(/cannot use the store/);
  });

  it("that is not there is refused where one must be, and stays away when only a plan is made", () => {
    expect(() => openStore(join(folder, "nowhere"), { mustExist: true })).toThrow(/no store/);
    openStore(join(folder, "nowhere"), { readOnlyPlan: true }).close();
    expect(() => openStore(join(folder, "nowhere"), { mustExist: true })).toThrow(/no store/);
    expect(() => openStore("postgres://somewhere/db")).toThrow(/only a folder/);
  });

  it("is held against its own hashes: a changed reply, request or item is named", () => {
    planned();
    store.commit([reply("p0", "one"), reply("p1", "two")], []);
    expect(verifyFolder(folder)).toEqual({ items: 2, replies: 2, problems: [] });
    store.close();
    const database = new Database(join(folder, "store.sqlite"));
    database.exec("UPDATE replies SET text = 'forged' WHERE id = 1; UPDATE replies SET messages = '[]' WHERE id = 2; UPDATE items SET body = replace(body, 'right', 'left') WHERE id = 1");
    database.close();
    store = openStore(folder);
    const { problems } = verifyFolder(folder);
    expect(problems).toHaveLength(3);
    expect(problems.join("\n")).toMatch(/item .*does not match its hash[\s\S]*content does not match its digest[\s\S]*request does not match its key/);
  });

  it("with a flipped byte in a text is read to its end: verify names the row", () => {
    store.commit([reply("p0", "first"), reply("p1", "second"), reply("p2", "third")], []);
    store.close();
    const database = new Database(join(folder, "store.sqlite"));
    database.exec("UPDATE replies SET text = CAST(x'66ff7273' AS TEXT) WHERE id = 2");
    database.close();
    store = openStore(folder);
    expect(verifyFolder(folder)).toMatchObject({ replies: 3, problems: [expect.stringContaining("its content does not match its digest")] });
  });

  it("whose rows are gone or cannot be decoded is reported by verify, and refused with a way out elsewhere", () => {
    const { row } = planned();
    store.useStudy(row, { judges: [{}], framings: [{}], repeats: 1 });
    expect(verifyFolder(folder).problems).toEqual([]);
    const tamper = (sql: string) => {
      store.close();
      const database = new Database(join(folder, "store.sqlite"));
      database.exec(sql);
      database.close();
      store = openStore(folder);
    };
    tamper("DELETE FROM trials WHERE slot = 3");
    expect(verifyFolder(folder).problems).toEqual([expect.stringContaining("3 of the 4 trials of judge 1 stand in it")]);
    tamper("DELETE FROM study_items WHERE position = 1");
    expect(verifyFolder(folder).problems).toContainEqual(expect.stringContaining("1 of its 2 items stand in it"));
    tamper("UPDATE studies SET spec = '{bad'");
    expect(verifyFolder(folder).problems).toContainEqual(expect.stringContaining("store verify"));
    expect(() => store.listStudies()).toThrow(expect.objectContaining({ code: "store-damaged" }));
  });
});
