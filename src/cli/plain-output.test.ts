import { describe, expect, it } from "vitest";
import { plainJson } from "./plain-json.js";
import { plainText } from "./plain-text.js";

const hostile = "\u001b[2J\u009b31m\u007f \u202etxt\u200f\u061c\u2066 \u{e0041} \u5b57 \ud83d\ude00";

describe("what is printed", () => {
  it("shows characters that could steer the terminal as escapes", () => {
    expect(plainText(hostile)).toBe("\\u{1b}[2J\\u{9b}31m\\u{7f} \\u{202e}txt\\u{200f}\\u{61c}\\u{2066} \\u{e0041} \u5b57 \ud83d\ude00");
    expect(plainText("two\nlines\t.")).toBe("two\nlines\t.");
  });

  it("stays the same JSON", () => {
    const value = { [hostile]: [hostile, "\ud800", "\u2028", { a: 1 }] };
    const text = plainJson(JSON.stringify(value, null, 2));
    expect(JSON.parse(text)).toEqual(value);
    expect(text).toContain("\\u202etxt");
    expect(text).toContain("\\udb40\\udc41");
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200f\u202e\u2066]|[\u{e0000}-\u{e007f}]/u);
  });
});
