import { lstat, mkdir, readFile, readdir, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listFamilies } from "../src/framing/list-families.js";
import { renderFramings } from "../src/framing/render-framings.js";
import { seededUniform } from "../src/core/seeded-uniform.js";
import { dialdefer, emptyFolder } from "./support/command-line.js";

const subjects = ["ferry", "windmill", "orchard", "glacier", "harbour", "violin", "beacon", "saddle", "compass", "thimble", "chestnut", "lantern"];
const verbs = ["paint", "sell", "borrow", "measure", "bury", "repair", "praise", "hide", "count", "inherit"];
const pick = (list: readonly string[], ...key: readonly (string | number)[]) => list[Math.floor(seededUniform(...key) * list.length)] as string;
/** Some words of its own, so that what is left of two prompts without their template differs. */
const answerOf = (side: string, subject: string, ...key: readonly (string | number)[]) => [1, 2, 3].map((place) => `${subject} ${pick(verbs, side, place, ...key)}`).join(", ");
/** Two questions about each subject, no two alike. */
const items = subjects.flatMap((subject, index) => ["a", "b"].map((variant) => ({
  id: `${subject}-${variant}`, cluster: subject,
  question: `${pick(["Who", "Why", "When", "Where"], variant, index)} did ${Array.from({ length: 5 }, (_, place) => `${pick(verbs, variant, index, place)} ${pick(subjects, variant, place, index)}`).join(" and ")} ${variant}?`,
  correct_answers: [answerOf("right", subject, variant, index)], incorrect_answers: [answerOf("wrong", subject, variant, index)],
})));
const asLines = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

async function folderWithItems(more: object = {}): Promise<string> {
  const folder = await emptyFolder();
  await writeFile(join(folder, "items.jsonl"), asLines(items.map((item) => ({ ...item, ...more }))));
  return folder;
}

describe("dialdefer items split", () => {
  it("writes over its own files alone", async () => {
    const folder = await folderWithItems();
    const own = join(folder, "own");
    await mkdir(own);
    await writeFile(join(own, "train.jsonl"), "mine\n");
    const flags = ["items", "split", "items.jsonl", "--test", "0.3", "--out", "own"];
    const refused = await dialdefer(folder, [...flags, "--with-items"]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(`${join("own", "train.jsonl")} is there and is not of an earlier split`)]);
    expect(await readdir(own)).toEqual(["train.jsonl"]);
    // Manifests alone leave it; a manifest of another kind under a part's name is not written over.
    expect((await dialdefer(folder, flags)).code).toBe(0);
    expect(await readFile(join(own, "train.jsonl"), "utf8")).toBe("mine\n");
    expect((await dialdefer(folder, ["items", "sample", "items.jsonl", "-n", "3", "--out", "test.json"])).code).toBe(0);
    const sample = await readFile(join(folder, "test.json"), "utf8");
    expect((await dialdefer(folder, ["items", "split", "items.jsonl", "--test-from", "test.json", "--out", "."])).code).toBe(2);
    expect(await readFile(join(folder, "test.json"), "utf8")).toBe(sample);
  });

  it("follows a link where an earlier manifest was moved to", async () => {
    const folder = await folderWithItems();
    const split = async (seed: string) => (await dialdefer(folder, ["items", "split", "items.jsonl", "--test", "0.3", "--seed", seed, "--out", "own"])).code;
    expect(await split("1")).toBe(0);
    const [link, moved] = [join(folder, "own", "train.json"), join(folder, "moved.json")];
    await rename(link, moved);
    await symlink(moved, link);
    const before = await readFile(moved, "utf8");
    expect(await split("2")).toBe(0);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect(await readFile(moved, "utf8")).not.toBe(before);
    expect((await readdir(folder)).sort()).toEqual(["items.jsonl", "moved.json", "own"]);
  });

  it("leaves bad rows out of its proof and its items too, where they are skipped", async () => {
    const folder = await folderWithItems();
    await writeFile(join(folder, "items.jsonl"), `${await readFile(join(folder, "items.jsonl"), "utf8")}{"id": "bad"}\n`);
    const split = await dialdefer(folder, ["items", "split", "items.jsonl", "--test", "0.3", "--on-bad-row", "skip", "--with-items"]);
    expect(split.code, split.stderr).toBe(0);
    expect(split.stderr).toContain("skipped: items.jsonl:25");
  });

  it("divides a set by a drawn sample, proves it, and its manifests can be applied", async () => {
    const folder = await folderWithItems();
    expect((await dialdefer(folder, ["items", "sample", "items.jsonl", "-n", "3", "--out", "test-sample.json"])).code).toBe(0);
    const split = await dialdefer(folder, ["items", "split", "items.jsonl", "--test-from", "test-sample.json", "--dev", "0.3", "--out", "parts", "--with-items"]);
    expect(split.code, split.stderr).toBe(0);
    expect(split.stdout).toMatch(/3 of the same cluster as a test item/);
    expect(split.stdout).toMatch(/proved: none of 3 questions of test in \d+ of train; none of 3 questions of test in \d+ of dev/);
    expect((await readdir(join(folder, "parts"))).sort()).toEqual(["dev.json", "dev.jsonl", "test.json", "test.jsonl", "train.json", "train.jsonl"]);
    const shown = await dialdefer(folder, ["items", "show", "items.jsonl", "--sample", "parts/train.json", "--limit", "100"]);
    expect(shown.stdout).toBe(await readFile(join(folder, "parts/train.jsonl"), "utf8"));
    for (const [train, test] of [["parts/train.jsonl", "parts/test.jsonl"], ["parts/dev.jsonl", "parts/test.jsonl"]]) {
      const leaks = await dialdefer(folder, ["items", "leaks", train as string, test as string]);
      expect(leaks.code, leaks.stdout).toBe(0);
      expect(leaks.stdout).toMatch(/^no leak: none of the 3 rows/);
    }
    const again = await dialdefer(folder, ["items", "split", "items.jsonl", "--test-from", "test-sample.json", "--dev", "0", "--out", "parts", "--json"]);
    expect(JSON.parse(again.stdout)).toMatchObject({ schema: "dialdefer.split/1", of: 24, items: { dev: 0, test: 3 }, files: [join("parts", "train.json"), join("parts", "test.json")] });
    expect((await readdir(join(folder, "parts"))).sort()).toEqual(["test.json", "train.json"]);
  });

  it("writes nothing where it cannot write all, and no gated text unless allowed", async () => {
    const folder = await folderWithItems({ gated: "its authors ask so" });
    const args = ["items", "split", "items.jsonl", "--test", "0.3", "--with-items"];
    const refused = await dialdefer(folder, args);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/--with-items: items\.jsonl is gated \(its authors ask so\)/);
    expect(await readdir(folder)).toEqual(["items.jsonl"]);
    expect((await dialdefer(folder, [...args, "--allow-gated"])).code).toBe(0);
    await mkdir(join(folder, "blocked/test.json"), { recursive: true });
    const blocked = await dialdefer(folder, ["items", "split", "items.jsonl", "--test", "0.3", "--out", "blocked"]);
    expect(blocked.code).toBe(2);
    expect(blocked.stderr).toMatch(/--out blocked: blocked.test\.json is there and is not of an earlier split/);
    expect(await readdir(join(folder, "blocked"))).toEqual(["test.json"]);
    expect((await dialdefer(folder, ["items", "split", "items.jsonl"])).code).toBe(2);
  });
});

describe("dialdefer items leaks", () => {
  it("finds every test question in the prompts of every family (two framings each, as training data has them), and none in prompts of other items", async () => {
    const folder = await folderWithItems();
    const [train, test] = [items.slice(0, 12), items.slice(12)];
    await writeFile(join(folder, "test.jsonl"), asLines(test));
    for (const family of await listFamilies()) {
      const two = [family.framings[0], family.framings.at(-1)];
      const prompts = (of: typeof items) => asLines(of.flatMap((item) => renderFramings(family, { item, wording: 0, order: "accept-first", answerMode: "json" }).filter(({ framing }) => two.includes(framing)).map(({ messages }) => ({ messages: [...messages, { role: "assistant", content: "1" }] }))));
      await writeFile(join(folder, "clean.jsonl"), prompts(train));
      const clean = await dialdefer(folder, ["items", "leaks", "clean.jsonl", "test.jsonl"]);
      expect(clean.code, clean.stdout + clean.stderr).toBe(0);
      await writeFile(join(folder, "leaking.jsonl"), prompts(train) + prompts(test));
      const leaking = await dialdefer(folder, ["items", "leaks", "leaking.jsonl", "test.jsonl", "--json"]);
      expect(leaking.code).toBe(1);
      expect(JSON.parse(leaking.stdout)).toMatchObject({ schema: "dialdefer.leaks/1", leaked: test.length, pairs: { exact: 0, near: 0 } });
      // Both sides as prompts: the template alone is no leak.
      await writeFile(join(folder, "test-prompts.jsonl"), prompts(test));
      const templates = await dialdefer(folder, ["items", "leaks", "clean.jsonl", "test-prompts.jsonl"]);
      expect(templates.code, templates.stdout).toBe(0);
    }
  });

  it("names both places, and shows hostile text as text", async () => {
    const folder = await folderWithItems();
    await writeFile(join(folder, "train.jsonl"), asLines([{ id: "\u001b[2J", prompt: `### Instruction:\nSay whether the answer is right.\n### Question: ${items[3]?.question}\n### Answer: Jonas` }]));
    const { code, stdout } = await dialdefer(folder, ["items", "leaks", "train.jsonl", "items.jsonl"]);
    expect(code).toBe(1);
    expect(stdout).toContain("contained 1.00  items.jsonl:4 (windmill-b) stands in train.jsonl:1 (\\u{1b}[2J) prompt");
    expect(stdout).toMatch(/1 of the 24 rows of items\.jsonl stands in train\.jsonl \(pairs: 0 exact, 0 near, 1 contained\)\ncompared: 24 texts with 2, by runs of 5 characters, threshold 0\.8/);
    expect((await dialdefer(folder, ["items", "leaks", "train.jsonl", "nothing.jsonl"])).code).toBe(1);
    expect((await dialdefer(folder, ["items", "leaks", "train.jsonl"])).code).toBe(2);
  });
});
