import { featureNames } from "./answer-features.js";
import type { AuditFinding } from "./item-audit.js";
import type { GiveAway } from "./measure-give-aways.js";

/** A classifier that decides better than chance by more than this gives the answers away. */
const tolerableGain = 0.05;

const sights: Readonly<Record<GiveAway["classifier"], string>> = {
  characters: "the number of characters",
  words: "the number of words",
  punctuation: "the number of punctuation marks",
  hedging: "the number of hedging words",
  negation: "the number of negation words",
  all: `the numbers of ${featureNames.join(", ")}`,
  position: "the places among the options",
};

const tasks: Readonly<Record<GiveAway["design"], string>> = {
  paired: "which of an item's two answers is right",
  unpaired: "whether an answer is right",
  options: "which of the options is right",
};

/** What `give-away-*` does to DDS, for the surface of answers and for their places. */
const giveAwayEffects = {
  surface: "A judge can be right without knowing anything: accuracy and d-prime are too high, and verdicts that hang on the surface may move less, or for other reasons, than those that rest on knowledge; DDS itself does not look at what is right and is not moved by this alone.",
  position: "None on a judge that does not know the set, as the options are not shown; one that has learnt the set may know their order, which makes accuracy and d-prime too high.",
} as const;

/** A finding where a classifier is better than chance beyond tolerance; a warning where its interval leaves chance out. */
export function giveAwayFinding({ classifier, design, accuracy, chance, ci95, means }: GiveAway): AuditFinding[] {
  if (accuracy <= chance + tolerableGain) return [];
  const percent = (share: number) => (100 * share).toFixed(1);
  const kind = classifier === "position" ? "position" : "surface";
  return [{
    code: `give-away-${classifier}-${design}`,
    severity: kind === "surface" && ci95[0] > chance ? "warning" : "note",
    ids: [],
    message: `whoever sees nothing but ${sights[classifier]} can tell ${tasks[design]} in ${percent(accuracy)} % of cases (95 % interval ${percent(ci95[0])} to ${percent(ci95[1])}, chance is ${percent(chance).replace(/\.0$/, "")})${means === null ? "" : `; on average ${means.right.toFixed(1)} in right and ${means.wrong.toFixed(1)} in wrong answers`}`,
    effect: giveAwayEffects[kind],
  }];
}
