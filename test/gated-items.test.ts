import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { dialdefer, emptyFolder, type Finished } from "./support/command-line.js";
import { jsonLines } from "./support/study-files.js";

const marker = "zebrafish-canary";
const gated = "its owners ask that it appears nowhere in plain text";
const items = Array.from({ length: 12 }, (_, index) => ({
  id: `secret-${index}`, field: `field-${index % 2}`, gated, question: `What is ${marker} number ${index}?`, context: `A ${marker} context.`, hint: { [`note-${index}`]: `a ${marker} hint` },
  correct_answers: [`The ${marker} is ${index}`], incorrect_answers: [`The ${marker} is ${index + 1}`], meta: { explanation: `${marker} by definition`, level: 3 },
}));
const open = { id: "open-0", question: "What is two plus two?", correct_answers: ["four"], incorrect_answers: ["five"] };

let folder: string;
/** Everything that was printed and written by commands that may not show gated texts. */
const shown: string[] = [];
const withheld = async (...args: string[]): Promise<Finished> => {
  const finished = await dialdefer(folder, args);
  shown.push(finished.stdout, finished.stderr);
  return finished;
};

/** Replies that quote their prompt: some accept, some reject, some hold no verdict. */
async function writeQuotingReplies(): Promise<void> {
  await dialdefer(folder, ["run", "--items", "items.jsonl", "--judge", "simulated:dprime=1,c2=-1", "--checks", "0", "--store", "first", "--out", "first-report"]);
  const { stdout } = await dialdefer(folder, ["store", "export", "--store", "first", "--allow-gated"]);
  expect(stdout).toContain(marker);
  const lines = stdout.trim().split("\n").map((line) => JSON.parse(line) as { messages: { content: string }[]; reply: { text: string } });
  const quoting = lines.map((line, index) => {
    const prompt = line.messages.at(-1)?.content ?? "";
    const text = index % 9 === 8 ? `I cannot say: ${prompt}` : JSON.stringify({ reasoning: `I was asked: ${prompt}`, chosen_answer: /"chosen_answer": ?"2"/.test(line.reply.text) ? "2" : "1" });
    return { ...line, reply: { ...line.reply, text } };
  });
  await writeFile(join(folder, "replies.jsonl"), jsonLines(quoting));
}

async function textsUnder(path: string): Promise<string> {
  const files = (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  return (await Promise.all(files.map(async (entry) => `${entry.name}\n${await readFile(join(entry.parentPath, entry.name), "utf8")}`))).join("\n");
}

beforeAll(async () => {
  folder = await emptyFolder();
  await writeFile(join(folder, "items.jsonl"), jsonLines([...items, open]));
  await writeQuotingReplies();
});

describe("the text of gated items", () => {
  const run = ["run", "--items", "items.jsonl", "--judge", "replay:replies.jsonl", "--checks", "0"];

  it("stands in no report, whatever its format, and in no output of run and report", async () => {
    expect((await withheld(...run)).code).toBe(0);
    expect((await withheld(...run, "--json")).code).toBe(0);
    expect((await withheld("report", "--json")).code).toBe(0);
    for (const format of ["html", "md", "csv", "json"]) expect((await withheld("report", "--format", format, "--out", `only-${format}`)).code).toBe(0);
    for (const out of ["dialdefer-report", "only-html", "only-md", "only-csv", "only-json"]) {
      const text = await textsUnder(join(folder, out));
      expect(text.length, out).toBeGreaterThan(100);
      expect(text, out).not.toContain(marker);
    }
  });

  it("is replaced there by the item's id and the reason", async () => {
    for (const name of ["report.html", "report.md"]) {
      const text = await readFile(join(folder, "dialdefer-report", name), "utf8");
      expect(text, name).toMatch(/secret-\d/);
      expect(text, name).toContain(gated);
      expect(text, name).toContain("--allow-gated");
    }
  });

  it("is left out of store export, which says how many replies that are and which flag lets them out", async () => {
    const { code, stdout, stderr } = await withheld("store", "export");
    expect(code).toBe(0);
    expect(stdout.trim().split("\n")).toHaveLength(4);
    expect(stdout).toContain(open.question);
    expect(stderr).toBe("48 replies to gated items left out: their text must not be published; --allow-gated exports them all the same\n");
  });

  it("is replaced in items show, ids and numbers kept", async () => {
    const { stdout, stderr } = await withheld("items", "show", "items.jsonl", "--limit", "13");
    const rows = stdout.trim().split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows).toHaveLength(13);
    expect(rows[0]).toEqual({
      id: "secret-0", field: "field-0", gated, question: "[withheld]", context: "[withheld]", hint: { "note-0": "[withheld]" },
      correct_answers: ["[withheld]"], incorrect_answers: ["[withheld]"], meta: { explanation: "[withheld]", level: 3 },
    });
    expect(rows[12]).toEqual(open);
    expect(stderr).toContain(gated);
  });

  it("was printed by none of these commands, nor by items check, a plan and a lint", async () => {
    await withheld("items", "check", "items.jsonl", "--json");
    await withheld(...run, "--plan", "--json");
    await withheld("templates", "lint", "matched", "--items", "items.jsonl");
    await withheld("store", "info", "--json");
    expect(shown.join("")).toContain("secret-");
    expect(shown.join("")).not.toContain(marker);
  });

  it("is shown where that is allowed", async () => {
    expect((await dialdefer(folder, [...run, "--allow-gated", "--out", "allowed"])).code).toBe(0);
    for (const name of ["report.html", "report.md"]) expect(await readFile(join(folder, "allowed", name), "utf8"), name).toContain(marker);
    const again = await dialdefer(folder, ["report", "--allow-gated", "--format", "md", "--out", "allowed-again"]);
    expect(again.code).toBe(0);
    expect(await readFile(join(folder, "allowed-again/report.md"), "utf8")).toContain(marker);
    expect((await dialdefer(folder, ["items", "show", "items.jsonl", "--allow-gated"])).stdout).toContain(marker);
    const { stdout, stderr } = await dialdefer(folder, ["store", "export", "--allow-gated"]);
    expect(stdout.trim().split("\n")).toHaveLength(52);
    expect(stderr).toBe("");
  });
});
