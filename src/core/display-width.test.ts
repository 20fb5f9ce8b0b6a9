import { describe, expect, it } from "vitest";
import { displayWidth, fitWidth, padWidth, wrapWidth } from "./display-width.js";

describe("columns of a terminal", () => {
  it.each([["abc", 3], ["\u6f22\u5b57", 4], ["\uff21", 2], ["e\u0301", 1], ["\ud83d\ude00", 2], ["\ud83d\udc69\u200d\ud83d\udd2c", 2], ["\ud55c\uae00", 4], ["\u2764\ufe0f", 2], ["\u0e01\u0e34", 1], ["\u25cf\u2500", 2], ["", 0]])("%j takes %i", (text, columns) => expect(displayWidth(text)).toBe(columns));

  it("cuts between characters, never through one", () => {
    expect(fitWidth("\u6f22\u5b57\u304b\u306a", 6)).toBe("\u6f22\u5b57\u2026");
    expect(fitWidth("abc", 3)).toBe("abc");
    expect(displayWidth(fitWidth("\ud83d\ude00".repeat(9), 7))).toBeLessThanOrEqual(7);
  });

  it("fills up to a width", () => {
    expect(padWidth("\u6f22", 4)).toBe("\u6f22  ");
    expect(padWidth("1", 3, "left")).toBe("  1");
  });

  it("wraps at spaces, and inside a word only when it must", () => {
    expect(wrapWidth("one two three", 8)).toEqual(["one two", "three"]);
    expect(wrapWidth("abcdefgh ij", 3)).toEqual(["abc", "def", "gh", "ij"]);
    expect(wrapWidth("", 5)).toEqual([""]);
  });
});
