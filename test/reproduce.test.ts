import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answersOf, benchmarkLines, publishedFolder } from "../src/published/reproduce/fixtures/published-folder.js";
import { dialdefer, emptyFolder } from "./support/command-line.js";

const patterns = "1010 1011 0010 0000 1111 1000 0110 1010 0011 1101 0001 1010".split(" ");
const lines = benchmarkLines(patterns.map(answersOf));

describe("dialdefer reproduce", () => {
  it("lists every published number, not at hand ones too, and every contrast of the files", async () => {
    const from = await publishedFolder({ "halueval_qa_other-model_Speaker1_vs_Speaker2_all.jsonl": lines });
    const { code, stdout } = await dialdefer(await emptyFolder(), ["reproduce", "--from", from, "--json"]);
    expect(code).toBe(0);
    const document = JSON.parse(stdout) as { schema: string; counts: Record<string, number>; numbers: { status: string }[]; contrasts: { name: string; same_rule: { dds: number } }[] };
    expect(document.schema).toBe("dialdefer.reproduction/1");
    expect(document.numbers).toHaveLength(document.counts["numbers"]!);
    expect(document.counts["not_at_hand"]).toBeGreaterThan(250);
    expect(document.contrasts).toHaveLength(1);
    expect(document.contrasts[0]!.same_rule.dds).toBeCloseTo(-100 / 12, 9);
  });

  it("ends with 1 where a number differs and nothing says why, and names it", async () => {
    const from = await publishedFolder({ "halueval_qa_gpt-4o-mini_Speaker1_vs_Speaker2_all.jsonl": lines });
    const { code, stdout } = await dialdefer(await emptyFolder(), ["reproduce", "--from", from]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/figure 4\n(?: {2}.*\n)*? {2}DDS, GPT-4o-mini, halueval +11 +-8\.3 +-8\.3 +unexplained/);
  });

  it("writes both files with every number", async () => {
    const folder = await emptyFolder();
    const from = await publishedFolder({ "halueval_qa_other-model_Speaker1_vs_Speaker2_all.jsonl": lines });
    const { code, stderr } = await dialdefer(folder, ["reproduce", "--from", from, "--out", "made/here"]);
    expect(code, stderr).toBe(0);
    const document = JSON.parse(await readFile(join(folder, "made/here/reproduction.json"), "utf8")) as { numbers: unknown[] };
    const page = await readFile(join(folder, "made/here/reproduction.md"), "utf8");
    const everyNumber = page.slice(page.indexOf("## Every number"), page.indexOf("## Every contrast"));
    expect(everyNumber.split("\n").filter((line) => line.startsWith("| "))).toHaveLength(document.numbers.length + 2);
  });

  it("fails for what is not there, and runs nothing that a history holds", async () => {
    const folder = await emptyFolder();
    const missing = await dialdefer(folder, ["reproduce", "--from", "nowhere"]);
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain("nowhere");
    const planted = lines.replace(/"c1_true_statement_t1_history":"(?:[^"\\]|\\.)*"/, () => `"c1_true_statement_t1_history":"[__import__('os').system('touch planted')]"`);
    const from = await publishedFolder({ "halueval_qa_other-model_Speaker1_vs_Speaker2_all.jsonl": planted });
    const { code, stderr } = await dialdefer(folder, ["reproduce", "--from", from]);
    expect(code).toBe(1);
    expect(stderr).toContain("jsonl:1");
    await expect(readFile(join(folder, "planted"))).rejects.toThrow();
  });

  it("needs --from", async () => {
    expect((await dialdefer(await emptyFolder(), ["reproduce"])).code).toBe(2);
  });
});
