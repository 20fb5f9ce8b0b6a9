import { controlSection } from "../../src/experiments/control/control-section.js";
import { answerModeSection } from "../../src/experiments/factors/answer-mode-section.js";
import { contextSection } from "../../src/experiments/factors/context-section.js";
import { dialogueSection } from "../../src/experiments/factors/dialogue-section.js";
import { languageSection } from "../../src/experiments/factors/language-section.js";
import { temperatureSection } from "../../src/experiments/factors/temperature-section.js";
import { findingSection } from "../../src/experiments/finding/finding-section.js";
import { labelsSection } from "../../src/experiments/labels/labels-section.js";
import { ladderSection } from "../../src/experiments/ladder/ladder-section.js";
import { noiseSection } from "../../src/experiments/noise/noise-section.js";
import { orderSection } from "../../src/experiments/order/order-section.js";
import { polaritySection } from "../../src/experiments/polarity/polarity-section.js";
import { pushbackSection } from "../../src/experiments/pushback/pushback-section.js";
import { rolesSection } from "../../src/experiments/roles/roles-section.js";
import { wordingSection } from "../../src/experiments/wording/wording-section.js";
import { mitigationSections } from "../../src/mitigation/mitigation-sections.js";
import {
  controlsTargets, factorTargets, headlineDdsTarget, headlineTargets, labelTargets, ladderTargets, mitigationTargets, noiseTargets, placeboTargets, pushbackTargets, roleTargets, wordingTargets,
} from "./section-targets.js";
import type { ExperimentCell } from "./target.js";

/** A judge that tells right from wrong, wavers a little in both framings and does not defer; its two framings share half of the evidence. */
const still = "dprime=1.5,c1=0.4,c2=0.4,noise=0.1,rho=0.5,item=0.5";
/** The same, deferring by some 15 points. */
const defers = still.replace("c2=0.4", "c2=0.1");
const noisier = "noise1=0.1,noise2=0.4";

type Made = Pick<ExperimentCell, "sections" | "targets">;

const of = (preset: string, made: Made, judges: Readonly<Record<string, string>>): readonly ExperimentCell[] =>
  Object.entries(judges).map(([planted, judge]) => ({ preset, planted, judge, ...made }));

const dialogue = factorTargets("dialogue", "DDS by dialogue", [["turn 2 of 2", "T", "S"], ["late in a longer chat", "late: T", "late: S"], ["another speaker agrees", "agreement: T", "agreement: S"], ["another speaker dissents", "dissent: T", "dissent: S"]]);
const forms = [
  factorTargets("answer mode", "DDS by answer mode", [["json, reasoning first", "T", "S"], ["probability", "probability: T", "probability: S"], ["choice", "choice: T", "choice: S"], ["json, verdict first", "verdict first: T", "verdict first: S"]]),
  factorTargets("temperature", "DDS by temperature", [["temperature 0", "choice: T", "choice: S"], ["temperature 0.7", "temperature 0.7: T", "temperature 0.7: S"]]),
  factorTargets("context", "DDS by context", [["context hidden", "T", "S"], ["context shown", "context: T", "context: S"]]),
  factorTargets("language", "DDS by language", [["English", "T", "S"], ["German", "German: T", "German: S"]], "the judge is blind to the language, so that no verdict differs"),
] as const;

/** Every preset with what is planted in it: a judge without the effect, and judges that have it, in one framing alone. */
export const experimentCells: readonly ExperimentCell[] = [
  ...of("quick", { sections: () => [], targets: headlineTargets }, { nothing: still, deference: defers, "order bias in C2": `${still},position2=0.2`, "noise in C2": `${still.replace("noise=0.1", noisier)}` }),
  ...of("quick", { sections: () => [], targets: headlineDdsTarget }, { "wording variance in C2": `${still},wording2=0.4` }),
  ...of("controls", { sections: (input) => [polaritySection(input), orderSection(input), controlSection(input), findingSection(input)], targets: controlsTargets }, {
    nothing: still, "yes-saying in C2": `${still},yes2=0.2`, "order bias in C2": `${still},position2=0.2`, "noise in C2": still.replace("noise=0.1", noisier),
    "deference, and controls that are heeded in C2": `${defers},c2.control.trust=-0.6,c2.control.doubt=0.6,c2.control.base-rate=0.2`,
  }),
  ...of("paper", { sections: (input) => [languageSection(input)], targets: factorTargets("family", "DDS by family", [["classic (accept-first)", "classic: statement", "classic: speaker"], ["matched (accept-first)", "accept first: T", "accept first: S"]]) }, { "deference in classic templates alone": `${still},c2.framing.speaker=-0.4` }),
  ...of("ladder", { sections: (input) => [ladderSection(input)], targets: ladderTargets }, { nothing: still, "rungs that move": `${still},c1.framing.q=0.2,c1.framing.a=-0.3,c2.framing.n=-0.3,c2.framing.e=-0.8` }),
  ...of("labels", { sections: (input) => [labelsSection(input)], targets: labelTargets }, { "labels of speaker and asker in C2": `${defers},c2.speaker.an-ai=0.5,c2.speaker.a-professor=-0.4,c2.speaker.jane=-0.3,c2.asker.user=0.2` }),
  ...of("wording", { sections: (input) => [wordingSection(input)], targets: wordingTargets }, { "wording variance in C2": `${defers},wording2=0.4`, "wording variance in both": `${defers},wording=0.3` }),
  ...of("roles", { sections: (input) => [rolesSection(input)], targets: roleTargets }, { nothing: still, "roles in C2": `${defers},c2.role.judged=-0.6,c2.role.other=0.7` }),
  ...of("noise", { sections: (input) => [noiseSection(input)], targets: noiseTargets }, { "noise in both": defers, "noise in C2": defers.replace("noise=0.1", noisier) }),
  ...of("noise", { sections: (input) => [noiseSection(input)], targets: placeboTargets }, { "wording variance in C2": `${defers},wording2=0.4` }),
  ...of("mitigations", { sections: (input) => mitigationSections(input), targets: mitigationTargets }, { "C1-drift, and less deference": `${defers},c1.mitigation.honest=0.5,c2.mitigation.dehumanise=0.3,dprime2.mitigation.commit-first=0.5` }),
  ...of("pushback", { sections: (input) => [pushbackSection(input)], targets: pushbackTargets }, { "flips in C2, doubt beforehand in C2": `${defers.replace("noise=0.1", "noise=0")},flip1=0.1,flip2=0.3,c1.preemptive.challenged=0.2,c2.preemptive.challenged=0.5` }),
  ...of("dialogue", { sections: (input) => [dialogueSection(input)], targets: dialogue }, { "who else speaks, in C2": `${defers},c2.framing.s-agree=-0.4,c2.framing.s-dissent=0.4` }),
  ...of("forms", { sections: (input) => [answerModeSection(input), temperatureSection(input), contextSection(input), languageSection(input)], targets: (arms) => forms.flatMap((make) => make(arms)) }, {
    "forms in C2": `${defers},c2.answer.choice=-0.3,c2.temperature.0-7=0.3,c2.context.shown=-0.2`,
  }),
  ...of("full", { sections: (input) => [labelsSection(input), wordingSection(input), ladderSection(input)], targets: (arms) => [...labelTargets(arms), ...wordingTargets(arms), ...ladderTargets(arms)] }, { "labels, rungs and wordings in C2": `${defers},wording2=0.2,c2.speaker.an-ai=0.5,c2.framing.n=-0.3,c2.framing.e=-0.8` }),
];

