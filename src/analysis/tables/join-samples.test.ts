import { describe, expect, it } from "vitest";
import { Design } from "../../stats/units/design.js";
import type { PairedSample } from "../paired-sample.js";
import { joinSamples } from "./join-samples.js";

/** Items that are accepted from a speaker alone. */
function sample(rows: number, { cluster = null, wording = null }: { readonly cluster?: readonly number[] | null; readonly wording?: readonly number[] | null } = {}): PairedSample {
  return {
    design: new Design({ rows, cluster: cluster === null ? null : Int32Array.from(cluster), wording: wording === null ? null : Int32Array.from(wording) }), seed: 1,
    accept: Float64Array.from({ length: 4 * rows }, (_, cell) => Number(cell % 4 > 1)), probability: null, fields: ["own"], field: new Int32Array(rows), order: null,
  };
}

const joined = (...samples: readonly PairedSample[]): PairedSample => joinSamples(samples.map((one, index) => ({ name: `set ${index}`, sample: one })));

describe("several item sets as one", () => {
  it("are a field each, one after another", () => {
    const whole = joined(sample(2), sample(3));
    expect([whole.fields, [...whole.field], whole.accept.length]).toEqual([["set 0", "set 1"], [0, 0, 1, 1, 1], 20]);
  });

  it("share no cluster, though both number theirs from 0; items that name none are one each", () => {
    expect([...joined(sample(4, { cluster: [0, 0, 1, 1] }), sample(4, { cluster: [0, 1, 1, 1] })).design.cluster!]).toEqual([0, 0, 1, 1, 2, 3, 3, 3]);
    expect([...joined(sample(2), sample(3, { cluster: [0, 0, 1] })).design.cluster!]).toEqual([0, 1, 2, 2, 3]);
    expect(joined(sample(2), sample(2)).design.cluster).toBeNull();
  });

  it("share wordings, which rotate over all sets alike, unless one set has none", () => {
    expect([...joined(sample(3, { wording: [0, 1, 0] }), sample(2, { wording: [1, 0] })).design.wording!]).toEqual([0, 1, 0, 1, 0]);
    expect(joined(sample(3, { wording: [0, 1, 0] }), sample(2)).design.wording).toBeNull();
  });
});
