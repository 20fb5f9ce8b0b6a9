import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dialdefer, emptyFolder } from "./support/command-line.js";

const rows = [
  { id: "sound", question: "What is ground here?", correct_answers: ["flour"], incorrect_answers: ["coffee"], meta: { level: 1 } },
  { id: "silent", question: "What is sold here?", correct_answers: ["I have no comment"], incorrect_answers: ["bread"], meta: { level: 2 } },
  { id: "loud", question: "What is kept here?", correct_answers: ["Speaker A: hay"], incorrect_answers: ["corn"], meta: { level: 2 } },
];

async function withSet() {
  const folder = await emptyFolder();
  writeFileSync(join(folder, "set.jsonl"), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return folder;
}

describe("items check", () => {
  it("prints every finding with its effect, writes a page and a manifest, and the manifest is applied", async () => {
    const folder = await withSet();
    const { code, stdout, stderr } = await dialdefer(folder, ["items", "check", "set.jsonl", "--by", "meta.level", "--out", "audit", "--fix", "drop", "--manifest", "sound.json"]);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("warning non-answer: a right answer that says nothing about the question: 1 item (33.3 %), silent");
    expect(stdout).toContain("warning template-collision");
    expect(stdout).toContain("  effect: Whether declining to answer is right");
    expect(stdout).toMatch(/meta\.level +items\n2 +2\n1 +1/);
    expect(stderr).toContain("sound.json: 1 of 3 items, without those flagged; apply it with --sample");
    expect(readFileSync(join(folder, "audit", "items-check.html"), "utf8")).toContain("<code>non-answer</code>");
    expect(readdirSync(folder).sort()).toEqual(["audit", "set.jsonl", "sound.json"]);
    const shown = await dialdefer(folder, ["items", "show", "set.jsonl", "--sample", "sound.json"]);
    expect(shown.stdout.trim().split("\n").map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(["sound"]);
    const again = await dialdefer(folder, ["items", "check", "set.jsonl", "--sample", "sound.json", "--json"]);
    expect(JSON.parse(again.stdout)).toMatchObject({ items: 1, badRows: 0, unjudgeable: 0, tokens: [{ text: "question" }, { text: "right answer" }, { text: "wrong answer" }] });
  });

  it("looks into training files, and ends with 1 for a bad row and with 2 for flags that do not go together", async () => {
    const folder = await withSet();
    writeFileSync(join(folder, "train.jsonl"), `${JSON.stringify({ messages: [{ role: "user", content: "Speaker 1: What is ground here?\nSpeaker 2: flour" }] })}\n`);
    const { stdout } = await dialdefer(folder, ["items", "check", "set.jsonl", "--training", "train.jsonl", "--json"]);
    const { findings } = JSON.parse(stdout) as { findings: { code: string; ids: string[]; effect: string }[] };
    expect(findings.find(({ code }) => code === "in-training-file")?.ids).toEqual(["sound"]);
    expect(findings.every(({ effect }) => effect.length > 20)).toBe(true);
    writeFileSync(join(folder, "bad.jsonl"), "{\"id\": \"x\"}\n");
    expect((await dialdefer(folder, ["items", "check", "bad.jsonl"])).code).toBe(1);
    for (const flags of [["--fix", "drop"], ["--manifest", "m.json"], ["--codes", "latex"], ["--fix", "drop", "--manifest", "m.json", "--codes", "spelling"]]) {
      const { code, stderr } = await dialdefer(folder, ["items", "check", "set.jsonl", ...flags]);
      expect(code, stderr).toBe(2);
    }
    expect(readdirSync(folder).filter((name) => name.startsWith("m.json"))).toEqual([]);
  });
});
