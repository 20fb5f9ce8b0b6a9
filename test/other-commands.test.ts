import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dialdefer, emptyFolder } from "./support/command-line.js";
import { spawnMockChatServer, type SpawnedMockChatServer } from "./support/spawn-mock-chat-server.js";
import { generatedItems, jsonLines, reportOf, studyFolder } from "./support/study-files.js";

let server: SpawnedMockChatServer;
beforeAll(async () => {
  server = await spawnMockChatServer();
});
afterAll(() => server.close());
const asked = async (): Promise<number> => (await server.requests()).total;

let folder: string;
beforeEach(async () => {
  folder = await studyFolder(12);
});

const simulated = ["run", "--checks", "0", "--items", "items.jsonl", "--judge", "simulated:dprime=1,c1=0.3,c2=-0.3"];
const remote = (): string[] => ["run", "--checks", "0", "--items", "items.jsonl", "--judge", "openai:mock", "--base-url", server.url];

describe("items", () => {
  it("are listed, shown as JSON lines and checked", async () => {
    expect(JSON.parse((await dialdefer(folder, ["items", "list", "--json"])).stdout)).toEqual(expect.arrayContaining([expect.objectContaining({ spec: "starter" })]));
    const shown = await dialdefer(folder, ["items", "show", "items.jsonl", "--limit", "2"]);
    expect(shown.stdout.trim().split("\n").map((line) => JSON.parse(line) as unknown)).toEqual(generatedItems(2));
    const good = await dialdefer(folder, ["items", "check", "items.jsonl", "--json"]);
    expect(good.code).toBe(0);
    expect(JSON.parse(good.stdout)).toMatchObject({ items: 12, badRows: 0 });
    await writeFile(join(folder, "bad.jsonl"), `${jsonLines(generatedItems(2))}{}\n`);
    const bad = await dialdefer(folder, ["items", "check", "bad.jsonl"]);
    expect(bad.code).toBe(1);
    expect(bad.stdout).toContain("line 3");
  });
});

describe("templates", () => {
  it("are listed, shown and proved", async () => {
    const families = JSON.parse((await dialdefer(folder, ["templates", "list", "--json"])).stdout) as { readonly name: string; readonly wordings: number }[];
    expect(families.slice(0, 2)).toMatchObject([{ name: "matched", wordings: 12, framings: ["T", "A", "S"] }, { name: "classic", wordings: 1 }]);
    expect(families.slice(2).map(({ name, wordings }) => [name, wordings])).toEqual(["ladder", "dialogue", "question-form", "third-person", "matched-de"].map((name) => [name, 12]));
    const shown = await dialdefer(folder, ["templates", "show", "matched", "--labels", "Human,Assistant"]);
    expect(shown.code).toBe(0);
    expect(shown.stdout).toContain("Is Assistant correct?");
    const lint = await dialdefer(folder, ["templates", "lint", "matched", "--items", "items.jsonl", "--json"]);
    expect(lint.code).toBe(0);
    expect(JSON.parse(lint.stdout)).toMatchObject({ ok: true, items: 12, errors: [] });
    const refused = await dialdefer(folder, ["templates", "lint", "matched", "--labels", "Speaker 1,Speaker 2"]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("\"Speaker 1\" holds 1 or 2, which are the answer codes");
  });
});

describe("judges and models", () => {
  it("are listed", async () => {
    const kinds = JSON.parse((await dialdefer(folder, ["judges", "list", "--json"])).stdout) as { kind: string }[];
    expect(kinds.map(({ kind }) => kind)).toEqual(["openai", "llama", "command", "http", "https", "simulated", "replay"]);
    const models = JSON.parse((await dialdefer(folder, ["models", "list", "--json"])).stdout) as { name: string; onDisk: boolean }[];
    expect(models).toEqual(expect.arrayContaining([expect.objectContaining({ name: "smollm2-135m", onDisk: false })]));
  });

  it("are checked with a few calls", async () => {
    const before = await asked();
    const { code, stdout, stderr } = await dialdefer(folder, ["judges", "check", "openai:mock", "--base-url", server.url, "--json"]);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ judge: "openai:mock", token_probabilities: true, system_role: true, temperature: true, json_mode: true, calls: 2 });
    expect(await asked() - before).toBe(2);
  });
});

describe("the store", () => {
  it("gives every reply back: a replay of its export comes to the same numbers without a call", async () => {
    const run = reportOf(await dialdefer(folder, [...remote(), "--json"]));
    const { stdout } = await dialdefer(folder, ["store", "export"]);
    await writeFile(join(folder, "replies.jsonl"), stdout);
    const before = await asked();
    const replay = await dialdefer(folder, ["run", "--checks", "0", "--items", "items.jsonl", "--judge", "replay:replies.jsonl", "--store", "other", "--json"]);
    expect(replay.code, replay.stderr).toBe(0);
    expect(await asked()).toBe(before);
    const [original, replayed] = [run.judges[0], reportOf(replay).judges[0]].map((block) => ({ ...block, judge: null, finding: { ...block?.finding, sentence: null } }));
    expect(replayed).toEqual(original);
  });

  it("says which trials a replay lacks", async () => {
    await dialdefer(folder, [...simulated, "--limit", "3"]);
    await writeFile(join(folder, "replies.jsonl"), (await dialdefer(folder, ["store", "export"])).stdout);
    const replay = await dialdefer(folder, ["run", "--checks", "0", "--items", "items.jsonl", "--judge", "replay:replies.jsonl", "--limit", "4", "--store", "other", "--json"]);
    expect(replay.code).toBe(4);
    expect(reportOf(replay).judges[0]).toMatchObject({ n: 3, trials: { stored: 12, pending: 4 } });
    expect(replay.stderr).toContain("4 trials are pending (4 not-in-replay)");
  });

  it("is verified: a changed reply is found", async () => {
    await dialdefer(folder, simulated);
    expect((await dialdefer(folder, ["store", "info"])).stdout).toContain("48 replies");
    const good = await dialdefer(folder, ["store", "verify", "--json"]);
    expect(good.code).toBe(0);
    expect(JSON.parse(good.stdout)).toEqual({ items: 12, replies: 48, problems: [] });
    const path = join(folder, ".dialdefer/store.sqlite");
    const bytes = await readFile(path);
    // The file may hold remains of a row beside the row itself.
    const changed = Buffer.from(bytes.toString("latin1").replaceAll("A simulated judge takes", "a simulated judge takes"), "latin1");
    expect(changed.equals(bytes)).toBe(false);
    await writeFile(path, changed);
    const bad = await dialdefer(folder, ["store", "verify"]);
    expect(bad.code).toBe(1);
    expect(bad.stdout).toContain("its content does not match its digest");
  });
});

describe("stats", () => {
  it("computes tables from a file", async () => {
    await writeFile(join(folder, "tables.json"), JSON.stringify({ one: { "1011": 30, "1010": 60, "0000": 10 } }));
    const { code, stdout } = await dialdefer(folder, ["stats", "tables.json", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ tables: { one: { n: 100, dds: { estimate: 30 }, flips: { deference: 30 } } } });
    await writeFile(join(folder, "marked.json"), `\ufeff${JSON.stringify({ one: { "1011": 3 } })}`);
    expect((await dialdefer(folder, ["stats", "marked.json"])).code).toBe(0);
    await writeFile(join(folder, "wide.json"), Buffer.from(`\ufeff${JSON.stringify({ one: { "1011": 3 } })}`, "utf16le"));
    expect(await dialdefer(folder, ["stats", "wide.json"])).toMatchObject({ code: 1, stderr: "error: wide.json:1: expected UTF-8 text, found a file in UTF-16; save it as UTF-8\n" });
    const missing = await dialdefer(await emptyFolder(), ["stats", "tables.json"]);
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain("tables.json: cannot be read");
  });
});
