import { canonicalJson } from "../../core/canonical-json.js";
import type { Message } from "../../core/message.js";
import { sha256 } from "../../core/sha256.js";
import type { Family, PromptPiece, RenderInput, RenderedPrompt } from "../../framing/family.js";
import type { JudgePrompt } from "../prompt/judge-prompt.js";
import { attributionOf, pairwiseFramings, pointwiseFramings, type ProbeFraming } from "./probe-framing.js";
import { slotText } from "./slot-text.js";
import type { VariantPart, VariantPrompt } from "./variant-prompt.js";

/** A family of prompts made in memory, with the pieces of all its messages. */
export interface VariantFamily extends Family {
  readonly framings: readonly ProbeFraming[];
  /** One list of pieces a message, system text not folded. */
  readonly traceMessages: (input: Pick<RenderInput, "item" | "polarity" | "framing" | "wording">) => readonly (readonly PromptPiece[])[];
}

/** Makes a user's prompt with its variants a family, so that the runner asks it like any other. Slots are filled in one pass: what an item says is never read as a slot. */
export function variantFamily(prompt: JudgePrompt, variants: VariantPrompt): VariantFamily {
  const framings = prompt.pairwise ? pairwiseFramings : pointwiseFramings;
  const traceMessages: VariantFamily["traceMessages"] = ({ item, polarity, framing, wording }) =>
    variants.messages.map(({ parts }) => parts.map((part): PromptPiece => pieceOf(part, { framing: framing as ProbeFraming, wording }, (slot) => slotText(slot, item, polarity, framing as ProbeFraming))));
  const hash = sha256(canonicalJson(framings.map((framing) => Array.from({ length: variants.wordings }, (_, wording) => variantText(variants, framing, wording)))));
  return {
    name: prompt.file, wordings: variants.wordings, framings,
    framingIndex: (framing) => framing === "speaker" || /first|second/.test(framing) ? 2 : 1,
    defaultFramings: framings, defaultOrder: "accept-first", defaultLabels: null,
    fieldOrder: () => "reasoning-first",
    hash, fileHashes: { [prompt.file]: prompt.sha256 },
    traceMessages,
    render: (input) => {
      const traced = traceMessages(input);
      const messages = variants.messages.map(({ role }, index): Message => ({ role, content: (traced[index] ?? []).map(({ text }) => text).join("") }));
      return folded(messages, input.foldSystem === true, sharedLength(traced));
    },
  };
}

/** A prompt of one framing and wording with its slots left open, as `{{name}}`; a line with the role before each message where there are several. */
export function variantText(variants: VariantPrompt, framing: ProbeFraming, wording: number): string {
  const several = variants.messages.length > 1;
  return variants.messages.map(({ role, parts }) => {
    const text = parts.map((part) => pieceOf(part, { framing, wording }, ({ name }) => `{{${name}}}`).text).join("");
    return several ? `[${role}]\n${text}` : text;
  }).join("\n\n");
}

function pieceOf(part: VariantPart, { framing, wording }: { readonly framing: ProbeFraming; readonly wording: number }, fill: (slot: Extract<VariantPart, { kind: "slot" }>) => string): PromptPiece {
  switch (part.kind) {
    case "text": return { kind: "fixed", name: "", text: part.text };
    case "slot": return { kind: "slot", name: part.name, text: fill(part) };
    case "attribution": {
      const said = attributionOf(framing, part.of);
      return { kind: "listed", name: part.rule, text: said === null ? part.own : part.said(said, wording) };
    }
  }
}

/** How much of the last message stands before its first slot, where no message before it has one. */
function sharedLength(traced: readonly (readonly PromptPiece[])[]): number {
  if (traced.slice(0, -1).some((pieces) => pieces.some(({ kind }) => kind === "slot"))) return 0;
  const last = traced.at(-1) ?? [];
  const slot = last.findIndex(({ kind }) => kind === "slot");
  return last.slice(0, slot < 0 ? last.length : slot).reduce((sum, { text }) => sum + text.length, 0);
}

/** For a judge without a system role the system text goes to the head of the next message of the user. */
function folded(messages: readonly Message[], fold: boolean, sharedPrefixLength: number): RenderedPrompt {
  if (!fold || !messages.some(({ role }) => role === "system")) return { messages, sharedPrefixLength };
  const result: Message[] = [];
  let head = "";
  for (const message of messages) {
    if (message.role === "system") head += `${message.content}\n\n`;
    else {
      result.push(message.role === "user" ? { ...message, content: head + message.content } : message);
      if (message.role === "user") head = "";
    }
  }
  if (head !== "") result.push({ role: "user", content: head.trimEnd() });
  // What the last message shares may have moved; a shorter claim is always true.
  return { messages: result, sharedPrefixLength: 0 };
}
