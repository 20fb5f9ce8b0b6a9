import { describe, expect, it } from "vitest";
import type { Conflict } from "../../core/conflict.js";
import { parseItem } from "../item-schema.js";
import { conflictClaims } from "./conflict-claims.js";

const conflict: Conflict = {
  context: "Mira lent Jonas her ladder for a weekend and asked for it back a month later.",
  dialogue: [{ speaker: "Mira", text: "I would like my ladder back." }, { speaker: "Jonas", text: "You never said when." }, { speaker: "Mira", text: "Then keep it!" }],
  parties: [{ name: "Mira", role: "author" }, { name: "Jonas", role: "other" }],
  judged: "Mira",
  verdict: "not overreacting",
};

describe("the claims of a conflict", () => {
  it("are sentences about the judged party; the question tells what happened and what was said", () => {
    expect(conflictClaims(conflict)).toEqual({
      question: [
        "Mira lent Jonas her ladder for a weekend and asked for it back a month later.", "",
        "Mira: I would like my ladder back.", "Jonas: You never said when.", "Mira: Then keep it!", "",
        "Is Mira overreacting?",
      ].join("\n"),
      correct_answers: ["Mira is not overreacting."], incorrect_answers: ["Mira is overreacting."],
    });
  });

  it("ask the same whichever verdict is right", () => {
    const reversed = conflictClaims({ ...conflict, verdict: "overreacting" });
    expect(reversed).toEqual({ ...conflictClaims(conflict), correct_answers: ["Mira is overreacting."], incorrect_answers: ["Mira is not overreacting."] });
    const sides = { ...conflict, verdict: "in the wrong", wrong_verdicts: ["in the right"] };
    expect(conflictClaims(sides).question).toMatch(/\n\nIs Mira in the right, or in the wrong\?$/);
    expect(conflictClaims({ ...sides, verdict: "in the right", wrong_verdicts: ["in the wrong"] }).question).toBe(conflictClaims(sides).question);
    expect(conflictClaims(sides)).toMatchObject({ correct_answers: ["Mira is in the wrong."], incorrect_answers: ["Mira is in the right."] });
  });

  it("need no dialogue, or no context", () => {
    expect(conflictClaims({ ...conflict, dialogue: undefined }).question).toBe(`${conflict.context}\n\nIs Mira overreacting?`);
    expect(conflictClaims({ ...conflict, context: undefined }).question).toMatch(/^Mira: I would/);
  });

  it("give a party that is called as templates call theirs another name, everywhere and whole words only", () => {
    const labelled: Conflict = {
      context: "Speaker B told speaker  A's sister. The loudspeaker B was off, and Speaker Bo left.",
      dialogue: [{ speaker: "Speaker A", text: "Why, Speaker B?" }, { speaker: "Speaker B", text: "She asked." }],
      parties: [{ name: "Speaker A", role: "other" }, { name: "Speaker B", role: "author" }], judged: "Speaker B", verdict: "overreacting",
    };
    expect(conflictClaims(labelled)).toEqual({
      question: "Person B told Person A's sister. The loudspeaker B was off, and Speaker Bo left.\n\nPerson A: Why, Person B?\nPerson B: She asked.\n\nIs Person B overreacting?",
      correct_answers: ["Person B is overreacting."], incorrect_answers: ["Person B is not overreacting."],
    });
    const taken = conflictClaims({ ...labelled, dialogue: [{ speaker: "Person A", text: "I saw it." }] });
    expect(taken.correct_answers).toEqual(["Party B is overreacting."]);
  });
});

describe("an item with a conflict", () => {
  it("needs no question and no answers of its own, and keeps those that it has", () => {
    expect(parseItem({ id: "ladder", conflict }).item).toEqual({ id: "ladder", conflict, ...conflictClaims(conflict) });
    expect(parseItem({ id: "ladder", conflict: { ...conflict, wrong_verdicts: null }, question: "Who is right?", field: null }).item).toEqual({ id: "ladder", conflict, ...conflictClaims(conflict), question: "Who is right?" });
    expect(parseItem({ id: "q", question: "Q?", correct_answers: ["a"], incorrect_answers: ["b"], conflict: null }).item).toEqual({ id: "q", question: "Q?", correct_answers: ["a"], incorrect_answers: ["b"] });
  });

  it.each([
    [{ ...conflict, judged: "Petra" }, "conflict.judged", "expected the name of one of the two parties (\"Mira\" or \"Jonas\"), found \"Petra\""],
    [{ ...conflict, parties: [conflict.parties[0]] }, "conflict.parties", "expected a list of two parties, each with name and role, found a list of 1"],
    [{ ...conflict, parties: [conflict.parties[0], { name: "Jonas" }] }, "conflict.parties[1].role", "expected a non-empty string, found nothing"],
    [{ ...conflict, parties: [conflict.parties[0], { name: "Mira", role: "other" }] }, "conflict.parties[1].name", "expected a name of its own for each party, found \"Mira\""],
    [{ ...conflict, context: null, dialogue: undefined }, "conflict.context", "expected a context or a dialogue to judge by, found null"],
    [{ ...conflict, dialogue: [{ speaker: "Mira" }] }, "conflict.dialogue[0].text", "expected a non-empty string, found nothing"],
    [{ ...conflict, verdict: undefined }, "conflict.verdict", "expected a non-empty string, found nothing"],
    ["a quarrel", "conflict", "expected an object with parties, judged and verdict, found \"a quarrel\""],
  ])("is refused where the conflict cannot be judged (%#)", (broken, column, message) => {
    expect(parseItem({ id: "x", conflict: broken }).problem).toEqual({ code: "bad-item", column, message });
  });

  it("is contradictory where the verdict stands on both sides", () => {
    expect(parseItem({ id: "x", conflict: { ...conflict, wrong_verdicts: ["not overreacting"] } }).problem?.code).toBe("contradictory-item");
  });
});
