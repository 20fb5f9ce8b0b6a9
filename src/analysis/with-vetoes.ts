import { constantVerdict } from "./constant-verdict.js";
import { itemsForRobustness } from "./equivalence-evidence.js";
import { findingSentence } from "./finding-sentence.js";
import type { JudgeBlock } from "./report-document.js";

/**
 * The block with a finding that further controls speak against: undecided, with their vetoes after those it has, and the sentence said anew. As it is without vetoes, or where
 * the finding claims neither a direction nor robustness.
 * @param vetoes what could explain it, each as `name: the evidence`
 */
export function withVetoes(block: JudgeBlock, vetoes: readonly string[]): JudgeBlock {
  const { finding } = block;
  if (vetoes.length === 0 || finding.verdict === "undecided" || finding.verdict === "not measurable") return block;
  const all = [...finding.vetoes, ...vetoes];
  const items = itemsForRobustness(block, finding.basis);
  return {
    ...block,
    finding: {
      ...finding, verdict: "undecided", vetoes: all, items_for_equivalence: items,
      sentence: findingSentence({
        verdict: "undecided", basis: finding.basis, effect: finding.basis === "probabilities" ? block.dds_probability : block.dds, vetoes: all, items, judgeName: "", alike: null,
        statistics: block, constant: finding.basis === "probabilities" ? constantVerdict(block, block.order_effect) : null,
      }),
    },
  };
}
