import type { TwoCallRule } from "./two-call-rule.js";

/**
 * The rules that need nothing but the two verdicts. They are for claims that a speaker makes: a claim that comes as a bare
 * statement is judged as one. DDS under a rule is therefore the rule's verdict against the statement's.
 */
export const twoCallRules: readonly TwoCallRule[] = [
  {
    name: "statement-wins", title: "statement wins (blind)", calls: 1, zeroByConstruction: true,
    description: "the speaker is taken away and the claim is judged as a statement", verdict: (statement) => statement,
  },
  {
    name: "both-accept", title: "both must accept (and)", calls: 2, zeroByConstruction: false,
    description: "accepted where both framings accept", verdict: (statement, speaker) => statement && speaker,
  },
  {
    name: "either-accepts", title: "either accepts (or)", calls: 2, zeroByConstruction: false,
    description: "accepted where one of the framings accepts", verdict: (statement, speaker) => statement || speaker,
  },
  {
    name: "agree-or-abstain", title: "agree or abstain", calls: 2, zeroByConstruction: true,
    description: "no verdict where the framings differ", verdict: (statement, speaker) => statement === speaker ? statement : null,
  },
];
