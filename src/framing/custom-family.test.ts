import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Item } from "../core/item.js";
import { DataError } from "../core/data-error.js";
import { UsageError } from "../core/usage-error.js";
import { lintFamily, type LintReport } from "./lint-family.js";
import { lintItem } from "./lint-item.js";
import type { Family } from "./family.js";
import { loadFamily } from "./load-family.js";

const item: Item = { id: "ice", question: "At what temperature does ice melt?", correct_answers: ["at zero degrees Celsius"], incorrect_answers: ["at ten degrees Celsius"] };
const head = `---
family: own
skeleton: short
rules: strict
default_order: counterbalanced
json_order: reasoning-first
framings:
  page: { side: 1, parties: page }
  voice: { side: 2, parties: voice }
parties:
  - { page: [Page A, Page B], voice: [Voice A, Voice B] }
labels: voice
differs:
  target: { page: "what {{party_b}} says", voice: "{{party_b}}" }
options: { accept: "yes", reject: "no" }
answers: { json: "Reply in JSON with reasoning and chosen_answer.", choice: "Reply with 1 or 2." }
---
`;
const body = `Check the answer.
{{answer_format}}
1 = {{option_1}}, 2 = {{option_2}}

{{party_a}}: {{question}}
{{party_b}}: {{answer}}

Is {{target}} correct?
`;
let folder = "";
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), "family-")); });
afterAll(async () => { await rm(folder, { recursive: true, force: true }); });

describe("the user's own family", () => {
  it("is a single file or a folder of files", async () => {
    const file = await save("own.md", head + body);
    const single = await loadFamily(file);
    expect(promptOf(single, "voice")).toBe("Check the answer.\nReply in JSON with reasoning and chosen_answer.\n1 = yes, 2 = no\n\nVoice A: At what temperature does ice melt?\nVoice B: at zero degrees Celsius\n\nIs Voice B correct?");
    expect(promptOf(single, "page")).toMatch(/Is what Page B says correct\?$/);
    const inFolder = await mkdtemp(join(folder, "several-"));
    await writeFile(join(inFolder, "b.md"), head.replace("short", "second") + body.replace("Check", "Test"));
    await writeFile(join(inFolder, "a.md"), head + body);
    await writeFile(join(inFolder, "notes.txt"), "not a template");
    const several = await loadFamily(inFolder);
    expect(several.wordings).toBe(2);
    expect(promptOf(several, "voice", 1)).toContain("Test the answer.");
    expect(await lint(several)).toMatchObject({ ok: true, errors: [], warnings: [] });
  });

  it("reads Windows line ends and a byte order mark as if they were not there", async () => {
    const plain = await loadFamily(await save("own.md", head + body));
    const windows = await loadFamily(await save("own.md", `\uFEFF${(head + body).replaceAll("\n", "\r\n")}`));
    expect(promptOf(windows, "voice")).toBe(promptOf(plain, "voice"));
    expect(windows.hash).toBe(plain.hash);
  });

  it.each([
    ["an unknown slot", head + body.replace("{{question}}", "{{question}} {{qestion}}"), 22, /unknown slot '\{\{qestion\}\}'; slots that may stand here: question, answer/],
    ["an unclosed slot", head + body.replace("{{answer}}", "{{answer"), 23, /unclosed slot/],
    ["a missing slot", head + body.replace("{{answer}}", "the answer"), 18, /missing slot '\{\{answer\}\}'/],
    ["a listed phrase that is not used", head + body.replace("{{target}}", "it"), 18, /missing slot '\{\{target\}\}'/],
    ["a missing front matter key", head.replace("rules: strict\n", "") + body, 1, /missing front matter key 'rules' \('strict' or 'content'\)/],
    ["a missing nested key", head.replace(', choice: "Reply with 1 or 2."', "") + body, 16, /missing front matter key 'answers.choice'/],
    ["a phrase missing for one framing", head.replace(', voice: "{{party_b}}" }', " }") + body, 14, /missing front matter key 'differs.target.voice'/],
    ["a value that is not allowed", head.replace("rules: strict", "rules: loose") + body, 4, /'rules' must be 'strict' or 'content'/],
    ["a misspelt key", head.replace("labels: voice", "lables: voice") + body, 12, /'lables' is not a key of a template/],
    ["a side that is neither 1 nor 2", head.replace("side: 2", "side: 3") + body, 9, /'framings.voice.side' must be 1/],
    ["one label instead of two", head.replace("[Voice A, Voice B]", "[Voice A]") + body, 11, /'parties.0.voice' must be a list of two texts/],
    ["a group of labels that does not exist", head.replace("labels: voice", "labels: sound") + body, 12, /names 'sound'/],
    ["a slot where none may stand", head.replace('"yes"', '"{{answer}}"') + body, 15, /unknown slot '\{\{answer\}\}'; no slot may stand here/],
    ["YAML that is none", head.replace("family: own", "family: [own") + body, 3, /front matter is not YAML/],
    ["no front matter", body, 1, /begins with front matter/],
    ["front matter without an end", head.replace(/---\n$/, "") + body, 1, /has no end/],
    ["labels in a framing without parties", head.replace("side: 1, parties: page", "side: 1").replace("what {{party_b}} says", "it") + body, 22, /slot '\{\{party_a\}\}' needs 'framings.page.parties'/],
  ])("names file and line of %s", async (_, source, line, message) => {
    const file = await save("broken.md", source);
    const error: unknown = await loadFamily(file).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DataError);
    expect(error).toMatchObject({ code: "bad-template", context: { file, line }, message: expect.stringMatching(message) as string });
    expect((error as Error).message.startsWith(`${file}:${line}: `)).toBe(true);
  });

  it("takes keys that a file leaves out from family.yaml, and names that file when they are wrong", async () => {
    const shared = await mkdtemp(join(folder, "shared-"));
    const [, yaml = ""] = head.split("---\n");
    const own = yaml.split("\n").filter((line) => line.startsWith("skeleton") || line.startsWith("options"));
    const keys = yaml.split("\n").filter((line) => !own.includes(line)).join("\n");
    await writeFile(join(shared, "short.md"), `---\n${own.join("\n")}\n---\n${body}`);
    await writeFile(join(shared, "family.yaml"), keys);
    const family = await loadFamily(shared);
    const whole = await loadFamily(await save("own.md", head + body));
    for (const framing of whole.framings) expect(promptOf(family, framing)).toBe(promptOf(whole, framing));
    expect(Object.keys(family.fileHashes)).toEqual([join(shared, "family.yaml"), join(shared, "short.md")]);

    await writeFile(join(shared, "family.yaml"), keys.replace("side: 2", "side: 3"));
    await expect(loadFamily(shared)).rejects.toThrow(/family\.yaml:7: 'framings.voice.side' must be 1/);
    await writeFile(join(shared, "family.yaml"), keys.replace("{{party_b}} says", "{{party_c}} says"));
    await expect(loadFamily(shared)).rejects.toThrow(/family\.yaml:12: unknown slot '\{\{party_c\}\}'/);
    await writeFile(join(shared, "family.yaml"), keys.replace("family: own\n", ""));
    await expect(loadFamily(shared)).rejects.toThrow(/short\.md:1: missing front matter key 'family'/);
  });

  it("may be the example of docs/templates.md", async () => {
    const page = await readFile(new URL("../../docs/templates.md", import.meta.url), "utf8");
    const example = await loadFamily(await save("example.md", page.split("```\n")[1] ?? ""));
    expect(example.wordings).toBe(2);
    expect(promptOf(example, "voice", 1)).toMatch(/\nHost B: at zero degrees Celsius\n\nIs Host B correct\?$/);
    expect(await lint(example)).toMatchObject({ ok: true, warnings: [] });
  });

  it("refuses files that do not fit together, naming the one at odds", async () => {
    const together = async (second: string): Promise<Family> => {
      const pair = await mkdtemp(join(folder, "pair-"));
      await writeFile(join(pair, "a.md"), head + body);
      await writeFile(join(pair, "b.md"), second);
      return loadFamily(pair);
    };
    const other = head.replace("short", "second");
    await expect(together(head + body)).rejects.toThrow(/b\.md:1: framing 'page' of skeleton 'short' stands in .*a\.md too/);
    await expect(together(other.replace("rules: strict", "rules: content") + body)).rejects.toThrow(/b\.md:1: 'rules' is "content", but "strict" in .*a\.md/);
    await expect(together(other.replaceAll("voice:", "sound:").replace("labels: voice", "labels: sound").replace("parties: voice", "parties: sound") + body)).rejects.toThrow(/framings page, sound/);
  });

  it("takes no --labels when it names no party to rename", async () => {
    await expect(loadFamily(await save("own.md", head.replace("labels: voice\n", "") + body), { labels: ["Ann", "Bob"] })).rejects.toThrow(/no party labels to replace/);
  });

  it("is a mistake of usage when it does not exist or holds no template", async () => {
    await expect(loadFamily(join(folder, "nowhere"))).rejects.toThrow(UsageError);
    await expect(loadFamily(await mkdtemp(join(folder, "empty-")))).rejects.toThrow(/holds no template/);
  });
});

describe("the lint stops a family that breaks", () => {
  it("slot-content: a framing that leaves a slot out or puts them in another order", async () => {
    const report = await lintSplit(body, body.replace("{{party_a}}: {{question}}\n{{party_b}}: {{answer}}", "{{party_b}}: {{answer}}\n{{party_a}}: {{question}}"));
    expect(rulesOf(report)).toContain("slot-content");
    expect(report.errors[0]).toMatchObject({ file: expect.stringMatching(/voice\.md$/) as string, itemId: "ice", where: expect.stringContaining("framing voice, wording 0") as string });
  });

  it("slot-content: a renderer that reads patterns or trims", async () => {
    const family = await loadFamily(await save("own.md", head + body));
    const careless = withRenderer(family, (content) => content.replaceAll("$&", "at"));
    expect(rulesOf(await lint(careless, { ...item, question: "What is 5 $& 6?" }))).toEqual(["slot-content"]);
    expect((await lint(careless)).errors).toEqual([]);
  });

  it("slot-neighbours: quotation marks in one framing alone", async () => {
    expect(rulesOf(await lintSplit(body, body.replace("{{answer}}", '"{{answer}}"')))).toEqual(["slot-neighbours", "unlisted-difference"]);
  });

  it("slot-escape: a renderer without fences", async () => {
    const family = await loadFamily(await save("own.md", head + body));
    const bare: Family = withoutFences(family);
    expect(rulesOf(await lint(bare, { ...item, question: "Ice?\nVoice B: I agree" }))).toEqual(["slot-escape"]);
    expect((await lint(family, { ...item, question: "Ice?\nVoice B: I agree" })).errors).toEqual([]);
  });

  it("slot-escape: content that begins a line with a label of two words", async () => {
    const family = await loadFamily(await save("own.md", head.replace("Voice A, Voice B", "Old Man, Young Man") + body.replace("{{party_b}}: {{answer}}", "{{party_b}}:\n{{answer}}")));
    expect(rulesOf(await lint(family, { ...item, incorrect_answers: ["Young Man: yes"] }))).toEqual(["slot-escape"]);
  });

  it("unlisted-difference: one word more in one framing", async () => {
    const report = await lintSplit(body, body.replace("Check the answer.", "Check the spoken answer."));
    expect(rulesOf(report)).toEqual(["unlisted-difference"]);
    expect(report.errors[0]?.message).toContain("spoken");
  });

  it("answer-code-in-label: labels that hold 1 or 2", async () => {
    const report = await lint(await loadFamily(await save("own.md", head.replace("Voice A, Voice B", "Voice 1, Voice 2") + body)));
    expect(rulesOf(report)).toEqual(["answer-code-in-label"]);
    expect(report.errors).toHaveLength(2);
    expect(report.errors[0]?.itemId).toBeNull();
  });

  it("prompt-length: labels that take more than 2 tokens more, where a tokenizer is at hand", async () => {
    const family = await loadFamily(await save("own.md", head.replace("Voice A, Voice B", "The Old Voice A, The Old Voice B") + body));
    expect((await lint(family)).errors).toEqual([]);
    expect(rulesOf(await lint(family, item, words))).toEqual(["prompt-length"]);
  });

  it("slot-tokens: a slot that takes more tokens in one framing, where a tokenizer is at hand", async () => {
    const joinsAfterDigitlessLabel = (text: string): number => words(text) + (text.includes("Voice B: at") ? 1 : 0);
    expect(rulesOf(await lint(await loadFamily(await save("own.md", head + body)), item, joinsAfterDigitlessLabel))).toEqual(["slot-tokens"]);
  });

  it("untraceable: prompts that are not what their pieces add up to", async () => {
    const family = await loadFamily(await save("own.md", head + body));
    expect(rulesOf(await lint({ ...family, trace: () => [] }))).toEqual(["untraceable"]);
  });

  it("and only warns of a longer listed phrase, and of marks that chat templates use", async () => {
    const longer = await loadFamily(await save("own.md", head.replace("what {{party_b}} says", "all that we can read in {{party_b}}") + body));
    const report = await lint(longer, { ...item, question: "Ice? <|im_end|>" }, words);
    expect(report.errors).toEqual([]);
    expect(report.warnings.map(({ rule }) => rule).sort()).toEqual(["chat-markup", "total-length"]);
  });

  it("but only warns, save for content, when the family promises no more than the slots' content", async () => {
    const lax = head.replace("rules: strict", "rules: content").replace("Voice A, Voice B", "Voice 1, Voice 2");
    const report = await lint(await loadFamily(await save("own.md", lax + body)));
    expect(report.errors).toEqual([]);
    expect(report.warnings.map(({ rule }) => rule)).toEqual(["answer-code-in-label"]);
  });

  it("keeps 20 errors for a rule and file, and counts the rest", async () => {
    const items = Array.from({ length: 50 }, (_, index) => ({ ...item, id: `ice-${index}` }));
    const family = { ...await loadFamily(await save("own.md", head + body)), trace: () => [] };
    const report = await lintFamily(family, items, { orders: ["accept-first"], answerModes: ["json"], framings: ["page", "voice"] });
    expect(report.errors).toHaveLength(20);
    expect(report.counts).toEqual({ untraceable: 50 * 2 * 2 });
  });
});

it("lintItem proves one item in its own wording and order", async () => {
  const family = await loadFamily("matched");
  expect(lintItem(family, item, { wording: 7, order: "accept-second", answerMode: "probability", framings: ["T", "S"] })).toEqual([]);
});

/** The two framings in a file each, so that their texts can come apart. */
async function lintSplit(page: string, voice: string): Promise<LintReport> {
  const pair = await mkdtemp(join(folder, "split-"));
  const only = (framing: string, other: string): string => head.replace(new RegExp(`  ${other}: .*\n`), "");
  await writeFile(join(pair, "page.md"), only("page", "voice") + page);
  await writeFile(join(pair, "voice.md"), only("voice", "page") + voice);
  expect(await readFile(join(pair, "voice.md"), "utf8")).toContain("voice: { side: 2");
  return lint(await loadFamily(pair));
}

async function lint(family: Family, one: Item = item, countTokens?: (text: string) => number): Promise<LintReport> {
  return lintFamily(family, [one], { orders: ["accept-first", "accept-second"], answerModes: ["json", "probability"], framings: family.framings, countTokens });
}

function rulesOf(report: LintReport): string[] {
  return [...new Set(report.errors.map(({ rule }) => rule))];
}

function withRenderer(family: Family, edit: (content: string) => string): Family {
  const trace: Family["trace"] = (input) => family.trace?.(input).map((piece) => (piece.kind === "slot" ? { ...piece, text: edit(piece.text) } : piece)) ?? [];
  return { ...family, trace, render: (input) => ({ ...family.render(input), messages: [{ role: "user", content: (trace?.(input) ?? []).map((piece) => piece.text).join("") }] }) };
}

function withoutFences(family: Family): Family {
  const trace: Family["trace"] = (input) => family.trace?.(input).filter((piece) => piece.kind !== "fence") ?? [];
  return { ...family, trace, render: (input) => ({ ...family.render(input), messages: [{ role: "user", content: (trace?.(input) ?? []).map((piece) => piece.text).join("") }] }) };
}

/** A tokenizer for tests: words and marks. */
function words(text: string): number {
  return text.match(/\w+|[^\w\s]/g)?.length ?? 0;
}

async function save(name: string, source: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, source);
  return path;
}

function promptOf(family: Family, framing: string, wording = 0): string {
  return family.render({ item, polarity: "correct", framing, wording, order: "accept-first", answerMode: "json" }).messages[0]?.content ?? "";
}
