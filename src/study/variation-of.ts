import { UsageError } from "../core/usage-error.js";
import type { Family } from "../framing/family.js";
import { showsLabels } from "../framing/shows-labels.js";
import type { ArmVariation } from "../runner/study-spec.js";
import type { ArmOptions } from "./arm-options.js";

/** What an arm has beyond the settings of all arms. What is at its default is left out, and so is what its prompts do not show. */
export function variationOf(arm: ArmOptions, family: Family): ArmVariation {
  const { question, jsonOrder, context, role, wording, wordingOffset = 0, answer = "json", asksQuestion, preemptive } = arm;
  if (preemptive?.length === 0) throw new UsageError(`arm '${arm.name}': no challenge is given to put before the verdict`);
  const { wordings } = family;
  if (typeof wording === "number" && !(Number.isSafeInteger(wording) && wording >= 0 && wording < wordings)) throw new UsageError(`arm '${arm.name}': family '${family.name}' has wordings 0 to ${wordings - 1}, not ${wording}`);
  const offset = typeof wording === "number" ? 0 : wordingOffset % wordings;
  const ownOrder = Array.from({ length: wordings }, (_, one) => family.fieldOrder(one)).every((order) => order === jsonOrder);
  return {
    ...question === "inverted" && { question },
    ...jsonOrder !== undefined && !ownOrder && answer === "json" && { jsonOrder },
    ...context === "shown" && { context },
    ...role !== undefined && role !== "none" && showsLabels(family, arm.framing) && { role },
    ...typeof wording === "number" && { wording },
    ...offset !== 0 && { wordingOffset: offset },
    ...asksQuestion === true && { asksQuestion }, ...preemptive !== undefined && { preemptive },
  };
}
