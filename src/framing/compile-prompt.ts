import type { OptionOrder } from "../core/option-order.js";
import type { PromptPiece } from "./family.js";
import type { Segment } from "./parse-slots.js";
import type { SlotFence } from "./slot-fence.js";
import type { TemplateFile } from "./template-file.js";

/** What one compiled prompt is made for; everything but the item. */
export interface PromptVariant {
  readonly framing: string;
  readonly parties: readonly [string, string] | null;
  readonly order: OptionOrder;
  readonly answerFormat: string;
}

/** What an item puts into the slots. */
export interface SlotContent {
  readonly question: string;
  readonly answer: string;
  readonly fence: SlotFence | null;
}

/** A template with everything filled in that does not depend on the item. */
export interface CompiledPrompt {
  /** Characters at the head that are the same for every item. */
  readonly sharedPrefixLength: number;
  readonly render: (content: SlotContent) => string;
  readonly trace: (content: SlotContent) => readonly PromptPiece[];
}

type ItemSlot = "question" | "answer" | "fence_note";
type Part = PromptPiece | { readonly kind: "item"; readonly name: ItemSlot };

/** Fills in one variant of a template once; rendering an item is then plain concatenation, in one pass. */
export function compilePrompt(template: TemplateFile, variant: PromptVariant): CompiledPrompt {
  const parts = template.body.flatMap((segment) => resolve(segment, template, variant));
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
  const prefix = isItem[0] === false ? (steps[0] as string) : "";
  const note = (fence: SlotFence | null): string => (fence === null || template.fenceNote.length === 0 ? "" : `${fillFenceNote(template.fenceNote, fence)}\n`);
  return {
    sharedPrefixLength: withoutTrailingSpaces(prefix),
    render: (content) => {
      const { question, answer, fence } = content;
      let text = "";
      for (let index = 0; index < steps.length; index++) {
        const step = steps[index] as string;
        if (isItem[index] === false) text += step;
        else if (step === "fence_note") text += note(fence);
        else {
          const slot = step === "question" ? question : answer;
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
  if (segment.kind === "text") return [{ kind: "fixed", name: "", text: segment.text }];
  const { name } = segment;
  const acceptFirst = variant.order === "accept-first";
  switch (name) {
    case "question": case "answer": case "fence_note":
      return [{ kind: "item", name }];
    case "answer_format":
      return [{ kind: "fixed", name: "", text: variant.answerFormat }];
    case "option_1":
      return [{ kind: "fixed", name: "", text: acceptFirst ? template.options.accept : template.options.reject }];
    case "option_2":
      return [{ kind: "fixed", name: "", text: acceptFirst ? template.options.reject : template.options.accept }];
    case "party_a": case "party_b":
      return [{ kind: "party", name, text: partyLabel(name, variant) }];
    default: {
      const phrase = template.framings.get(variant.framing)?.listed.get(name) ?? [];
      return [{ kind: "listed", name, text: phrase.map((part) => (part.kind === "text" ? part.text : partyLabel(part.name, variant))).join("") }];
    }
  }
}

function partyLabel(name: string, variant: PromptVariant): string {
  return variant.parties === null ? "" : variant.parties[name === "party_a" ? 0 : 1];
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
