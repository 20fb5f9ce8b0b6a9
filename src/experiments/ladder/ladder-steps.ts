/** The rungs that a claim can be put on, from the barest to the one that claims most for its speaker. */
export const rungs = ["B", "Q", "T", "A", "S", "N", "E"] as const;
type Rung = typeof rungs[number];

/** Two rungs, and what alone is added from one to the other. */
export interface LadderStep {
  readonly from: Rung;
  readonly to: Rung;
  readonly adds: string;
}

const single: readonly LadderStep[] = [
  { from: "B", to: "Q", adds: "quotation marks" },
  { from: "Q", to: "T", adds: "question and answer apart" },
  { from: "T", to: "A", adds: "attribution to a speaker" },
  { from: "A", to: "S", adds: "the speaker as target of the question" },
  { from: "S", to: "N", adds: "a name" },
  { from: "N", to: "E", adds: "claimed expertise" },
];

/** The steps between the rungs that are there, in order; one across rungs that are not there adds what each of them would. */
export function ladderSteps(present: readonly string[]): readonly LadderStep[] {
  const there = rungs.filter((rung) => present.includes(rung));
  return there.slice(1).map((to, index) => {
    const from = there[index]!;
    // Expertise is claimed by a speaker without a name too.
    if (from === "S" && to === "E") return { from, to, adds: "claimed expertise" };
    const crossed = single.slice(rungs.indexOf(from), rungs.indexOf(to));
    return { from, to, adds: crossed.map(({ adds }) => adds).join(", ") };
  });
}
