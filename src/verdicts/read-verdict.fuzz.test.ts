import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FinishReason } from "../core/reply.js";
import { readVerdict, readVerdictCounting } from "./read-verdict.js";
import { StepCounter } from "./step-counter.js";
import type { ReadableReply, VerdictRule } from "./verdict-rule.js";

const rules: fc.Arbitrary<VerdictRule> = fc.record({
  answerMode: fc.constantFrom("json", "choice", "probability"),
  acceptCode: fc.constantFrom("1", "2"),
  fieldOrder: fc.constantFrom("reasoning-first", "verdict-first"),
});
const finishReasons = fc.constantFrom<FinishReason>("stop", "length", "refusal", "other");
const numbers = fc.oneof(fc.double(), fc.double({ min: 0, max: 1 }));
const probabilities = fc.option(fc.record({ "1": numbers, "2": numbers }), { nil: undefined });

const anyText = fc.string({ unit: "binary", maxLength: 400 });
const anyBytes = fc.uint8Array({ maxLength: 400 }).map((bytes) => new TextDecoder().decode(bytes));
const brokenSurrogates = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 }).map((units) => String.fromCharCode(...units));
const tokens = fc.array(fc.constantFrom("{", "}", "[", "]", "\"", "'", "\\", ":", ",", "\n", " ", "//", "/*", "*/", "```", "<think>", "</think>", "1", "2", "chosen_answer",
  "\"chosen_answer\":", "\"1\"", "\"2\"", "reasoning", "\u201c", "\u201d", "\u200b", "\uff11", "**", "x"), { maxLength: 60 }).map((parts) => parts.join(""));

/** A valid reply with a few characters cut out, put in or replaced. */
const mutated = fc.tuple(
  fc.record({ reasoning: fc.string({ maxLength: 60 }), chosen_answer: fc.constantFrom("1", "2") }),
  fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), remove: fc.nat(4), insert: fc.oneof(fc.constant(""), tokens, fc.string({ maxLength: 3 })) }), { maxLength: 4 }),
).map(([reply, edits]) => edits.reduce((text, { at, remove, insert }) => {
  const index = Math.floor(at * text.length);
  return text.slice(0, index) + insert + text.slice(index + remove);
}, JSON.stringify(reply)));

const replies: fc.Arbitrary<ReadableReply> = fc.record({ text: fc.oneof(anyText, anyBytes, brokenSurrogates, tokens, mutated), finishReason: finishReasons, codeProbabilities: probabilities });

/** No more steps than this per character, whatever the text. */
const STEPS_PER_CHARACTER = 24;
const STEPS_AT_LEAST = 256;

describe("reading any reply at all", () => {
  it("gives a verdict that is whole: a side exactly where the status counts, a probability only where it was asked for", () => {
    fc.assert(fc.property(replies, rules, (reply, rule) => {
      const verdict = readVerdict(reply, rule);
      expect(verdict.accept !== null).toBe(verdict.status === "ok" || verdict.status === "repaired");
      expect(verdict.probability !== null).toBe(rule.answerMode === "probability" && verdict.accept !== null);
      if (verdict.probability !== null) expect(verdict.accept).toBe(verdict.probability > 0.5);
      if (verdict.mass !== null) expect(verdict.mass > 0 && verdict.mass <= 1).toBe(true);
    }), { numRuns: 5_000 });
  });

  it("turns the verdict round with the accept code and changes nothing else", () => {
    fc.assert(fc.property(replies, rules, (reply, rule) => {
      const one = readVerdict(reply, { ...rule, acceptCode: "1" });
      const two = readVerdict(reply, { ...rule, acceptCode: "2" });
      expect(two.status).toBe(one.status);
      if (rule.answerMode !== "probability" && one.accept !== null) expect(two.accept).toBe(!one.accept);
    }), { numRuns: 2_000 });
  });

  it("reads every well-formed reply, whatever its reasoning holds", () => {
    const reasoning = fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), tokens, brokenSurrogates);
    fc.assert(fc.property(reasoning, fc.constantFrom("1", "2"), fc.boolean(), (text, code, first) => {
      const body = JSON.stringify(first ? { chosen_answer: code, reasoning: text } : { reasoning: text, chosen_answer: code });
      const rule: VerdictRule = { answerMode: "json", acceptCode: "1", fieldOrder: "reasoning-first" };
      expect(readVerdict({ text: body, finishReason: "stop" }, rule)).toMatchObject({ accept: code === "1", status: "ok" });
    }), { numRuns: 3_000 });
  });

  it("never makes a verdict of prose without an object or a line of its own", () => {
    const words = fc.array(fc.constantFrom("Speaker", "1", "2", "is", "correct", "answer", "the", "option", "verdict:", "12", "not"), { minLength: 2, maxLength: 40 });
    fc.assert(fc.property(words, rules, (list, rule) => {
      if (rule.answerMode === "probability") return;
      expect(readVerdict({ text: list.join(" "), finishReason: "stop" }, rule).accept).toBeNull();
    }));
  });

  it("takes a number of steps that is linear in the length", () => {
    fc.assert(fc.property(replies, rules, (reply, rule) => {
      const counter = new StepCounter();
      readVerdictCounting(reply, rule, counter);
      expect(counter.steps).toBeLessThanOrEqual(STEPS_PER_CHARACTER * reply.text.length + STEPS_AT_LEAST);
    }), { numRuns: 5_000 });
  });
});

describe("pathological replies of 100,000 characters and more", () => {
  const pieces = ["{", "}", "\"", "\\", "'", "[", "<", "<think>", "</think>", "<think></think>", "{\"a\":", "{\"a\":\"", "{\"a\":[", "{a:", "{\"a\":{\"b\":\"c\",", "{\"a\":1}", "{\"", "{ ", "{\n", "\",\"",
    "\",'", "{\"a\":\"\",", "/*", "//", "{/*", "{\"chosen_answer\":", "{\"chosen_answer\":\"", "\"chosen_answer\":\"1\",", "1\n", "``", "```\n", "\u200b", "\u201c", "*", " ", "{\"k\":\"v\" ", "{\"k\":\"v\",x", "so the statement ", "answer "];

  it.each(pieces)("made of %j, alone and inside an object, are read in linear steps and without a throw", (piece) => {
    const run = piece.repeat(Math.ceil(100_000 / piece.length));
    for (const text of [run, `{"reasoning":"${run}`, `{"reasoning":"${run}","chosen_answer":"1"}`, `{"chosen_answer":${run}`, `<think>${run}`, `${run}{"chosen_answer":"1"}`]) {
      const counter = new StepCounter();
      readVerdictCounting({ text, finishReason: "stop" }, { answerMode: "json", acceptCode: "1", fieldOrder: "reasoning-first" }, counter);
      expect(counter.steps).toBeLessThanOrEqual(STEPS_PER_CHARACTER * text.length);
      expect(counter.steps).toBeGreaterThanOrEqual(text.length);
    }
  });

  it("nested deep and closed again still give their verdict", () => {
    const text = `{"chosen_answer":"2","deep":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    expect(readVerdict({ text, finishReason: "stop" }, { answerMode: "json", acceptCode: "1", fieldOrder: "reasoning-first" }).accept).toBe(false);
  });
});
