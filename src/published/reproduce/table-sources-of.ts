import type { TableSource } from "../../analysis/table-source.js";
import type { AgreementSource } from "../../analysis/tables/agreement-source.js";
import { roleNames } from "./published-run.js";
import type { MeasuredContrast, Reproduction } from "./reproduction.js";

/** What tables for papers take: every contrast of a reproduction by the right rule, and what the models share. */
export interface ReproductionSources {
  readonly sources: readonly TableSource[];
  readonly agreements: readonly AgreementSource[];
}

/** r/AIO as published, its author judging the other party, stands beside the benchmarks; turned round or judged by a third it is another contrast. */
export function tableSourcesOf({ contrasts, label_contrasts: labels, agreement }: Reproduction): ReproductionSources {
  const main = (contrast: MeasuredContrast) => contrast.labels === null || contrast.labels === roleNames["2->1"];
  return {
    sources: [
      ...[...contrasts.filter(main), ...contrasts.filter((contrast) => !main(contrast))].map((contrast): TableSource => ({
        judge: contrast.model, domain: contrast.dataset, kind: contrast.kind, class: contrast.class, mitigation: contrast.mitigation,
        scope: contrast.scope, labels: null, statistics: contrast.right_rule, origin: contrast.origin,
        ...main(contrast) || contrast.labels === null ? {} : { contrast: contrast.labels },
      })),
      // A table holds all labels against one of them.
      ...labels.filter(({ against }) => against === labels[0]?.against).map((contrast): TableSource => ({
        judge: contrast.model, domain: contrast.dataset, kind: "benchmark", class: null, mitigation: "none", scope: "joint",
        labels: contrast.labels, against: contrast.against, statistics: contrast.statistics, origin: contrast.origin,
      })),
    ],
    agreements: agreement.map(({ dataset, models, right_rule: shared, origin }) => ({
      domain: dataset === "all shared" ? "all" : dataset, judges: models, agreement: shared, origin,
    })),
  };
}
