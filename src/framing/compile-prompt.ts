import type { OptionOrder } from "../core/option-order.js";
import type { PromptPiece } from "./family.js";
import type { Segment } from "./parse-slots.js";
import type { SlotFence } from "./slot-fence.js";
import { partySlots, type PartyLabels, type TemplateFile } from "./template-file.js";

/** What one compiled prompt is made for; everything but the item. */
export interface PromptVariant {
  readonly framing: string;
  readonly parties: PartyLabels | null;
  readonly order: OptionOrder;
  readonly answerFormat: string;
  /** Asks whether the claim is wrong. */
  readonly inverted: boolean;
  /** Of items whose context is shown. */
  readonly context: boolean;
}

/** What an item puts into the slots. */
export interface SlotContent {
  readonly question: string;
  readonly answer: string;
  /** Empty where it is not shown. */
  readonly context: string;
  readonly fence: SlotFence | null;
}

/** A template with everything filled in that does not depend on the item. */
export interface CompiledPrompt {
  /** Characters at the head that are the same for every item. */
  readonly sharedPrefixLength: number;
  readonly render: (content: SlotContent) => string;
  readonly trace: (content: SlotContent) => readonly PromptPiece[];
}

type ItemSlot = "question" | "answer" | "context" | "fence_note";
type Part = PromptPiece | { readonly kind: "item"; readonly name: ItemSlot };

/** Where the item begins: what stands before the first of these is the same for every item. */
const itemBegins: ReadonlySet<string> = new Set(["question", "answer", "fence_note", "context_note"]);

/** Fills in one variant of a template once; rendering an item is then plain concatenation, in one pass. */
export function compilePrompt(template: TemplateFile, variant: PromptVariant): CompiledPrompt {
  const resolved = template.body.map((segment) => resolve(segment, template, variant));
  const parts = resolved.flat();
  const steps: (string | ItemSlot)[] = [];
  const isItem: boolean[] = [];
  for (const part of parts) {
    const last = steps.length - 1;
    if (part.kind === "item") {
      steps.push(part.name);
      isItem.push(true);
    } else if (isItem[last] === false) {
      steps[last] += part.text;
    } else {
      steps.push(part.text);
      isItem.push(false);
    }
  }
  const begins = template.body.findIndex((segment) => segment.kind === "slot" && itemBegins.has(segment.name));
  const prefix = resolved.slice(0, begins).flat().map((part) => (part.kind === "item" ? "" : part.text)).join("");
  const note = (fence: SlotFence | null): string => (fence === null || template.fenceNote.length === 0 ? "" : `${fillFenceNote(template.fenceNote, fence)}\n`);
  return {
    sharedPrefixLength: withoutTrailingSpaces(prefix),
    render: (content) => {
      const { fence } = content;
      let text = "";
      for (let index = 0; index < steps.length; index++) {
        const step = steps[index] as string;
        if (isItem[index] === false) text += step;
        else if (step === "fence_note") text += note(fence);
        else {
          const slot = content[step as "question" | "answer" | "context"];
          text += fence === null ? slot : fence.open + slot + fence.close;
        }
      }
      return text;
    },
    trace: (content) => {
      const pieces: PromptPiece[] = [];
      for (const part of parts) {
        if (part.kind !== "item") pieces.push(part);
        else if (part.name === "fence_note") pieces.push({ kind: "fence", name: part.name, text: note(content.fence) });
        else {
          if (content.fence !== null) pieces.push({ kind: "fence", name: part.name, text: content.fence.open });
          pieces.push({ kind: "slot", name: part.name, text: content[part.name] });
          if (content.fence !== null) pieces.push({ kind: "fence", name: part.name, text: content.fence.close });
        }
      }
      return pieces;
    },
  };
}

function resolve(segment: Segment, template: TemplateFile, variant: PromptVariant): readonly Part[] {
  if (segment.kind === "text") return [fixed(segment.text)];
  const { name } = segment;
  const acceptFirst = variant.order === "accept-first";
  const { accept, reject } = variant.inverted && template.inverted !== undefined ? template.inverted : template.options;
  switch (name) {
    case "question": case "answer":
      return quoted(name, template, variant);
    case "fence_note":
      return [{ kind: "item", name }];
    case "context_note":
      return variant.context ? [...template.contextNote.map((part): Part => (part.kind === "text" ? fixed(part.text) : { kind: "item", name: "context" })), fixed("\n")] : [];
    case "answer_format":
      return [fixed(variant.answerFormat)];
    case "option_1":
      return [fixed(acceptFirst ? accept : reject)];
    case "option_2":
      return [fixed(acceptFirst ? reject : accept)];
    case "party_a": case "party_b":
      return [{ kind: "party", name, text: partyLabel(name, variant) }];
    default: {
      const common = (variant.inverted ? template.inverted?.phrases.get(name) : undefined) ?? template.phrases.get(name);
      if (common !== undefined) return [fixed(common)];
      const phrase = template.framings.get(variant.framing)?.listed.get(name) ?? [];
      return [{ kind: "listed", name, text: phrase.map((part) => (part.kind === "text" ? part.text : partyLabel(part.name, variant))).join("") }];
    }
  }
}

function fixed(text: string): PromptPiece {
  return { kind: "fixed", name: "", text };
}

/** A slot of the item between the framing's quotation marks; where only other framings have some, between two empty pieces. */
function quoted(name: "question" | "answer", template: TemplateFile, variant: PromptVariant): readonly Part[] {
  const slot: Part = { kind: "item", name };
  if (![...template.framings.values()].some(({ quotes }) => quotes !== undefined)) return [slot];
  const [open, close] = template.framings.get(variant.framing)?.quotes ?? ["", ""];
  return [{ kind: "listed", name: "quotes", text: open }, slot, { kind: "listed", name: "quotes", text: close }];
}

function partyLabel(name: string, variant: PromptVariant): string {
  return variant.parties?.[partySlots.indexOf(name)] ?? "";
}

function fillFenceNote(note: readonly Segment[], fence: SlotFence): string {
  return note.map((part) => (part.kind === "text" ? part.text : (part.name === "fence_open" ? fence.open : fence.close).trim())).join("");
}

/** A tokenizer joins a space to the word after it, so a prefix that ends in one has no fixed last token. */
function withoutTrailingSpaces(prefix: string): number {
  let length = prefix.length;
  while (length > 0 && prefix.charAt(length - 1) === " ") length--;
  return length;
}
