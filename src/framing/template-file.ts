import type { JsonFieldOrder } from "../core/json-field-order.js";
import { sha256 } from "../core/sha256.js";
import type { FamilyRules } from "./family.js";
import { FrontMatter, type KeysAround } from "./front-matter.js";
import { parseSlots, type Segment } from "./parse-slots.js";
import { plainLines } from "./plain-lines.js";
import { splitFrontMatter } from "./split-front-matter.js";
import { templateError } from "./template-error.js";

/** The labels of the one who asks and the one who answers, and in some families of somebody else who speaks. */
export type PartyLabels = readonly [string, string, ...string[]];

/** One framing as a template file declares it. */
interface FramingDeclaration {
  readonly side: 1 | 2;
  /** The name of its group of party labels; undefined when the framing names no party. */
  readonly parties: string | undefined;
  /** Marks that stand on both sides of the question and of the answer. */
  readonly quotes: readonly [string, string] | undefined;
  /** The phrases that belong to this framing alone, by slot name. */
  readonly listed: ReadonlyMap<string, readonly Segment[]>;
}

/** What a template says where it asks whether the claim is wrong. */
interface InvertedWords {
  readonly accept: string;
  readonly reject: string;
  /** Those of `phrases` that are others then. */
  readonly phrases: ReadonlyMap<string, string>;
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
  readonly fieldOrder: JsonFieldOrder;
  readonly defaultFramings: readonly string[] | undefined;
  readonly framings: ReadonlyMap<string, FramingDeclaration>;
  /** One entry for each wording of the skeleton: the labels of every group. */
  readonly parties: readonly ReadonlyMap<string, PartyLabels>[];
  /** The group whose labels the user may replace. */
  readonly labels: string | undefined;
  /** Phrases that are the same in all framings, by slot name. */
  readonly phrases: ReadonlyMap<string, string>;
  readonly options: { readonly accept: string; readonly reject: string };
  /** Undefined where the template cannot ask whether the claim is wrong. */
  readonly inverted: InvertedWords | undefined;
  readonly answers: {
    readonly json: string;
    readonly choice: string;
    /** Asks for the keys of the JSON verdict in the other order. */
    readonly jsonReversed: string | undefined;
  };
  readonly fenceNote: readonly Segment[];
  /** How the item's context is put; empty where the template has no place for it. */
  readonly contextNote: readonly Segment[];
  /** Content that holds one of these is fenced, because the template itself uses them around a slot. */
  readonly delimiters: readonly string[];
  readonly body: readonly Segment[];
}

/** A template file cut into its two parts, with its keys not yet read. */
export interface OpenedTemplate {
  readonly file: string;
  readonly hash: string;
  readonly front: FrontMatter;
  readonly body: string;
  readonly bodyLine: number;
  readonly skeleton: string;
}

const topKeys = [
  "family", "skeleton", "description", "rules", "default_order", "default_framings", "json_order", "framings", "parties",
  "labels", "differs", "phrases", "options", "inverted", "answers", "fence_note", "context_note", "delimiters",
];
const sharedKeys = [...topKeys, "extends", "groups"];
const requiredSlots = ["question", "answer", "answer_format", "option_1", "option_2"];
export const partySlots: readonly string[] = ["party_a", "party_b", "party_c"];
/** Listed phrases that any body may have a place for; empty in framings for which `differs` says nothing. */
const optionalPhrases = ["earlier_turns", "asking", "answering", "later_turns"];

/**
 * Opens one template file: YAML front matter between two `---` lines, then the body with its slots. Line
 * ends are read as line feeds, so the hash and the prompts do not depend on the checkout.
 *
 * @param file the name that errors and hashes carry.
 * @param around the keys of the `family.yaml` of its family, and of families that inherit or extend it.
 * @throws DataError naming file and line.
 */
export function openTemplateFile(file: string, source: string, around?: KeysAround): OpenedTemplate {
  const { text, yaml, body, bodyLine } = splitFrontMatter(file, source);
  const front = new FrontMatter(file, yaml, 2, around);
  front.allowOnly([], topKeys);
  return { file, hash: sha256(text), front, body, bodyLine, skeleton: front.text(["skeleton"]) };
}

/**
 * Reads an opened template.
 *
 * @param skeletons those of the family in their order, from which the wordings of this file follow.
 * @throws DataError naming file and line.
 */
export function readTemplateFile({ file, hash, front, body, bodyLine, skeleton }: OpenedTemplate, skeletons: readonly string[]): TemplateFile {
  const parties = readParties(front, skeletons, skeleton);
  const differing = front.has(["differs"]) ? front.keys(["differs"]) : [];
  const framings = readFramings(front, parties, differing);
  const phrases = readPhrases(front);
  const named = [...differing, ...phrases.keys(), ...front.has(["context_note"]) ? ["context_note"] : []];
  const known = [...requiredSlots, ...front.has(["parties"]) || front.has(["groups"]) ? partySlots.slice(0, 2) : [], ...named, "fence_note", ...optionalPhrases];
  const segments = parseSlots(body, known, { file, line: bodyLine });
  for (const required of [...requiredSlots, ...named]) {
    if (!segments.some((segment) => segment.kind === "slot" && segment.name === required)) throw templateError(file, bodyLine, `missing slot '{{${required}}}' in the body`);
  }
  const partySlot = segments.find((segment) => segment.kind === "slot" && partySlots.includes(segment.name));
  for (const [framing, { parties: group }] of framings) {
    if (partySlot?.kind === "slot" && group === undefined) throw templateError(file, partySlot.line, `slot '{{${partySlot.name}}}' needs 'framings.${framing}.parties'`);
  }
  return {
    file,
    hash,
    family: front.text(["family"]),
    skeleton,
    rules: front.choice(["rules"], ["strict", "content"]),
    description: front.has(["description"]) ? front.text(["description"]) : undefined,
    defaultOrder: front.choice(["default_order"], ["counterbalanced", "accept-first", "accept-second"]),
    fieldOrder: front.choice(["json_order"], ["reasoning-first", "verdict-first"]),
    defaultFramings: front.has(["default_framings"]) ? front.texts(["default_framings"]) : undefined,
    framings,
    parties,
    labels: readLabelGroup(front, parties),
    phrases,
    options: { accept: plainText(front, ["options", "accept"]), reject: plainText(front, ["options", "reject"]) },
    inverted: readInverted(front, phrases),
    answers: {
      json: plainText(front, ["answers", "json"]), choice: plainText(front, ["answers", "choice"]),
      jsonReversed: front.has(["answers", "json_reversed"]) ? plainText(front, ["answers", "json_reversed"]) : undefined,
    },
    fenceNote: front.has(["fence_note"]) ? parseSlots(front.text(["fence_note"]).trim(), ["fence_open", "fence_close"], front.origin(["fence_note"])) : [],
    contextNote: readContextNote(front),
    delimiters: front.has(["delimiters"]) ? front.texts(["delimiters"]) : [],
    body: segments,
  };
}

/** Reads the keys that all files of a family share. @throws DataError naming file and line. */
export function parseSharedKeys(file: string, source: string): FrontMatter {
  const front = new FrontMatter(file, plainLines(source), 1);
  front.allowOnly([], sharedKeys);
  return front;
}

function readParties(front: FrontMatter, skeletons: readonly string[], skeleton: string): TemplateFile["parties"] {
  const added = front.has(["groups"]) ? front.keys(["groups"]) : [];
  if (!front.has(["parties"])) return [addGroups(new Map(), 0)];
  return Array.from({ length: front.length(["parties"]) }, (_, index) => {
    const groups = new Map<string, PartyLabels>();
    for (const group of front.keys(["parties", index])) groups.set(group, front.pair(["parties", index, group], { third: true }));
    return addGroups(groups, index);
  });

  /** The labels of `groups` in the wording of one entry of `parties`. */
  function addGroups(groups: Map<string, PartyLabels>, entry: number): ReadonlyMap<string, PartyLabels> {
    const entries = front.has(["parties"]) ? front.length(["parties"]) : 1;
    for (const group of added) {
      const pairs = front.length(["groups", group]);
      if (pairs !== 1 && pairs !== entries * skeletons.length) throw front.error(["groups", group], `must hold one pair of labels for all wordings, or one for each of the ${entries * skeletons.length} wordings; it holds ${pairs}`);
      groups.set(group, front.pair(["groups", group, pairs === 1 ? 0 : entry * skeletons.length + skeletons.indexOf(skeleton)], { third: true }));
    }
    return groups;
  }
}

function readFramings(front: FrontMatter, parties: TemplateFile["parties"], differing: readonly string[]): ReadonlyMap<string, FramingDeclaration> {
  const framings = new Map<string, FramingDeclaration>();
  for (const framing of front.keys(["framings"])) {
    const path = ["framings", framing];
    front.allowOnly(path, ["side", "parties", "quotes"]);
    const group = front.has([...path, "parties"]) ? front.text([...path, "parties"]) : undefined;
    if (group !== undefined && !parties.every((wording) => wording.has(group))) throw front.error([...path, "parties"], `names '${group}', which does not stand in every entry of 'parties'`);
    const thirdSpeaks = group !== undefined && parties.every((wording) => wording.get(group)?.[2] !== undefined);
    const listed = new Map<string, readonly Segment[]>();
    for (const name of differing) {
      const phrase = ["differs", name, framing];
      if (optionalPhrases.includes(name) && !front.has(phrase)) continue;
      listed.set(name, parseSlots(front.text(phrase), group === undefined ? [] : partySlots.slice(0, thirdSpeaks ? 3 : 2), front.origin(phrase)));
    }
    const [open, close] = front.has([...path, "quotes"]) ? front.pair([...path, "quotes"]) : [];
    framings.set(framing, { side: front.side([...path, "side"]), parties: group, quotes: open === undefined || close === undefined ? undefined : [open, close], listed });
  }
  return framings;
}

function readPhrases(front: FrontMatter): ReadonlyMap<string, string> {
  return new Map(front.has(["phrases"]) ? front.keys(["phrases"]).map((name) => [name, plainText(front, ["phrases", name])]) : []);
}

function readInverted(front: FrontMatter, phrases: ReadonlyMap<string, string>): InvertedWords | undefined {
  if (!front.has(["inverted"])) return undefined;
  front.allowOnly(["inverted"], ["accept", "reject", ...phrases.keys()]);
  const changed = [...phrases.keys()].filter((name) => front.has(["inverted", name]));
  if (changed.length === 0) throw front.error(["inverted"], "changes none of 'phrases', so the question would stay the same");
  return {
    accept: plainText(front, ["inverted", "accept"]), reject: plainText(front, ["inverted", "reject"]),
    phrases: new Map(changed.map((name) => [name, plainText(front, ["inverted", name])])),
  };
}

function readContextNote(front: FrontMatter): readonly Segment[] {
  if (!front.has(["context_note"])) return [];
  const note = parseSlots(front.text(["context_note"]).trim(), ["context"], front.origin(["context_note"]));
  if (note.filter(({ kind }) => kind === "slot").length !== 1) throw front.error(["context_note"], "must hold the slot '{{context}}' once");
  return note;
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
