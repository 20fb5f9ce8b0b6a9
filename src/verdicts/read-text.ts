import type { AnswerCode } from "../core/answer-code.js";
import { answerValue } from "./answer-value.js";
import { firstLine } from "./first-line.js";
import { readObject, type ObjectReading, type VerdictMember } from "./lenient-object.js";
import { scanReply } from "./scan-reply.js";
import type { StepCounter } from "./step-counter.js";
import type { ReadableReply, VerdictRule } from "./verdict-rule.js";

/** What a text says: one code with how cleanly it was put, two codes at once, or none. */
export type TextReading =
  | { readonly kind: "code"; readonly code: AnswerCode; readonly clean: boolean; readonly reasoning: string }
  | { readonly kind: "conflict" }
  | { readonly kind: "none"; readonly visible: string; readonly thoughtLeftOpen: boolean };

/** Reads a reply's text in `json` or `choice` mode. Objects count in both; a bare code on the first line too. */
export function readText(reply: ReadableReply, rule: VerdictRule, counter: StepCounter): TextReading {
  const whole = readWholeObject(reply.text, rule, counter);
  if (whole !== null) return whole;
  const scan = scanReply(reply.text, counter);
  const spoken = scan.visible === reply.text ? null : readWholeObject(scan.visible, rule, counter);
  if (spoken !== null) return spoken;

  counter.steps += scan.visible.length;
  const line = firstLine(scan.visible);
  // A bare scalar is JSON of the wrong type; the same code before an essay is an answer with its explanation.
  const lineCounts = line !== null && (rule.answerMode === "choice" || line.rest !== "");
  if (lineCounts && line.selfContradictory) return { kind: "conflict" };
  const codes = new Set<AnswerCode>(lineCounts ? [line.code] : []);
  let reasoning = lineCounts && reply.finishReason !== "length" ? line.rest : "";
  const objects = scan.afterThought !== null && reply.finishReason !== "length" && scan.visible.trim() === "" ? [scan.afterThought] : scan.objects;
  for (const object of objects) {
    const code = codeOf(usableMembers(object, reply, rule));
    if (code === "conflict") return { kind: "conflict" };
    if (code === null) continue;
    codes.add(code);
    reasoning = object.reasoning ?? "";
  }
  const [code] = codes;
  if (code === undefined) return { kind: "none", visible: scan.visible, thoughtLeftOpen: scan.thoughtLeftOpen };
  if (codes.size > 1) return { kind: "conflict" };
  return { kind: "code", code, clean: lineCounts && rule.answerMode === "choice", reasoning };
}

/**
 * Reads a text that is valid JSON as a whole; null where it is not, or where a bare value is a legitimate
 * choice. JSON of another type, or without the key, is no verdict.
 */
function readWholeObject(text: string, rule: VerdictRule, counter: StepCounter): TextReading | null {
  counter.steps += text.length;
  const kind = jsonKind(text);
  if (kind === null || (kind === "other" && rule.answerMode === "choice")) return null;
  const none: TextReading = { kind: "none", visible: text, thoughtLeftOpen: false };
  if (kind === "other") return none;
  const object = readObject(text, text.indexOf("{"), { strict: true, counter });
  const code = codeOf(membersOf(object));
  if (code === "conflict") return { kind: "conflict" };
  if (code === null) return none;
  return { kind: "code", code, clean: rule.answerMode === "json" && object.direct.length > 0, reasoning: object.reasoning ?? "" };
}

function jsonKind(text: string): "object" | "other" | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? "object" : "other";
  } catch {
    return null;
  }
}

/** The verdict members that can be relied on: a cut object's only where its template asks for the verdict first. */
function usableMembers(object: ObjectReading, reply: ReadableReply, rule: VerdictRule): readonly VerdictMember[] {
  if (object.outcome === "closed") return membersOf(object);
  if (reply.finishReason !== "length") return object.direct;
  return rule.fieldOrder === "verdict-first" ? object.direct.filter((member) => member.complete) : [];
}

/** An object's own verdict members; those of objects within it only where it has none. */
function membersOf(object: ObjectReading): readonly VerdictMember[] {
  return object.direct.length > 0 ? object.direct : object.nested;
}

function codeOf(members: readonly VerdictMember[]): AnswerCode | "conflict" | null {
  const codes = new Set(members.map((member) => member.value === null ? null : answerValue(member.value)));
  if (codes.has("1") && codes.has("2")) return "conflict";
  if (codes.has(null)) return null;
  const [code] = codes;
  return code ?? null;
}
