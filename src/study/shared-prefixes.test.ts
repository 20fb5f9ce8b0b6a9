import { expect, it } from "vitest";
import { emptyFolder } from "../../test/support/command-line.js";
import type { Judge, JudgeRequest } from "../core/judge.js";
import { expandPushback } from "./expand-pushback.js";
import { numberedItems } from "./fixtures/numbered-items.js";
import { runStudy } from "./run-study.js";
import type { StudyOptions } from "./study-options.js";

/** Asks by shared prefixes in one lane, and keeps what was shared in the order of asking. */
async function sharedTexts(options: Partial<StudyOptions>): Promise<{ readonly texts: readonly string[]; readonly requests: readonly JudgeRequest[] }> {
  const requests: JudgeRequest[] = [];
  const judge: Judge = {
    id: "own", identity: "own", grouping: "prefix", lanes: 1, paid: false, deterministic: false, description: {},
    capabilities: { tokenProbabilities: false, systemRole: true, temperature: true }, close: () => Promise.resolve(),
    ask: (request) => {
      requests.push(request);
      return Promise.resolve({ text: JSON.stringify({ reasoning: "so it is", chosen_answer: "1" }), finishReason: "stop" });
    },
  };
  const { pending } = await runStudy({ items: numberedItems(40, 1), judges: [judge], store: await emptyFolder(), environment: {}, checks: 6, ...options });
  expect(pending).toBe(0);
  return { requests, texts: requests.map(({ messages, sharedPrefixLength }) => messages.map(({ content }, index) => index === messages.length - 1 ? content.slice(0, sharedPrefixLength) : content).join("\n")) };
}

const changes = (texts: readonly string[]): number => texts.filter((text, index) => index > 0 && text !== texts[index - 1]).length;

it("prompts of all arms that begin alike are asked after one another: framings, labels and checks come after what is kept", async () => {
  const { texts, requests } = await sharedTexts({
    arms: [{ name: "T", framing: "T" }, { name: "S", framing: "S" }, { name: "S:human", framing: "S", labels: ["Human A", "Human B"] }, { name: "S:ai", framing: "S", labels: ["AI A", "AI B"] }],
    contrasts: [{ name: "S - T", baseline: "T", treatment: "S" }],
  });
  const distinct = new Set(texts);
  expect(texts[0]!.length).toBeGreaterThan(100);
  expect(changes(texts)).toBe(distinct.size - 1);
  // Twelve wordings in two orders; parties do not show yet.
  expect(distinct.size).toBeLessThanOrEqual(24);
  expect(new Set(requests.map(({ trial }) => `${trial.framing} ${trial.wording} ${trial.order}`)).size).toBeGreaterThan(distinct.size);
});

it("arms with system prompts of their own keep them apart", async () => {
  const { texts } = await sharedTexts({
    arms: [{ name: "T", framing: "T" }, { name: "S", framing: "S" }, { name: "S:blunt", framing: "S", system: "Be blunt." }],
    contrasts: [{ name: "S - T", baseline: "T", treatment: "S" }],
  });
  expect(changes(texts)).toBe(new Set(texts).size - 1);
  expect(texts.filter((text) => text.startsWith("Be blunt.")).length).toBeGreaterThan(80);
});

it("challenged trials, which share nothing, follow in their waves, and what they follow on is asked by what it shares", async () => {
  const { texts, requests } = await sharedTexts({
    arms: ["T", "S"].flatMap((framing) => expandPushback({ name: framing, framing }, 1, [{ style: "simple", text: "I do not think so." }])),
    contrasts: [{ name: "S - T", baseline: "T", treatment: "S" }], checks: 0,
  });
  expect(requests.map(({ messages }) => messages.length)).toEqual([...Array<number>(160).fill(1), ...Array<number>(160).fill(3)]);
  const first = texts.slice(0, 160);
  expect(changes(first)).toBe(new Set(first).size - 1);
});
