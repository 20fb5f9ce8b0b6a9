import type { JudgeBlock, ReportDocument } from "../analysis/report-document.js";
import { contrastName, headlineContrast } from "./contrast-name.js";

/** One contrast and what each judge does in it, in the order of the judges; null where a judge has no numbers for it. */
export interface OverviewRow {
  readonly name: string;
  readonly baseline: string;
  readonly treatment: string;
  readonly headline: boolean;
  readonly cells: readonly (JudgeBlock | null)[];
}

/** Every contrast against every judge, the headline first. */
export function overviewRows(document: ReportDocument): readonly OverviewRow[] {
  const names = [...new Set(document.contrasts.map(({ name }) => name))];
  const first = headlineContrast(document);
  return [
    { ...first, headline: true, cells: document.judges },
    ...names.flatMap((name) => {
      const own = document.contrasts.filter((contrast) => contrast.name === name);
      const [any] = own;
      return any === undefined ? [] : [{
        name: contrastName(any), baseline: any.baseline, treatment: any.treatment, headline: false,
        cells: document.judges.map(({ judge }) => own.find((contrast) => contrast.judge === judge) ?? null),
      }];
    }),
  ];
}
