import type * as z from "zod";
import { expectation, inlineYaml } from "./expectation.js";
import { entriesOf, plainValue, textOf, valueAt, type LocatedValue, type Path } from "./located-value.js";
import { nearestWord } from "../../core/nearest-word.js";
import { studyFileJsonSchema, type SchemaNode } from "./study-file-json-schema.js";
import type { StudyFileProblem } from "./study-file-problems.js";
import { emptyMap, studyFileSchema } from "./study-file-schema.js";

type Issue = z.core.$ZodIssue;

/** What is wrong with one file's keys and values, taken for themselves. A key without a value at the top says nothing, so it is left out. */
export function checkShape(root: LocatedValue): readonly StudyFileProblem[] {
  if (!(root.content instanceof Map)) {
    const message = root.content === null ? "the file says nothing" : "a study file is a map of keys";
    return [{ place: { ...root.place, end: root.place.start + 1 }, message, repair: "Begin with a key and its value, such as judges: [llama:default]; dialdefer init writes a whole one." }];
  }
  const spoken = withoutNulls(root);
  const result = studyFileSchema.safeParse(plainValue(spoken));
  if (result.success) return [];
  const schema = studyFileJsonSchema();
  return result.error.issues.flatMap((issue) => problemsOf(issue, [], spoken, schema));
}

/** Without the keys that have no value, at the top and in the maps that files are merged by. */
function withoutNulls(root: LocatedValue): LocatedValue {
  const pruned = (value: LocatedValue, depth: number): LocatedValue => value.content instanceof Map && depth < 2
    ? { ...value, content: new Map([...entriesOf(value)].filter(([, { content }]) => content !== null).map(([key, inner]) => [key, pruned(inner, depth + 1)])) }
    : value;
  return pruned(root, 0);
}

function problemsOf(issue: Issue, outer: Path, root: LocatedValue, schema: SchemaNode): readonly StudyFileProblem[] {
  const path = [...outer, ...issue.path.map((step) => typeof step === "number" ? step : String(step))];
  const value = valueAt(root, path);
  const node = nodeAt(schema, path);
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey(key, path, value, node, schema));
  if (issue.code === "invalid_union") {
    const possible = issue.errors.filter((errors) => !errors.some(({ path: at, code }) => at.length === 0 && code === "invalid_type"));
    return possible.length === 1 ? (possible[0] ?? []).flatMap((inner) => problemsOf(inner, path, root, schema)) : [wrongValue(path, value, node)];
  }
  if (issue.code === "invalid_type") {
    if (!isMissing(root, path)) return [wrongValue(path, value, node)];
    // Said already, with the repair, about the key that stands in its place.
    return path.at(-1) === "spec" && [...entriesOf(value).keys()].some((key) => judgeKind.test(key)) ? [] : [missingKey(path, value, node)];
  }
  if (issue.code === "invalid_value") return [wrongChoice(path, value, node)];
  if (issue.code === "too_small" || issue.code === "too_big") {
    if (Array.isArray(value.content)) return [wrongLength(path, value, node, issue)];
    return [issue.origin === "string" ? inOwnWords(path, value, node, issue.message) : wrongValue(path, value, node)];
  }
  if (issue.code === "invalid_key") return [inOwnWords(path, value, node, issue.issues[0]?.message ?? issue.message)];
  // A map in which only unknown keys stand is not empty: those are the problem.
  if (issue.message === emptyMap && entriesOf(value).size > 0) return [];
  return [inOwnWords(path, value, node, issue.message)];
}

const judgeKind = /^(?:openai|llama|simulated|replay)$/;

function isMissing(root: LocatedValue, path: Path): boolean {
  const last = path.at(-1);
  return typeof last === "string" && !entriesOf(valueAt(root, path.slice(0, -1))).has(last);
}

/** The schema of what stands at a path; of the innermost part that is known where the path leaves it. */
function nodeAt(root: SchemaNode, path: Path): SchemaNode {
  let node = root;
  for (const step of path) {
    const inner = branches(node).map((branch) => typeof step === "number" ? memberNode(branch, step) : entryNode(branch, step)).find((found) => found !== undefined);
    if (inner === undefined) return node;
    node = inner;
  }
  return node;
}

function branches(node: SchemaNode): readonly SchemaNode[] {
  return node.anyOf?.flatMap(branches) ?? [node];
}

function memberNode({ items }: SchemaNode, index: number): SchemaNode | undefined {
  return Array.isArray(items) ? (items as readonly SchemaNode[])[index] : items as SchemaNode | undefined;
}

function entryNode({ properties, additionalProperties }: SchemaNode, key: string): SchemaNode | undefined {
  if (properties !== undefined && Object.hasOwn(properties, key)) return properties[key];
  return typeof additionalProperties === "object" ? additionalProperties : undefined;
}

function knownKeys(node: SchemaNode): readonly string[] {
  return branches(node).flatMap(({ properties }) => Object.keys(properties ?? {}));
}

function named(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return "the study file";
  if (typeof last === "string") return `'${last}'`;
  const key = path.findLast((step) => typeof step === "string");
  return `entry ${last + 1} of '${key}'`;
}

/** A repair that shows how the key may look. */
function forExample(path: Path, node: SchemaNode): string {
  const members = branches(node).flatMap((branch) => branches(memberNode(branch, 0) ?? {})).flatMap(({ examples = [] }) => examples.map((one) => [one]));
  const [first = undefined] = node.examples ?? [...branches(node).flatMap(({ examples = [] }) => examples), ...members];
  if (first === undefined) return `Write ${expectation(node)}.`;
  const last = path.at(-1);
  return `For example: ${typeof last === "string" ? `${last}: ` : ""}${inlineYaml(first)}`;
}

function found({ content }: LocatedValue): string {
  if (content === null) return "nothing";
  if (typeof content === "string") return `the text ${JSON.stringify(content.length > 60 ? `${content.slice(0, 60)}…` : content)}`;
  if (typeof content === "number") return `the number ${content}`;
  if (typeof content === "boolean") return `${content}`;
  return Array.isArray(content) ? "a list" : "a map of keys";
}

function unknownKey(key: string, path: Path, map: LocatedValue, node: SchemaNode, schema: SchemaNode): StudyFileProblem {
  const entry = entriesOf(map).get(key);
  const place = entry?.key ?? map.place;
  const message = `unknown key '${key}'${path.length === 0 ? "" : ` in ${named(path)}`}`;
  if (/api.?key|token$|secret|password|^key$|authorization/i.test(key)) {
    return { place, message, repair: "Keys never stand in a study file: name the environment variable that holds yours with key_env, such as key_env: OPENAI_API_KEY.", hidden: true };
  }
  if (key === "<<") return { place, message, repair: "Merge keys are no part of YAML 1.2; share keys between files with extends." };
  if (judgeKind.test(key)) {
    const rest = entry?.content === null ? "" : textOf(entry) ?? "...";
    return { place, message, repair: `YAML reads this as a key with a value. Write the judge as one text: "${key}:${rest}".` };
  }
  const nearest = nearestWord(key, knownKeys(node));
  if (nearest !== undefined) return { place, message, repair: `Did you mean '${nearest}'?` };
  const elsewhere = homeOf(key, schema);
  if (elsewhere !== undefined) return { place, message, repair: elsewhere };
  return { place, message, repair: `The keys here are ${knownKeys(node).join(", ")}.` };
}

/** Where a key belongs that is known, but not here. */
function homeOf(key: string, schema: SchemaNode): string | undefined {
  const sections = ["run", "items", "judges", "arms", "contrasts"].flatMap((section) => [[section], [section, 0]]);
  const homes = [[], ...sections].map((path) => ({ path, keys: knownKeys(nodeAt(schema, path)) }));
  const home = homes.find(({ keys }) => keys.includes(key)) ?? homes.find(({ keys }) => nearestWord(key, keys) !== undefined);
  if (home === undefined) return undefined;
  const known = nearestWord(key, home.keys) ?? key;
  const [section, member] = home.path;
  if (section === undefined) return `'${known}' belongs at the top of the file, without indentation.`;
  if (member !== undefined) return `'${known}' belongs in the entries of '${section}'.`;
  return `'${known}' belongs in '${section}', such as ${section}: {${known}: ${inlineYaml(nodeAt(schema, [section, known]).examples?.[0])}}`;
}

function missingKey(path: Path, map: LocatedValue, node: SchemaNode): StudyFileProblem {
  const inside = path.length > 1 ? ` in ${named(path.slice(0, -1))}` : "";
  return { place: { ...map.place, end: map.place.start + 1 }, message: `${named(path)} is missing${inside}`, repair: forExample(path, node) };
}

function wrongValue(path: Path, value: LocatedValue, node: SchemaNode): StudyFileProblem {
  const secret = isSecret(path);
  return { place: value.place, message: `${named(path)} must be ${expectation(node)}${secret ? "" : `, not ${found(value)}`}`, repair: forExample(path, node), hidden: secret };
}

function wrongChoice(path: Path, value: LocatedValue, node: SchemaNode): StudyFileProblem {
  const choices = branches(node).flatMap((branch) => branch.enum ?? []).map(String);
  const nearest = nearestWord(textOf(value) ?? "", choices);
  return { place: value.place, message: `${named(path)} must be one of ${choices.join(", ")}, not ${found(value)}`, repair: nearest === undefined ? forExample(path, node) : `Did you mean '${nearest}'?` };
}

function wrongLength(path: Path, value: LocatedValue, node: SchemaNode, issue: Issue & { code: "too_small" | "too_big" }): StudyFileProblem {
  const bound = issue.code === "too_small" ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
  const { length } = value.content as readonly LocatedValue[];
  return { place: value.place, message: `${named(path)} must have ${bound} ${Number(issue.code === "too_small" ? issue.minimum : issue.maximum) === 1 ? "entry" : "entries"}, not ${length}`, repair: forExample(path, node) };
}

function inOwnWords(path: Path, value: LocatedValue, node: SchemaNode, message: string): StudyFileProblem {
  return { place: value.place, message: `${named(path)} ${message}`, repair: message.startsWith("stands beside") ? "Delete one of the two." : forExample(path, node), hidden: isSecret(path) };
}

/** Whether what stands here may be a secret in the wrong place. */
function isSecret(path: Path): boolean {
  return path.at(-1) === "key_env" || path.at(-1) === "base_url";
}
