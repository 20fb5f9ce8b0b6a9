import type { JudgePrompt, PromptMessage } from "../prompt/judge-prompt.js";
import { answerLabel } from "./answer-label.js";
import { labelWords, lineWords, targetWords, wordingCount } from "./attribution-words.js";
import { authorWords } from "./author-words.js";
import { insertionPoint, slotMark, type InsertionPoint } from "./insertion-point.js";
import { looksEnglish } from "./looks-english.js";
import type { AnswerSlot, AttributionPart, VariantMessage, VariantPart, VariantPrompt } from "./variant-prompt.js";

/** A question about the answer: "Is the answer factually correct?". */
const TARGET = /\b(is|was)\s+((?:the|this|that)\s+(?:[a-z]+(?:['\u2019]s)?\s+){0,2}?(?:answer|response|submission|output|completion|reply|statement|claim|solution))(?=\s+(?:[a-z]+ly\s+)?(?:correct|right|true|accurate|factual)\b[^.?!\n]*\?)/gi;

/**
 * Finds where a prompt says what its answer is, and makes those places say what the answer comes from, a text or a speaker. By rule, in
 * this order, for each answer slot:
 * 1. *label*: a label before the slot ("Answer:", "**Submission**:", "## Response", "[Output]:") is kept and says behind its noun where the answer is from.
 * 2. *author label*: one that names an author ("Student's answer:", "Assistant:") is treated so without the author, who would be a speaker in both variants.
 * 3. *inserted line*: otherwise a line of its own is put before the slot's line, or before all that this line belongs to: a tag or a fence that encloses the answer, a sentence that goes on over several lines.
 * 4. *target of the question*: of a prompt for one answer, the question "Is the answer correct?" asks in one variant about the answer in the text, in the other about the speaker.
 * All else stays as it is.
 */
export function findVariants(prompt: JudgePrompt): VariantPrompt {
  const done: Done = { slots: new Set(), points: [] };
  const messages = prompt.messages.map((message): VariantMessage => ({ role: message.role, parts: attributed(message, done) }));
  const targeted = prompt.pairwise ? messages : withTarget(messages);
  const attributions = targeted.flatMap(({ parts }) => parts.filter((part) => part.kind === "attribution"));
  const authors = authorWords(targeted);
  return {
    messages: targeted, pairwise: prompt.pairwise, wordings: wordingCount,
    notes: [
      ...done.points.length > 0 ? [insertedNote(done.points)] : [],
      ...looksEnglish(prompt) ? [] : ["the prompt does not look English, and the words that say where an answer is from are English: a judge may take a change of language for more than the attribution"],
      ...authors.length > 0 ? [`elsewhere the prompt speaks of an author (${authors.join(", ")}) in both variants alike: where that makes the statement variant a speaker's too, the shift reads smaller`] : [],
      ...prompt.pairwise || attributions.some(({ rule }) => rule === "target of the question") ? [] : ["no question such as \"Is the answer correct?\" was recognised: both variants ask for the verdict in the same words"],
    ],
  };
}

/** What has been done for the answers of a prompt so far. */
interface Done {
  readonly slots: Set<AnswerSlot>;
  readonly points: InsertionPoint[];
}

/** Where the inserted lines stand. */
function insertedNote(points: readonly InsertionPoint[]): string {
  const said = "no label was recognised before an answer, so a line of its own that says where it is from is put";
  if (points.every(({ direct }) => direct)) return `${said} before it in both variants`;
  const places = [...new Set(points.map(({ direct, before }) => direct ? "the answer" : before === "line" ? "the line that the answer stands in" : before === "paragraph" ? "the paragraph that the answer stands in" : "what encloses the answer"))];
  return `${said}, in both variants alike, before ${places.join(" and before ")}; nothing is put inside a line`;
}

/** The parts of a message with the places before its answer slots made attributions. */
function attributed({ parts }: PromptMessage, done: Done): VariantPart[] {
  let result: VariantPart[] = [];
  parts.forEach((part, index) => {
    if (part.kind !== "slot" || (part.role !== "answer" && part.role !== "answer_a" && part.role !== "answer_b")) {
      result.push(part);
      return;
    }
    const of = part.role;
    const last = result.at(-1);
    const before = last?.kind === "text" ? last.text : "";
    const label = answerLabel(before);
    if (label !== null) {
      const { start, end, noun, author } = label;
      result.splice(result.length - 1, 1,
        { kind: "text", text: before.slice(0, start) },
        { kind: "attribution", rule: author ? "author label" : "label", of, own: before.slice(start, end), said: (said, wording) => labelWords(noun, of, said, wording) },
        { kind: "text", text: before.slice(end) });
    } else if (!done.slots.has(of)) {
      const point = insertionPoint(flat(result), flat(parts.slice(index + 1)));
      result = inserted(result, point.offset, { kind: "attribution", rule: "inserted line", of, own: "", said: (said, wording) => lineWords(of, said, wording, point.direct) });
      done.points.push(point);
    }
    done.slots.add(of);
    result.push(part);
  });
  return result.filter((part) => part.kind !== "text" || part.text !== "");
}

function flat(parts: readonly VariantPart[]): string {
  return parts.map(flatPart).join("");
}

/** As long as what it stands for; what looks like a slot in a prompt's own words is none. */
function flatPart(part: VariantPart): string {
  return part.kind === "slot" ? slotMark : (part.kind === "text" ? part.text : part.own).replaceAll(slotMark, " ");
}

/** A line put between parts, or into the text that lies there; behind a line that stands at the same place already. */
function inserted(parts: readonly VariantPart[], offset: number, line: AttributionPart): VariantPart[] {
  let start = 0;
  for (const [index, part] of parts.entries()) {
    const end = start + flatPart(part).length;
    if (offset < end) {
      const at = offset - start;
      const split: readonly VariantPart[] = part.kind === "text" ? [{ kind: "text", text: part.text.slice(0, at) }, line, { kind: "text", text: part.text.slice(at) }] : [line, part];
      return [...parts.slice(0, index), ...split, ...parts.slice(index + 1)];
    }
    start = end;
  }
  return [...parts, line];
}

/** The first question behind the answer that asks about it, else the last before it. */
function withTarget(messages: readonly VariantMessage[]): readonly VariantMessage[] {
  const places = messages.flatMap(({ role, parts }, message) => role === "assistant" ? [] : parts.flatMap((part, index) =>
    part.kind !== "text" ? [] : [...part.text.matchAll(TARGET)].map((match) => ({ message, index, start: match.index + match[0].length - match[2]!.length, subject: match[2]! }))));
  const answerMessage = messages.findIndex(({ parts }) => parts.some(isAnswer));
  const answerIndex = messages[answerMessage]?.parts.findIndex(isAnswer) ?? 0;
  const behind = places.find(({ message, index }) => message > answerMessage || (message === answerMessage && index > answerIndex));
  const place = behind ?? places.at(-1);
  if (place === undefined) return messages;
  return messages.map((message, at) => at !== place.message ? message : {
    ...message,
    parts: message.parts.flatMap((part, index): VariantPart[] => {
      if (index !== place.index || part.kind !== "text") return [part];
      const { start, subject } = place;
      const target: AttributionPart = {
        kind: "attribution", rule: "target of the question", of: "answer", own: subject,
        said: (said, wording) => targetWords(subject, said, wording),
      };
      const [head, tail] = [part.text.slice(0, start), part.text.slice(start + subject.length)];
      return [...head === "" ? [] : [{ kind: "text" as const, text: head }], target, { kind: "text" as const, text: tail }];
    }),
  });
}

function isAnswer(part: VariantPart): boolean {
  return part.kind === "slot" && part.role === "answer";
}
