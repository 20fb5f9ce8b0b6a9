import { expect, it } from "vitest";
import { placeInBand } from "./place-in-band.js";

it.each([
  [2, [-9, 13], "inside"], [-3.3, [-26.3, 19.6], "outside, interval reaches in"], [4, [3, 5], "outside, interval reaches in"], [8, [4, 12], "outside"], [-8, [-12, -4], "outside"],
] as const)("places %d with its interval %j against a band of -3.2 to 3.2: %s", (estimate, ci95, place) => {
  expect(placeInBand({ estimate, ci95 }, [-3.2, 3.2])).toBe(place);
});
