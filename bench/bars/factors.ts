import { alikeNames } from "../../src/analysis/alike-names.js";
import { judgeBlock } from "../../src/analysis/judge-block.js";
import type { SectionInput } from "../../src/analysis/section-input.js";
import { parseSimulatedParameters } from "../../src/judges/simulated/simulated-parameters.js";
import { studySections } from "../../src/study/study-sections.js";
import { presetSpec } from "../experiments/preset-spec.js";
import { simulatedVerdicts } from "../experiments/simulated-verdicts.js";
import type { Bench } from "../support/bar.js";
import { comparisons } from "../support/interleaved.js";

const items = 3000;
const judge = parseSimulatedParameters("dprime=1.5,c1=0.4,c2=-0.3,c2.speaker.ai=-0.2,noise=0.05,seed=7");

/** Every contrast, factor and section of the preset `full`, from verdicts that are at hand, bootstraps included. Reading replies is timed by `report`. */
export const factors: Bench = async (progress) => {
  const spec = await presetSpec("full", items);
  const verdicts = simulatedVerdicts(spec, judge);
  const blockOf = ({ baseline, treatment }: (typeof spec.contrasts)[number]) => judgeBlock({
    judge: "judge", verdicts, baseline, treatment, wordings: spec.families[spec.arms[treatment]!.family]!.wordings, repeats: spec.repeats, seed: spec.seed, exact: false, plan: null, flags: null,
    alike: alikeNames(spec.arms[baseline]!, spec.arms[treatment]!),
  });
  const analysed = (): number => {
    const block = blockOf(spec.contrasts[0]!);
    const contrasts = spec.contrasts.slice(1).map((one) => ({ ...blockOf(one), name: one.name, baseline: spec.arms[one.baseline]!.name, treatment: spec.arms[one.treatment]!.name }));
    return studySections([null])({ store: null, study: 0, spec, judge: 0, verdicts, block, contrasts } satisfies SectionInput).length;
  };
  let sections = 0;
  const seconds = Array.from({ length: comparisons }, () => {
    const started = performance.now();
    sections = analysed();
    return (performance.now() - started) / 1000;
  });
  progress(`${spec.arms.length} arms, ${spec.contrasts.length} contrasts, ${sections} sections: ${seconds.map((each) => each.toFixed(2)).join(", ")} s`);
  return {
    bars: [{ name: `factors: all contrasts and sections of ${spec.arms.length} arms x ${items} items`, unit: "s", atMost: 5, runs: seconds, remark: "verdicts at hand, the first run cold" }],
  };
};
