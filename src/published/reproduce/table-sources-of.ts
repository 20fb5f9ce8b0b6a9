import type { TableSource } from "../../analysis/table-source.js";
import type { Reproduction } from "./reproduction.js";

/** Every contrast of a reproduction by the right rule, as the tables for papers take it. */
export function tableSourcesOf({ contrasts, label_contrasts: labels }: Reproduction): TableSource[] {
  return [
    ...contrasts.map((contrast): TableSource => ({
      judge: contrast.model, domain: contrast.dataset, kind: contrast.kind, class: contrast.class, mitigation: contrast.mitigation,
      scope: contrast.scope, labels: contrast.labels, statistics: contrast.right_rule, origin: contrast.origin,
    })),
    ...labels.map((contrast): TableSource => ({
      judge: contrast.model, domain: contrast.dataset, kind: "benchmark", class: null, mitigation: "none",
      scope: "joint", labels: contrast.labels, statistics: contrast.statistics, origin: contrast.origin,
    })),
  ];
}
