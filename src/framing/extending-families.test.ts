import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Item } from "../core/item.js";
import { UsageError } from "../core/usage-error.js";
import type { Family } from "./family.js";
import { lintFamily } from "./lint-family.js";
import { loadFamily } from "./load-family.js";

const item: Item = { id: "ice", question: "At what temperature does ice melt?", correct_answers: ["at zero degrees Celsius"], incorrect_answers: ["at ten degrees Celsius"] };
const plain = `---
skeleton: plain
parties:
  - { page: [Page A, Page B], voice: [Caller A, Caller B] }
  - { page: [Sheet A, Sheet B], voice: [Host A, Host B] }
options: { accept: "yes", reject: "no" }
inverted: { predicate: wrong, accept: "no", reject: "yes" }
---
Check it. {{answer_format}} 1 = {{option_1}}, 2 = {{option_2}}

{{earlier_turns}}{{party_a}}: {{question}}
{{party_b}}{{answering}}: {{answer}}{{later_turns}}

Is {{target}} {{predicate}}?
`;
const shared = `family: base
rules: strict
default_order: counterbalanced
json_order: reasoning-first
framings:
  page: { side: 1, parties: page }
  voice: { side: 2, parties: voice }
labels: voice
differs:
  target: { page: "what {{party_b}} says", voice: "{{party_b}}" }
phrases: { predicate: correct }
answers: { json: "JSON, please.", choice: "1 or 2." }
`;
let folder = "";
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), "extends-")); });
afterAll(async () => { await rm(folder, { recursive: true, force: true }); });

describe("a family that extends another", () => {
  it("has its templates, and replaces the keys that it says", async () => {
    const child = await family("extends: ../base\nfamily: child\ndescription: Calmer.\nphrases: { predicate: right }\n");
    const base = await loadFamily(join(folder, "base"));
    expect(child).toMatchObject({ name: "child", description: "Calmer.", wordings: 2, framings: ["page", "voice"] });
    for (const framing of base.framings) expect(promptOf(child, framing)).toBe(promptOf(base, framing).replace("correct?", "right?"));
    // The inherited template still says what is asked the other way round.
    expect(promptOf(child, "voice", { question: "inverted" })).toBe(promptOf(base, "voice", { question: "inverted" }));
    expect(Object.keys(child.fileHashes).map((name) => name.slice(folder.length + 1).replaceAll("\\", "/"))).toEqual(["base/family.yaml", "child/family.yaml", "base/plain.md"]);
    expect(child.hash).not.toBe(base.hash);
  });

  it("adds framings, with groups of labels for them and phrases where the templates leave room", async () => {
    const child = await family(`extends: ../base
family: child
framings:
  page: { side: 1, parties: page }
  quoted: { side: 1, parties: named, quotes: ["<", ">"] }
  crowd: { side: 2, parties: crowd }
groups:
  named: [[Question, Answer]]
  crowd: [[Ann, Ben, Cy], [Dee, Eve, Flo]]
differs:
  target: { page: "what {{party_b}} says", quoted: the answer, crowd: "{{party_b}}" }
  earlier_turns: { crowd: "{{party_c}}: Hello.\\n" }
  answering: { crowd: " adds" }
  later_turns: { crowd: "\\n{{party_c}}: Fine." }
`);
    expect(claimOf(child, "page", 1)).toBe("Sheet A: At what temperature does ice melt?\nSheet B: at zero degrees Celsius\n\nIs what Sheet B says correct?");
    expect(claimOf(child, "quoted", 1)).toBe("Question: <At what temperature does ice melt?>\nAnswer: <at zero degrees Celsius>\n\nIs the answer correct?");
    expect(claimOf(child, "crowd", 1)).toBe("Flo: Hello.\nDee: At what temperature does ice melt?\nEve adds: at zero degrees Celsius\nFlo: Fine.\n\nIs Eve correct?");
    const report = await lintFamily(child, [item], { orders: ["accept-first"], answerModes: ["json"], framings: ["page", "crowd"] });
    expect(report.errors).toEqual([]);
    // Marks beside a slot are no phrase: strict rules do not allow them.
    const marked = await lintFamily(child, [item], { orders: ["accept-first"], answerModes: ["json"], framings: ["page", "quoted"] });
    expect(new Set(marked.errors.map(({ rule }) => rule))).toEqual(new Set(["slot-neighbours"]));
  });

  it("puts a template of its own in the place of the inherited one of the same name, and others beside it", async () => {
    const child = await family("extends: ../base\nfamily: child\n", { "plain.md": plain.replace("Check it.", "Look at it."), "second.md": plain.replace("skeleton: plain", "skeleton: second") });
    expect(child.wordings).toBe(4);
    expect(promptOf(child, "voice")).toContain("Look at it.");
    expect(promptOf(child, "voice", { wording: 1 })).toContain("Check it.");
  });

  it("may be extended itself, by a family whose word then counts", async () => {
    await family("extends: ../base\nfamily: child\nphrases: { predicate: right }\nrules: content\n");
    const grandchild = await family("extends: ../child\nfamily: grandchild\nphrases: { predicate: true }\n".replace("true", "fine"), {}, "grandchild");
    expect(promptOf(grandchild, "voice")).toMatch(/Is Caller B fine\?$/);
    expect(grandchild.rules).toBe("content");
  });

  it("may extend a built-in family by its name", async () => {
    const child = await family("extends: matched\nfamily: child\nphrases: { predicate: right }\n");
    expect(child.wordings).toBe(12);
    expect(promptOf(child, "S")).toMatch(/Is Speaker B right\?$/);
  });

  it("may be the example of docs/templates.md", async () => {
    const page = await readFile(new URL("../../docs/templates.md", import.meta.url), "utf8");
    const child = await family(/```yaml\n(.*?)```/s.exec(page)?.[1] ?? "");
    expect(child.framings).toEqual(["T", "S", "crowd"]);
    expect(promptOf(child, "crowd")).toContain("\nSpeaker B, after asking around: at zero degrees Celsius\n");
    expect((await lintFamily(child, [item], { orders: ["accept-first"], answerModes: ["json"], framings: child.framings })).errors).toEqual([]);
  });

  it.each<[string, string, RegExp, Readonly<Record<string, string>>?]>([
    ["a family that is not there", "extends: ../nowhere\nfamily: child\n", /family\.yaml:1: 'extends' names '\.\.\/nowhere', which is neither a built-in family/],
    ["itself", "extends: ../child\nfamily: child\n", /family\.yaml:1: 'extends' goes around in a circle/],
    ["labels for some wordings only", "extends: ../base\nfamily: child\ngroups: { crowd: [[A, B], [C, D], [E, F]] }\n", /family\.yaml:3: 'groups\.crowd' must hold one pair of labels for all wordings, or one for each of the 2 wordings; it holds 3/],
    ["a third label that nobody has", "extends: ../base\nfamily: child\ndiffers:\n  target: { page: it, voice: '{{party_c}}' }\n", /family\.yaml:4: unknown slot '\{\{party_c\}\}'/],
    ["an inverted question that asks the same", "extends: ../base\nfamily: child\ninverted: { accept: a, reject: b }\n", /family\.yaml:3: 'inverted' changes none of 'phrases'/],
    ["a phrase for which the templates have no room", "extends: ../base\nfamily: child\ndiffers:\n  target: { page: it, voice: her }\n  asking: { voice: x }\n", /base\/plain\.md:9: missing slot '\{\{asking\}\}'/],
    ["a context without its slot", "extends: ../base\nfamily: child\ncontext_note: Background\n", /family\.yaml:3: 'context_note' must hold the slot '\{\{context\}\}' once|missing slot '\{\{context_note\}\}'/],
    ["`extends` in a template", "extends: ../base\nfamily: child\n", /plain\.md:2: 'extends' is not a key of a template/, { "plain.md": plain.replace("---\n", "---\nextends: ../base\n") }],
  ])("is refused with file and line: %s", async (_, yaml, message, files = {}) => {
    await expect(family(yaml, files)).rejects.toThrow(message);
  });
});

it("a family without the words for a setting refuses it", async () => {
  await mkdir(join(folder, "base"), { recursive: true });
  const base = await family("extends: ../base\nfamily: child\n", { "plain.md": plain.replace(/inverted: .*\n/, "") });
  expect(base.settings).toEqual({ inverted: false, jsonOrders: ["reasoning-first"], context: false });
  for (const [setting, missing] of [[{ question: "inverted" }, "inverted"], [{ jsonOrder: "verdict-first" }, "answers.json_reversed"], [{ context: "shown" }, "context_note"]] as const) {
    expect(() => promptOf(base, "voice", setting)).toThrow(UsageError);
    expect(() => promptOf(base, "voice", setting)).toThrow(missing);
  }
  expect(promptOf(base, "voice", { jsonOrder: "reasoning-first" })).toBe(promptOf(base, "voice"));
});

/** Writes a family beside `base`, which it may extend, and loads it. */
async function family(yaml: string, templates: Readonly<Record<string, string>> = {}, name = "child"): Promise<Family> {
  await rm(join(folder, name), { recursive: true, force: true });
  const files = { "base/family.yaml": shared, "base/plain.md": plain, [`${name}/family.yaml`]: yaml, ...Object.fromEntries(Object.entries(templates).map(([file, text]) => [`${name}/${file}`, text])) };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return await loadFamily(join(folder, name));
}

function promptOf(one: Family, framing: string, changes: Partial<Parameters<Family["render"]>[0]> = {}): string {
  return one.render({ item, polarity: "correct", framing, wording: 0, order: "accept-first", answerMode: "json", ...changes }).messages[0]?.content ?? "";
}

function claimOf(one: Family, framing: string, wording: number): string {
  return promptOf(one, framing, { wording }).split("\n\n").slice(1).join("\n\n");
}
