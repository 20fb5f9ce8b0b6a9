import type { ProbeVariants } from "../probe-document.js";
import { variantDiff } from "./variant-diff.js";
import { variantText } from "./variant-family.js";
import type { VariantPrompt } from "./variant-prompt.js";

/** The variants as they are shown: each change, the first wording of both, and their difference. */
export function shownVariants(variants: VariantPrompt): ProbeVariants {
  const [unattributed, attributed] = variants.pairwise ? [variantText(variants, "plain", 0), variantText(variants, "first", 0)] : [variantText(variants, "statement", 0), variantText(variants, "speaker", 0)];
  return {
    changes: variants.messages.flatMap(({ parts }) => parts.flatMap((part) => part.kind !== "attribution" ? []
      : [{ rule: part.rule, answer: part.of, own: part.own, text: part.said("text", 0), speaker: part.said("speaker", 0) }])),
    wordings: variants.wordings, unattributed, attributed, diff: variantDiff(unattributed, attributed), notes: variants.notes,
  };
}
