import { expect, it } from "vitest";
import { publishedBootstrap } from "./published-bootstrap.js";

it("gives the percentiles and the deviation of a NumPy loop of the same draws", () => {
  const patterns = "1010 1011 0010 0000 1111 1000 0110 1010 0011 1101 0001 1010".split(" ");
  const bootstrap = publishedBootstrap(Uint8Array.from(patterns.flatMap((pattern) => [...pattern].map(Number))));
  // numpy 2.4.6: RandomState(42).choice(12, 12) 10,000 times, np.percentile, np.std.
  expect(bootstrap.dds).toEqual([-50.000000000000014, 41.66666666666667]);
  expect(bootstrap.ddsDeviation).toBeCloseTo(24.94642876913113, 10);
  expect(bootstrap.deltaCorrect[0]).toBeCloseTo(-25, 10);
  expect(bootstrap.deltaCorrect[1]).toBeCloseTo(41.66666666666667, 10);
  expect(bootstrap.deltaIncorrect[0]).toBeCloseTo(-16.666666666666664, 10);
  expect(bootstrap.deltaIncorrect[1]).toBeCloseTo(50, 10);
});
