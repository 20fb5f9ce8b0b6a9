import type { ScatterFigure, SectionEstimate } from "../../analysis/section.js";
import type { MitigationEvaluation } from "../evaluation/mitigation-evaluation.js";
import { paretoFrontier } from "./pareto-frontier.js";
import type { ShownMitigation } from "./shown-mitigation.js";

interface Option {
  readonly label: string;
  readonly calls: number;
  readonly size: SectionEstimate;
  readonly accuracy: SectionEstimate;
}

/** |DDS-joint| against calls and against accuracy, with the plain judge among the options. Each figure has the frontier of its own two numbers. */
export function tradeOffFigures(shown: readonly ShownMitigation[]): readonly ScatterFigure[] {
  const first = shown[0]?.evaluation;
  if (first === undefined) return [];
  const options: Option[] = [
    { label: "no mitigation", calls: 1, size: sizeOf(first.dds_plain), accuracy: { estimate: first.accuracy.plain.c2, ci95: null } },
    ...shown.map(({ evaluation: one }) => ({ label: one.title, calls: one.calls.c2, size: sizeOf(one.dds_joint), accuracy: { estimate: one.accuracy.mitigated.c2, ci95: one.accuracy_ci95.c2 } })),
  ];
  const frontier = (burden: (option: Option) => number): readonly string[] => paretoFrontier(options.map((option) => ({ name: option.label, burdens: [burden(option), option.size.estimate] })));
  const y = { title: "|DDS-joint|, percentage points", unit: "pp" as const };
  return [
    {
      kind: "scatter", title: "Calls per judgment and what is left of the shift", x: { title: "Calls per judgment", unit: "number" }, y, frontier: frontier(({ calls }) => calls),
      points: options.map(({ label, calls, size, accuracy }) => ({ label, x: { estimate: calls, ci95: null }, y: size, size: accuracy.estimate })),
    },
    {
      kind: "scatter", title: "Accuracy and what is left of the shift", x: { title: "Accuracy of what a speaker said, %", unit: "percent" }, y, frontier: frontier(({ accuracy }) => -accuracy.estimate),
      points: options.map(({ label, size, accuracy, calls }) => ({ label, x: accuracy, y: size, size: calls })),
    },
  ];
}

/** Of a shift its size; an interval that holds 0 begins there. */
function sizeOf({ estimate, ci95: [low, high] }: MitigationEvaluation["dds_joint"]): SectionEstimate {
  const ends = [Math.abs(low), Math.abs(high)] as const;
  return { estimate: Math.abs(estimate), ci95: [low < 0 && high > 0 ? 0 : Math.min(...ends), Math.max(...ends)] };
}
