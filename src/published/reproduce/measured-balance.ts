import { acceptStatistics } from "./accept-statistics.js";
import { contrastReasons } from "./contrast-reasons.js";
import type { Evidence } from "./evidence.js";
import { roleNames } from "./published-run.js";
import type { MeasuredBalance } from "./reproduction.js";

/** Every way of asking about conflicts, balanced over the classes of their labels. */
export function measuredBalance(evidence: Evidence): MeasuredBalance[] {
  return evidence.runs.flatMap(({ model, dataset, mitigation, role, columns }) => {
    if (role === null || columns.c2_correct === undefined) return [];
    return (mitigation === "none" ? ["joint"] as const : ["fixed", "joint"] as const).flatMap((scope) => {
      const [or, nor] = (["OR", "NOR"] as const).map((label) => evidence.pair({ model, dataset, mitigation, role, scope }, label));
      if (or === null || or === undefined || nor === null || nor === undefined || or.items === 0 || nor.items === 0) return [];
      const { macro } = acceptStatistics([{ name: "OR", accept: or.accept }, { name: "NOR", accept: nor.accept }]);
      const [ofOr, ofNor] = [or.statistics().dds, nor.statistics().dds];
      if (ofOr === null || ofNor === null || macro === null) return [];
      const [sameOr, sameNor] = [or.dds("strict"), nor.dds("strict")];
      return [{
        model, dataset, labels: roleNames[role], mitigation, scope,
        same_rule: { or: sameOr, nor: sameNor, balanced: (sameOr + sameNor) / 2 }, right_rule: { or: ofOr, nor: ofNor, balanced: macro },
        // Which claim is called right does not matter to DDS.
        reasons: [...new Set([or, nor].flatMap((pair) => contrastReasons(pair, scope, "strict")))].filter((reason) => reason !== "label-inversion"),
      }];
    });
  });
}
