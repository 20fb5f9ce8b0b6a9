import { describe, expect, it } from "vitest";
import { convertedRewards } from "./converted-rewards.js";

describe("rewards of a converted row", () => {
  it("are the right answer's at sft_index, and the others in the order of the wrong answers", () => {
    expect(convertedRewards({ reward: [14, 5, -1] }, 2)).toEqual({ right: 14, wrong: [5, -1] });
    expect(convertedRewards({ reward: [14, 5, -1], sft_index: 0 }, 2)).toEqual({ right: 14, wrong: [5, -1] });
    expect(convertedRewards({ reward: [5, 14, -1], sft_index: 1 }, 2)).toEqual({ right: 14, wrong: [5, -1] });
  });

  it.each([[undefined], [{}], [{ reward: "14" }], [{ reward: [14, 5] }], [{ reward: [14, 5, "-1"] }], [{ reward: [14, 5, -1], sft_index: 3 }], [{ reward: [14, 5, -1], sft_index: "0" }]])("are none where they do not belong to the answers: %j", (meta) => {
    expect(convertedRewards(meta, 2)).toBeUndefined();
  });
});
