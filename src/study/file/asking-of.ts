import { canonicalJson } from "../../core/canonical-json.js";
import type { Family } from "../../framing/family.js";
import { showsLabels } from "../../framing/shows-labels.js";
import type { ArmOptions } from "../arm-options.js";

/**
 * All that an arm asks, as text that is equal where it is equal: its settings with their defaults written out, without its name and
 * without what its framing does not show.
 */
export function askingOf(arm: ArmOptions, family: Family): string {
  const {
    name: _, framing, family: spec = "matched", labels, system, order = family.defaultOrder, answer, temperature = 0, maxTokens = 512, question = "straight", jsonOrder, context = "hidden",
    role = "none", wording = "rotate", wordingOffset = 0, mitigation = "none", control = "none", language = "en", pushback,
  } = arm;
  const named = showsLabels(family, framing);
  return canonicalJson({
    framing, spec, labels: named ? labels : undefined, system, order, answer, temperature, maxTokens, question, jsonOrder, context,
    role: named ? role : "none", wording, offset: wording === "rotate" ? wordingOffset % family.wordings : 0, mitigation, control, language,
    pushback: pushback === undefined ? undefined : { when: "after", ...pushback },
  });
}
