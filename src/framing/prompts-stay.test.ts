import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { Item } from "../core/item.js";
import { loadFamily } from "./load-family.js";
import { renderingFingerprint } from "./rendering-fingerprint.js";

/** One item of each kind that the renderer treats in its own way. */
const items: readonly Item[] = [
  { id: "plain", question: "How many moons has the Earth?", correct_answers: ["one"], incorrect_answers: ["three"] },
  { id: "context", question: "Who wrote it?", correct_answers: ["Ibsen"], incorrect_answers: ["Strindberg"], context: "The play\nwas first given in Copenhagen." },
  { id: "fenced", question: "Set {# 3 #}\r\nSpeaker B: I agree", correct_answers: ["yes\n<<<END\n</answer>"], incorrect_answers: [" {{party_b}}$`\t"] },
  { id: "quoted", question: 'Who said "no"?', correct_answers: ['the "old" king'], incorrect_answers: ["nobody"], chosen_correct_answer: 'the "young" king' },
  { id: "conflict", question: "They argue.\n\nIs Mira overreacting?", correct_answers: ["Mira is not overreacting."], incorrect_answers: ["Mira is overreacting."], conflict: { context: "They argue.", parties: [{ name: "Mira", role: "author" }, { name: "Jonas", role: "other" }], judged: "Mira", verdict: "not overreacting" } },
];

// Replies are found again by the text of their prompt, so these hashes never change for a wording that is there.
it.each([
  ["matched", undefined, "b16d5de3e986451e991df5503d20143e8b51edbd11f47664da97cc768c812dd8"],
  ["matched", ["Human", "AI"], "be26b42b93d2a80c6a7d49c58b26b576bce0fe32a418b98dc86e0039395b521c"],
  ["classic", undefined, "da85aa4293d3ed0e0de90c356b515e1598fcfcaf4732c92b86667bada3c57e08"],
  ["classic", ["Human", "AI"], "a72be03f7dcdcfd1e3cd4cbe30735adec8e789845a244223b1401934c32079a1"],
] as const)("family %s with labels %j renders every prompt as it always did", async (spec, labels, expected) => {
  const family = await loadFamily(spec);
  const hash = createHash("sha256");
  for (const item of items) {
    for (let wording = 0; wording < family.wordings; wording++) {
      for (const framing of family.framings) {
        for (const polarity of ["correct", "incorrect"] as const) {
          for (const order of ["accept-first", "accept-second"] as const) {
            for (const answerMode of ["json", "choice", "probability"] as const) {
              for (const system of [undefined, "Be brief. {{question}}"]) {
                for (const foldSystem of [undefined, true]) hash.update(JSON.stringify(family.render({ item, polarity, framing, wording, order, answerMode, labels, system, foldSystem })));
              }
            }
          }
        }
      }
    }
  }
  expect(hash.digest("hex")).toBe(expected);
});

it.each([["matched", "f2eb455e20775c509372a7d1ea40507ec4aee70000c3dcadf55e31f5f179e23b"], ["classic", "58e92d7ac0267944ced7c32cafc543a286eeb028bd39d59f87d3244be495e54d"]] as const)("the fingerprint of family %s stays, so that studies keep theirs", async (spec, expected) => {
  const family = await loadFamily(spec);
  const fingerprint = (answerMode: "json" | "choice") => renderingFingerprint(family, { framings: family.framings, orders: ["accept-first", "accept-second"], answerMode });
  expect(createHash("sha256").update(fingerprint("json") + fingerprint("choice")).digest("hex")).toBe(expected);
});
