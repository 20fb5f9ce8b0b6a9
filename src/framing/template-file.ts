import { sha256 } from "../core/sha256.js";
import type { FamilyRules } from "./family.js";
import { FrontMatter } from "./front-matter.js";
import { parseSlots, type Segment } from "./parse-slots.js";
import { templateError } from "./template-error.js";

/** One framing as a template file declares it. */
interface FramingDeclaration {
  readonly side: 1 | 2;
  /** The name of its group of party labels; undefined when the framing names no party. */
  readonly parties: string | undefined;
  /** The phrases that belong to this framing alone, by slot name. */
  readonly listed: ReadonlyMap<string, readonly Segment[]>;
}

/** One template file, read and checked by itself. */
export interface TemplateFile {
  readonly file: string;
  readonly hash: string;
  readonly family: string;
  readonly skeleton: string;
  readonly rules: FamilyRules;
  readonly description: string | undefined;
  readonly defaultOrder: "counterbalanced" | "accept-first" | "accept-second";
  readonly fieldOrder: "reasoning-first" | "verdict-first";
  readonly defaultFramings: readonly string[] | undefined;
  readonly framings: ReadonlyMap<string, FramingDeclaration>;
  /** One entry for each wording of the skeleton: the two labels of every group. */
  readonly parties: readonly ReadonlyMap<string, readonly [string, string]>[];
  /** The group whose labels the user may replace. */
  readonly labels: string | undefined;
  readonly options: { readonly accept: string; readonly reject: string };
  readonly answers: { readonly json: string; readonly choice: string };
  readonly fenceNote: readonly Segment[];
  /** Content that holds one of these is fenced, because the template itself uses them around a slot. */
  readonly delimiters: readonly string[];
  readonly body: readonly Segment[];
}

const topKeys = [
  "family", "skeleton", "description", "rules", "default_order", "default_framings", "json_order", "framings", "parties",
  "labels", "differs", "options", "answers", "fence_note", "delimiters",
];
const requiredSlots = ["question", "answer", "answer_format", "option_1", "option_2"];
const partySlots = ["party_a", "party_b"];

/**
 * Reads one template file: YAML front matter between two `---` lines, then the body with its slots. Line
 * ends are read as line feeds, so the hash and the prompts do not depend on the checkout.
 *
 * @param file the name that errors and hashes carry.
 * @param shared the keys of the family's `family.yaml`, for what the file itself leaves out.
 * @throws DataError naming file and line.
 */
export function parseTemplateFile(file: string, source: string, shared?: FrontMatter): TemplateFile {
  const text = plainLines(source);
  const { yaml, body, bodyLine } = splitFrontMatter(file, text);
  const front = new FrontMatter(file, yaml, 2, shared);
  front.allowOnly([], topKeys);
  const parties = readParties(front);
  const differing = front.has(["differs"]) ? front.keys(["differs"]) : [];
  const framings = readFramings(front, parties, differing);
  const known = [...requiredSlots, ...(front.has(["parties"]) ? partySlots : []), ...differing, "fence_note"];
  const segments = parseSlots(body, known, { file, line: bodyLine });
  for (const required of [...requiredSlots, ...differing]) {
    if (!segments.some((segment) => segment.kind === "slot" && segment.name === required)) throw templateError(file, bodyLine, `missing slot '{{${required}}}' in the body`);
  }
  const partySlot = segments.find((segment) => segment.kind === "slot" && partySlots.includes(segment.name));
  for (const [framing, { parties: group }] of framings) {
    if (partySlot?.kind === "slot" && group === undefined) throw templateError(file, partySlot.line, `slot '{{${partySlot.name}}}' needs 'framings.${framing}.parties'`);
  }
  return {
    file,
    hash: sha256(text),
    family: front.text(["family"]),
    skeleton: front.text(["skeleton"]),
    rules: front.choice(["rules"], ["strict", "content"]),
    description: front.has(["description"]) ? front.text(["description"]) : undefined,
    defaultOrder: front.choice(["default_order"], ["counterbalanced", "accept-first", "accept-second"]),
    fieldOrder: front.choice(["json_order"], ["reasoning-first", "verdict-first"]),
    defaultFramings: front.has(["default_framings"]) ? front.texts(["default_framings"]) : undefined,
    framings,
    parties,
    labels: readLabelGroup(front, parties),
    options: { accept: plainText(front, ["options", "accept"]), reject: plainText(front, ["options", "reject"]) },
    answers: { json: plainText(front, ["answers", "json"]), choice: plainText(front, ["answers", "choice"]) },
    fenceNote: front.has(["fence_note"]) ? parseSlots(front.text(["fence_note"]).trim(), ["fence_open", "fence_close"], front.origin(["fence_note"])) : [],
    delimiters: front.has(["delimiters"]) ? front.texts(["delimiters"]) : [],
    body: segments,
  };
}

/** Reads the keys that all files of a family share. @throws DataError naming file and line. */
export function parseSharedKeys(file: string, source: string): FrontMatter {
  const front = new FrontMatter(file, plainLines(source), 1);
  front.allowOnly([], topKeys);
  return front;
}

/** Text without byte order mark and with line feeds alone, so that nothing depends on the checkout. */
export function plainLines(source: string): string {
  return source.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
}

function splitFrontMatter(file: string, text: string): { yaml: string; body: string; bodyLine: number } {
  if (!text.startsWith("---\n")) throw templateError(file, 1, "a template begins with front matter: '---' on a line of its own");
  const end = text.indexOf("\n---\n", 3);
  if (end === -1) throw templateError(file, 1, "the front matter has no end: a second line '---'");
  const rest = text.slice(end + 5);
  const body = rest.trimStart();
  const bodyStart = text.length - body.length;
  return { yaml: text.slice(4, end + 1), body: body.trimEnd(), bodyLine: text.slice(0, bodyStart).split("\n").length };
}

function readParties(front: FrontMatter): readonly ReadonlyMap<string, readonly [string, string]>[] {
  if (!front.has(["parties"])) return [new Map()];
  const wordings: ReadonlyMap<string, readonly [string, string]>[] = [];
  for (let index = 0; index < front.length(["parties"]); index++) {
    const groups = new Map<string, readonly [string, string]>();
    for (const group of front.keys(["parties", index])) groups.set(group, front.pair(["parties", index, group]));
    wordings.push(groups);
  }
  return wordings;
}

function readFramings(front: FrontMatter, parties: TemplateFile["parties"], differing: readonly string[]): ReadonlyMap<string, FramingDeclaration> {
  const framings = new Map<string, FramingDeclaration>();
  for (const framing of front.keys(["framings"])) {
    const path = ["framings", framing];
    front.allowOnly(path, ["side", "parties"]);
    const group = front.has([...path, "parties"]) ? front.text([...path, "parties"]) : undefined;
    if (group !== undefined && !parties.every((wording) => wording.has(group))) throw front.error([...path, "parties"], `names '${group}', which does not stand in every entry of 'parties'`);
    const listed = new Map<string, readonly Segment[]>();
    for (const name of differing) {
      const phrase = ["differs", name, framing];
      listed.set(name, parseSlots(front.text(phrase), group === undefined ? [] : partySlots, front.origin(phrase)));
    }
    framings.set(framing, { side: front.side([...path, "side"]), parties: group, listed });
  }
  return framings;
}

function readLabelGroup(front: FrontMatter, parties: TemplateFile["parties"]): string | undefined {
  if (!front.has(["labels"])) return undefined;
  const group = front.text(["labels"]);
  if (!parties.every((wording) => wording.has(group))) throw front.error(["labels"], `names '${group}', which does not stand in every entry of 'parties'`);
  return group;
}

/** Text of the front matter in which no slot may stand. */
function plainText(front: FrontMatter, path: readonly string[]): string {
  const text = front.text(path).trim();
  parseSlots(text, [], front.origin(path));
  return text;
}
