import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.js";
import { sha256 } from "./sha256.js";
import { trialKey, type TrialIdentity } from "./trial-key.js";

const base: TrialIdentity = { judge: "openai:local/m", messages: [{ role: "user", content: "Is it right?" }], answerMode: "json", temperature: 0, repeat: 1 };

/** What a key stands for, by the general rule. */
function identityText({ answerMode, temperature, ...same }: TrialIdentity): string {
  return canonicalJson({ ...same, answer_mode: answerMode, decoding: { temperature } });
}

describe("the trial key", () => {
  it("is the SHA-256 of the canonical JSON of the identity, whatever the text holds", () => {
    expect(identityText(base)).toBe('{"answer_mode":"json","decoding":{"temperature":0},"judge":"openai:local/m","messages":[{"content":"Is it right?","role":"user"}],"repeat":1}');
    fc.assert(fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), fc.option(fc.double({ min: 0, max: 2, noNaN: true }), { nil: undefined }), fc.integer({ min: 1, max: 9 }), (judge, content, temperature, repeat) => {
      const identity: TrialIdentity = { judge, messages: [{ role: "system", content }, { role: "user", content: judge }], answerMode: "choice", temperature, repeat };
      expect(trialKey(identity).toString("hex")).toBe(sha256(identityText(identity)));
    }));
  });

  it("differs with everything a reply depends on: judge, messages, system prompt, answer mode, temperature, repeat", () => {
    const others: TrialIdentity[] = [
      { ...base, judge: "openai:local/n" },
      { ...base, messages: [{ role: "user", content: "Is it wrong?" }] },
      { ...base, messages: [{ role: "system", content: "Be honest." }, ...base.messages] },
      { ...base, answerMode: "choice" },
      { ...base, temperature: 0.5 },
      { ...base, temperature: undefined },
      { ...base, repeat: 2 },
    ];
    const keys = [base, ...others].map((identity) => trialKey(identity).toString("hex"));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
