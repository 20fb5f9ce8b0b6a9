import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DataError } from "../../core/data-error.js";
import { UsageError } from "../../core/usage-error.js";
import { loadStudyFile } from "./load-study-file.js";
import { folderWith } from "./fixtures/temporary-study.js";

async function errorOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<DataError> {
  const folder = await folderWith(files);
  const error: unknown = await loadStudyFile(join(folder, "study.yaml")).then(() => undefined, (thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DataError);
  const { message, context } = error as DataError;
  return new DataError(message.replaceAll(`${folder}/`, ""), context, { code: (error as DataError).code });
}

/** One broken file a row: what it holds, where the error points, what it says is wrong, and the repair. */
const broken: readonly (readonly [what: string, text: string, at: string, wrong: string, repair: string])[] = [
  ["a mistyped key", "seed: 1\njudge: [llama:default]\n", "2:1", "unknown key 'judge'", "Did you mean 'judges'?"],
  ["a flag's name instead of the key's", "run:\n  max-calls: 5\n", "2:3", "unknown key 'max-calls' in 'run'", "Did you mean 'max_calls'?"],
  ["a key in the wrong place", "limit: 20\n", "1:1", "unknown key 'limit'", "'limit' belongs in 'items', such as items: {limit: 200}"],
  ["a top key indented", "items:\n  seed: 3\n", "2:3", "unknown key 'seed' in 'items'", "'seed' belongs at the top of the file"],
  ["a wrong word of a few", "judges:\n  - spec: simulated:dprime=1\n    answer: jsn\n", "3:13", "'answer' must be one of json, choice, probability, not the text \"jsn\"", "Did you mean 'json'?"],
  ["a focus that no report has a section about", "focus: lables\n", "1:8", "'focus' must be one of finding, ladder,", "Did you mean 'labels'?"],
  ["text for a number", "items: {limit: many}\n", "1:16", "'limit' must be a whole number, 1 or more, not the text \"many\"", "For example: limit: 200"],
  ["a number out of range", "repeats: 0\n", "1:10", "'repeats' must be a whole number from 1 to 1000, not the number 0", "For example: repeats: 2"],
  ["text for a list", "rungs: T,S\n", "1:8", "'rungs' must be a list, not the text \"T,S\"", "For example: rungs: [T, A, S]"],
  ["a list that is too short", "labels: [Human]\n", "1:9", "'labels' must have at least 2 entries, not 1", "For example: labels: [Human, AI]"],
  ["a label that holds an answer code", "labels: [Agent 1, Human]\n", "1:9", "'labels': \"Agent 1\" holds 1 or 2", "For example: labels: [Human, AI]"],
  ["a map without what it needs", "judges:\n  - base_url: http://localhost:1/v1\n", "2:5", "'spec' is missing in entry 1 of 'judges'", "For example: spec: openai:gpt-4o-mini"],
  ["a name of two lines", 'name: "a\\nb"\n', "1:7", "'name' must be one line of plain text", "For example: name: labels and families"],
  ["a judge that YAML reads as a map", "judges:\n  - simulated:\n", "2:5", "unknown key 'simulated' in entry 1 of 'judges'", 'Write the judge as one text: "simulated:".'],
  ["a judge of an unknown kind", "judges: ['opnai:gpt-4o']\n", "1:10", "there is no kind of judge 'opnai'", "Did you mean 'openai:gpt-4o'?"],
  ["a judge that says too little", "judges: ['openai:']\n", "1:10", "the judge 'openai' needs more", "Write openai:MODEL"],
  ["a simulated judge with a wrong parameter", "judges: ['simulated:dprim=1']\n", "1:10", "has no parameter \"dprim\"", "For example: simulated:dprime=1.5"],
  ["a judge twice", "judges: ['simulated:', {spec: 'simulated:'}]\n", "1:24", "this judge stands in the list twice", "use repeats"],
  ["a framing that the family lacks", "rungs: [T, s]\n", "1:12", "family 'matched' has no framing 's'", "Did you mean 'S'?"],
  ["a framing twice", "rungs: [T, T]\n", "1:8", "'rungs' names a framing twice", "such as rungs: [T, A, S]"],
  ["a mistyped family", "family: clasic\n", "1:9", "neither matched nor classic", "Did you mean 'classic'?"],
  ["two system prompts", "system: a\nsystem_file: b\n", "2:14", "'system_file' stands beside 'system'", "Delete one of the two."],
  ["a system prompt that is not there", "seed: 1\nsystem_file: prompt.txt\n", "2:14", "'system_file': prompt.txt: cannot be read: there is no such file", "Paths are relative to the file that names them."],
  ["a matrix over what is no key of asking", "matrix:\n  seed: [1, 2]\n", "2:3", "unknown key 'seed' in 'matrix'", "'seed' belongs at the top of the file"],
  ["a matrix without values", "matrix:\n  family: []\n", "2:11", "'family' must have at least 1 entry, not 0", "For example: family: [classic]"],
  ["a value twice in a matrix", "matrix: {temperature: [0, 1, 0.0]}\n", "1:30", "this value of 'temperature' stands in the matrix twice", "Delete it."],
  ["a default and its value in a matrix", "matrix: {family: [null, matched]}\n", "1:25", "this value of 'family' stands in the matrix twice", "Delete it."],
  ["a matrix over both kinds of system prompt", "matrix: {system: [a], system_file: [b]}\n", "1:23", "the matrix varies 'system' and 'system_file'", "under one of the two"],
  ["a matrix that is too large", `matrix:\n  temperature: [${Array.from({ length: 15 }, (_, index) => index / 10).join(", ")}]\n  max_tokens: [${Array.from({ length: 14 }, (_, index) => index + 1).join(", ")}]\n`, "1:1", "the matrix makes 210 comparisons, more than 200", "Vary fewer keys at once"],
  ["an exclusion that fits nothing", "matrix: {family: [matched, classic]}\nexclude:\n  - {family: clasic}\n", "3:14", "'exclude' matches nothing: 'family' is clasic nowhere", "Did you mean classic?"],
  ["an exclusion of all", "matrix: {family: [matched, classic]}\nexclude: [{temperature: 0}]\n", "2:1", "all 2 combinations are excluded", "Take out an entry"],
  ["an exclusion by a value that does not vary", "matrix: {family: [matched, classic], order: [accept-first, accept-second]}\nexclude: [{family: classic, order: accept-first}, {family: classic, order: accept-second, temperature: 1}]\n", "2:104", "'temperature' is 1 nowhere", "It is 0."],
  ["an override whose values never meet", "matrix: {labels: [[Human, AI], [Alex, Sam]]}\narms: [{name: own, framing: A}]\noverrides: [{when: {arm: own, labels: [Human, AI]}, set: {temperature: 1}}]\n", "3:20", "'when' matches nothing: nowhere do all of these values meet", "Leave out one of its keys"],
  ["an override of a framing that no arm has", "overrides:\n  - when: {framing: s}\n    set: {temperature: 1}\n", "2:21", "'when' matches nothing: 'framing' is s nowhere", "Did you mean S?"],
  ["an override of an arm that is not there", "matrix: {family: [matched, classic]}\noverrides: [{when: {arm: 'classic: speker'}, set: {order: accept-first}}]\n", "2:26", "'when' matches nothing: 'arm' is", "Did you mean classic: speaker?"],
  ["an override of rungs for single arms", "overrides: [{when: {framing: S}, set: {rungs: [T, S]}}]\n", "1:40", "'rungs' belongs to a whole comparison", "Take framing and arm out of 'when'"],
  ["an override that takes an arm's framing away", "overrides: [{when: {framing: S}, set: {family: classic}}]\n", "1:48", "family 'classic' has no framing 'S', which the arm 'S' has", "It has statement, speaker"],
  ["a contrast that names no arm", "contrasts:\n  - {baseline: T, treatment: s}\n", "2:30", "there is no arm 's'", "Did you mean 'S'?"],
  ["a contrast of an arm that is far from any", "contrasts: [{baseline: human, treatment: S}]\n", "1:24", "there is no arm 'human'", "The arms are 'T', 'S'."],
  ["a contrast of an arm with itself", "contrasts: [{baseline: T, treatment: T}]\n", "1:38", "a contrast of an arm with itself", "Name another arm"],
  ["contrasts of one name", "contrasts: [{baseline: T, treatment: S}]\n", "1:13", "a second contrast is called 'S - T'", "Give it a name"],
  ["arms of one name", "arms: [{name: a, framing: T}, {name: a, framing: S}]\ncontrasts: [{baseline: a, treatment: a}]\n", "1:38", "a second arm is called 'a'", "Give it another name"],
  ["an arm of a framing that the family lacks", "arms: [{name: a, framing: T}, {name: b, framing: speaker}]\ncontrasts: [{baseline: a, treatment: b}]\n", "1:50", "family 'matched' has no framing 'speaker'", "It has T, A, S"],
  ["arms that nothing compares", "arms: [{name: a, framing: T}, {name: b, framing: S}]\n", "1:1", "these arms are compared with nothing", "contrasts: [{baseline: a, treatment: b}]"],
  ["a tab", "run:\n\tconcurrency: 2\n", "2:1", "a tab stands where YAML wants spaces", "Indent with spaces."],
  ["a key twice", "seed: 1\nrepeats: 2\nseed: 3\n", "3:1", "this key stands twice in its map", "Keep one of them"],
  ["an open quote", "name: \"open\nseed: 1\n", "1:7", "this quote has no end", "Close it where the text ends."],
  ["an open bracket", "rungs: [T, S\nseed: 1\n", "2:1", "a list ([) is not closed", "Close it with ]"],
  ["a colon in plain text", "description: note: this\n", "1:14", "a second ': ' on one line", "in quotes"],
  ["plain text that begins with @", "name: @home\n", "1:7", "plain text cannot begin with @", "Put the text in quotes."],
  ["a tag", "name: !secret x\n", "1:7", "YAML tags mean nothing", "in quotes"],
  ["an alias of nothing", "name: *base\n", "1:7", "nothing is called &base", "in quotes"],
  ["a merge key", "base: &base {seed: 1}\n<<: *base\n", "2:1", "unknown key '<<'", "share keys between files with extends"],
  ["two documents", "seed: 1\n---\nseed: 2\n", "2:1", "a second document begins here", "write one file for each study"],
  ["another version of YAML", "%YAML 1.1\n---\nseed: 1\n", "1:1", "study files are YAML 1.2, not 1.1", "Delete the line"],
  ["a list instead of a map", "- llama:default\n", "1:1", "a study file is a map of keys", "Begin with a key"],
  ["nothing", "# to do\n", "1:1", "the file says nothing", "dialdefer init"],
  ["a file that is not there to extend", "seed: 1\nextends: base.yaml\n", "2:10", "'extends': base.yaml: cannot be read: there is no such file", "Paths are relative"],
  ["a folder to extend", "extends: .\n", "1:10", "it is a folder", "Paths are relative"],
  ["a file that extends itself", "extends: study.yaml\n", "1:10", "this file extends itself", "Take it out of extends"],
  ["brackets without end", `x: ${"[".repeat(50_000)}\n`, "1:36", "more than 32 deep", "no more than a few levels"],
  ["dashes without end", `x:\n  ${"- ".repeat(5000)}a\n`, "2:67", "more than 32 deep", "no more than a few levels"],
];

describe("a broken study file is told apart by line and column, with a repair:", () => {
  it.each(broken)("%s", async (_, text, at, wrong, repair) => {
    const { message, context, code } = await errorOf({ "study.yaml": text });
    const [first, ...rest] = message.split("\n").filter((line) => !/^study.yaml: \d+ problems$|^$/.test(line));
    const problem = message.split("\n\n").find((part) => part.startsWith(`study.yaml:${at}: `)) ?? `${first}\n${rest.join("\n")}`;
    const [headline = "", shown = "", marks = "", remedy = ""] = problem.split("\n");
    expect(headline).toContain(`study.yaml:${at}: `);
    expect(headline).toContain(wrong);
    expect(remedy).toContain(repair);
    expect(code).toBe("bad-study-file");
    expect(context.line).toBeGreaterThan(0);
    const [line = "", column = ""] = at.split(":");
    expect(shown).toMatch(new RegExp(`^  ${line} \\| `));
    const source = (text.split("\n")[Number(line) - 1] ?? "").replaceAll("\t", " ");
    if (source.length <= 100) expect(marks.indexOf("^") - marks.indexOf("| ") - 2).toBe(Number(column) - 1);
  });

  it("an expansion bomb of aliases", async () => {
    const levels = Array.from({ length: 9 }, (_, level) => `l${level}: &l${level} [${Array.from({ length: 9 }, () => level === 0 ? "x" : `*l${level - 1}`).join(", ")}]`);
    expect((await errorOf({ "study.yaml": levels.join("\n") })).message).toContain("more than 10000 values");
    expect((await errorOf({ "study.yaml": "matrix: &m\n  family: [*m]\n" })).message).toContain("endlessly many");
  });

  it("a file that is no text, or far too large", async () => {
    const image = await folderWith({ "study.yaml": new Uint8Array([0xff, 0xfe, 0x00]), "large.yaml": `# ${"x".repeat(600_000)}\n` });
    await expect(loadStudyFile(join(image, "study.yaml"))).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining("not text in UTF-8") });
    await expect(loadStudyFile(join(image, "large.yaml"))).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining("larger than 512 KiB") });
  });

  it("a study file that is not there is a mistake of the call", async () => {
    const folder = await folderWith({});
    await expect(loadStudyFile(join(folder, "study.yaml"))).rejects.toBeInstanceOf(UsageError);
    await expect(loadStudyFile(join(folder, "study.yaml"))).rejects.toThrow("there is no such file. dialdefer init writes a study file.");
    await expect(loadStudyFile(folder)).rejects.toThrow("it is a folder");
    await expect(loadStudyFile("")).rejects.toBeInstanceOf(UsageError);
  });
});

describe("several problems", () => {
  it("are told at once, in the order of the file, and counted beyond ten", async () => {
    const { message, context } = await errorOf({ "study.yaml": "seed: x\nanswer: y\ncontrasts: [{baseline: Q, treatment: S}]\n" });
    expect(message.split("\n")[0]).toBe("study.yaml: 2 problems");
    expect(message.indexOf("1:7")).toBeLessThan(message.indexOf("2:9"));
    expect(context).toMatchObject({ line: 1, column: "7" });
    const many = await errorOf({ "study.yaml": Array.from({ length: 14 }, (_, index) => `unknown_${index}: 1\n`).join("") });
    expect(many.message.match(/^study\.yaml:\d+:1: /gm)).toHaveLength(10);
    expect(many.message).toMatch(/^and 4 more$/m);
  });

  it("are found in arms and contrasts as well, where other keys are wrong", async () => {
    const { message } = await errorOf({ "study.yaml": "limits: 3\nrun: {timeout: 0}\njudges: ['simulated:', opnai:x, 3]\ncontrasts: [{baseline: Q, treatment: S}]\n" });
    for (const wrong of ["unknown key 'limits'", "'timeout' must be", "no kind of judge 'opnai'", "entry 3 of 'judges' must be", "there is no arm 'Q'"]) expect(message).toContain(wrong);
  });

  it("point into the file that holds them", async () => {
    const { message } = await errorOf({ "study.yaml": "extends: shared/base.yaml\nmatrix: {family: [matched, classic]}\n", "shared/base.yaml": "seed: 1\nsystem_file: p.txt\n" });
    expect(message).toContain("shared/base.yaml:2:14: 'system_file': shared/p.txt: cannot be read");
    const cycle = await errorOf({ "study.yaml": "extends: a.yaml\n", "a.yaml": "seed: 1\nextends: [b.yaml]\n", "b.yaml": "extends: study.yaml\n" });
    expect(cycle.message).toContain("b.yaml:1:10: 'extends': study.yaml: this file extends itself");
    const chain = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [index === 0 ? "study.yaml" : `${index}.yaml`, `extends: ${index + 1}.yaml\n`]));
    expect((await errorOf(chain)).message).toContain("more than 8 deep");
  });
});

describe("a key in a study file", () => {
  const key = "sk-proj-Ab3dEf6hIj9kLm2nOp5q";
  it.each([
    ["under key_env", `judges: [{spec: "openai:m", key_env: ${key}}]\n`],
    ["under key_env, looking like a name", `judges: [{spec: "openai:m", key_env: ${"A1b2C3d4".repeat(4)}}]\n`],
    ["under a key of its own", `judges:\n  - spec: openai:m\n    api_key: ${key}\n`],
    ["at the top", `openai_api_key: ${key}\n`],
    ["beside another mistake", `judges: [{spec: "openai:m", key_env: ${key}, tiemout: 3}]\n`],
    ["as a value that is no key_env", `seed: ${key}\n`],
    ["in a URL", `judges: [{spec: "openai:m", base_url: "https://me:${key}@host/v1"}]\n`],
    ["in a line that is no YAML", `name: x: ${key}\n`],
  ])("%s is refused and never shown", async (_, text) => {
    const { message } = await errorOf({ "study.yaml": text });
    expect(message).not.toContain(key.slice(0, 12));
    expect(message).not.toContain("A1b2C3d4");
  });

  it("may be named by any variable", async () => {
    const folder = await folderWith({ "study.yaml": "judges: [{spec: 'openai:m', key_env: my_team_key_2}, {spec: 'openai:n', key_env: HF_TOKEN}]\n" });
    expect((await loadStudyFile(join(folder, "study.yaml"))).options.judges).toHaveLength(2);
  });
});
