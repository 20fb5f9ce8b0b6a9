import { expect, it } from "vitest";
import { Design } from "../../stats/units/design.js";
import { ruleMitigation } from "../two-call/rule-mitigation.js";
import { twoCallRules } from "../two-call/two-call-rules.js";
import type { PlainVerdicts } from "./plain-verdicts.js";
import { selectiveGain } from "./selective-gain.js";

it("how much more often the decided verdicts are right than all of the speaker's framing, and nothing where none is decided", () => {
  // Right and wrong claims of four items in C1, then in C2. Where both framings agree, 3 of 4 verdicts are right; of all of C2 3 of 8 are.
  const accept = [[1, 1, 1, 0], [0, 0, 0, 0], [1, 1, 0, 0], [0, 1, 1, 1]].map((column) => Float64Array.from(column)) as unknown as PlainVerdicts["accept"];
  const plain: PlainVerdicts = { design: new Design({ rows: 4 }), fields: ["a"], field: new Int32Array(4), accept, lost: null, seed: 1 };
  const agreeing = ruleMitigation(twoCallRules.find(({ name }) => name === "agree-or-abstain")!, accept);
  expect(selectiveGain(plain, agreeing)!.estimate).toBeCloseTo(100 * (3 / 4 - 3 / 8), 9);
  const opposed = [accept[0], accept[1], accept[0].map((value) => 1 - value), accept[1].map((value) => 1 - value)] as unknown as PlainVerdicts["accept"];
  expect(selectiveGain({ ...plain, accept: opposed }, ruleMitigation(twoCallRules.find(({ name }) => name === "agree-or-abstain")!, opposed))).toBeNull();
});
