import { describe, expect, it } from "vitest";
import { retryAfterMs } from "./retry-after.js";

const now = Date.parse("2026-10-21T07:27:30Z");

describe("Retry-After", () => {
  it.each([
    ["seconds", { "retry-after": "2" }, 2000],
    ["fractions of a second", { "retry-after": "0.25" }, 250],
    ["an HTTP date", { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" }, 30_000],
    ["a date that has passed", { "retry-after": "Wed, 21 Oct 2026 07:00:00 GMT" }, 0],
    ["a day", { "retry-after": "86400" }, 86_400_000],
    ["milliseconds before seconds", { "retry-after-ms": "120", "retry-after": "1" }, 120],
    ["nonsense", { "retry-after": "soon" }, undefined],
    ["a negative number", { "retry-after": "-3" }, undefined],
    ["nothing", {}, undefined],
  ])("%s", (_name, headers, expected) => {
    expect(retryAfterMs(headers, now)).toBe(expected);
  });
});
