import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AnsweredTrial } from "../core/answered-trial.js";
import { DialDeferError } from "../core/dialdefer-error.js";
import { commitWithReserve } from "./commit-with-reserve.js";
import { holdReserve } from "./hold-reserve.js";
import { isDiskFull } from "./is-disk-full.js";
import { openStore } from "./open-store.js";
import { releaseReserve } from "./release-reserve.js";
import { ReplyWriter } from "./reply-writer.js";
import type { Store } from "./store.js";

let folder: string;
let reserve: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dialdefer-reserve-"));
  reserve = join(folder, "store.sqlite.reserve");
  store = openStore(folder);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const reply = (number: number): AnsweredTrial => ({
  key: Buffer.alloc(32, number), judge: "j", answerMode: "choice", temperature: 0, repeat: 1, messages: [], reply: { text: "1", finishReason: "stop" }, askedAt: 0, latencyMs: 0,
});

/** A store whose disk is full as long as the reserve takes its space. */
function full(): Store {
  return {
    location: store.location,
    folder,
    commit: (...rows: Parameters<Store["commit"]>) => {
      if (existsSync(reserve)) throw new DialDeferError("store-write", "cannot write", { cause: Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" }) });
      store.commit(...rows);
    },
  } as unknown as Store;
}

describe("the reserve", () => {
  it("is allocated when a run begins, for as many calls as are in flight, and kept when it is there", () => {
    holdReserve(folder, 8);
    const { size, blocks, ino } = statSync(reserve);
    expect(blocks * 512).toBeGreaterThanOrEqual(size);
    holdReserve(folder, 8);
    expect(statSync(reserve).ino).toBe(ino);
    holdReserve(folder, 200);
    const grown = statSync(reserve).size;
    expect(grown).toBeGreaterThan(size);
    expect(releaseReserve(folder)).toBe(grown);
    expect(existsSync(reserve)).toBe(false);
    expect(releaseReserve(folder)).toBe(0);
  });

  it("is given up for rows that find the disk full: they are durable, and the run must stop", () => {
    holdReserve(folder);
    const stop = commitWithReserve(full(), [reply(1)], []);
    expect(stop).toMatchObject({ code: "disk-full", message: expect.stringMatching(/Free at least \d+ MB/) });
    expect(store.counts().replies).toBe(1);
    expect(commitWithReserve(full(), [reply(2)], [])).toBe(null);
    expect(store.counts().replies).toBe(2);
  });

  it("that is not there cannot help: the rows stay with who has them", () => {
    const stuck = { location: store.location, folder, commit: () => { throw Object.assign(new Error("full"), { code: "ENOSPC" }); } } as unknown as Store;
    expect(() => commitWithReserve(stuck, [reply(1)], [])).toThrow("full");
  });

  it("is not touched by other errors", () => {
    writeFileSync(reserve, "space");
    const broken = { location: store.location, folder, commit: () => { throw new Error("disk I/O error"); } } as unknown as Store;
    expect(() => commitWithReserve(broken, [reply(1)], [])).toThrow("I/O");
    expect(existsSync(reserve)).toBe(true);
  });
});

it("the reply writer writes all that is in flight into the reserve, and says to the end that the run must stop", () => {
  holdReserve(folder);
  const counted: number[] = [];
  const writer = new ReplyWriter(full(), (replies) => counted.push(replies.length));
  for (let number = 0; number < 64; number++) writer.add(reply(number));
  expect(counted).toEqual([64]);
  expect(isDiskFull(writer.failure)).toBe(true);
  writer.add(reply(100));
  writer.flush();
  expect(counted).toEqual([64, 1]);
  expect(isDiskFull(writer.failure)).toBe(true);
  expect(store.counts().replies).toBe(65);
});

describe("a full disk", () => {
  it("is told from other errors, wherever in the chain of causes it stands", () => {
    const cause = Object.assign(new Error("x"), { code: "ENOSPC" });
    expect(isDiskFull(cause)).toBe(true);
    expect(isDiskFull(new Error("outer", { cause: new Error("inner", { cause }) }))).toBe(true);
    expect(isDiskFull(Object.assign(new Error("x"), { code: "EACCES" }))).toBe(false);
    expect(isDiskFull("ENOSPC")).toBe(false);
    const loop = new Error("loop");
    loop.cause = loop;
    expect(isDiskFull(loop)).toBe(false);
  });

  it("says what to do where the reserve cannot be written, and leaves alone what stands there", () => {
    mkdirSync(reserve);
    expect(() => holdReserve(folder)).toThrow(expect.objectContaining({ code: "store-unusable", message: expect.stringMatching(/^cannot write .*store\.sqlite\.reserve, .* nothing was asked: make it a file that can be written, or remove it, or name another folder with --store$/) as unknown }) as Error);
    expect(existsSync(reserve)).toBe(true);
  });
});
