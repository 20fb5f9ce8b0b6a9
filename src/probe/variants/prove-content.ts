import { DialDeferError } from "../../core/dialdefer-error.js";
import type { Item } from "../../core/item.js";
import type { Polarity } from "../../core/polarity.js";
import type { PromptPiece } from "../../framing/family.js";
import type { ProbeFraming } from "./probe-framing.js";
import type { VariantFamily } from "./variant-family.js";

/** Framings that must differ in their attributions alone, each with the claim it is asked about: the same answers in the same slots. */
const pointwise: readonly (readonly ProbeFraming[])[] = [["statement", "speaker"]];
const pairwise: readonly (readonly ProbeFraming[])[] = [["plain", "first"], ["plain", "second"], ["same-plain", "same-first", "same-second"]];

/**
 * Proves on one item, in its wording, that the variants differ in their listed attributions and in nothing else: each prompt is
 * exactly its pieces, every slot holds the same text in both, the characters beside each slot are equal, and all that
 * is neither slot nor attribution is the same.
 *
 * @returns how many prompts were compared
 * @throws DialDeferError (`variants-differ`) for the first difference
 */
export function proveContent(family: VariantFamily, item: Item, wording: number): number {
  let prompts = 0;
  for (const group of family.framings.includes("plain") ? pairwise : pointwise) {
    for (const polarity of ["correct", "incorrect"] as const) {
      const traces = group.map((framing, index) => traced(family, item, framing, wording, index > 0 && framing === "second" ? other(polarity) : polarity));
      prompts += traces.length;
      for (const trace of traces.slice(1)) compare(traces[0] as Trace, trace, item);
    }
  }
  return prompts;
}

interface Trace {
  readonly framing: string;
  readonly slots: readonly string[];
  readonly common: string;
}

function traced(family: VariantFamily, item: Item, framing: ProbeFraming, wording: number, polarity: Polarity): Trace {
  const pieces = family.traceMessages({ item, polarity, framing, wording });
  const { messages } = family.render({ item, polarity, framing, wording, order: "accept-first", answerMode: "text" });
  const slots: string[] = [];
  let common = "";
  pieces.forEach((list, index) => {
    const text = list.map((piece) => piece.text).join("");
    if (text !== messages[index]?.content) throw differs(item, framing, "the prompt is not what its pieces add up to");
    let position = 0;
    for (const piece of list) {
      if (piece.kind === "slot") slots.push(`${piece.name} ${text.charAt(position - 1)}|${text.charAt(position + piece.text.length)} ${piece.text}`);
      common += mark(piece);
      position += piece.text.length;
    }
    common += "\u0000";
  });
  return { framing, slots, common };
}

function mark(piece: PromptPiece): string {
  return piece.kind === "fixed" ? piece.text : `\u0001${piece.kind === "slot" ? piece.name : piece.kind}\u0001`;
}

function compare(one: Trace, two: Trace, item: Item): void {
  const slot = one.slots.findIndex((content, index) => content !== two.slots[index]);
  if (slot >= 0 || one.slots.length !== two.slots.length) throw differs(item, two.framing, `slot ${slot + 1} or what stands beside it differs from the variant '${one.framing}'`);
  if (one.common !== two.common) throw differs(item, two.framing, `words outside of the attribution differ from the variant '${one.framing}'`);
}

function differs(item: Item, framing: string, what: string): DialDeferError {
  return new DialDeferError("variants-differ", `the variants of the prompt are not alike outside of the attribution: ${what}; nothing was asked`, { context: { item: item.id, arm: framing } });
}

function other(polarity: Polarity): Polarity {
  return polarity === "correct" ? "incorrect" : "correct";
}
