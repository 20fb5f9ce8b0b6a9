import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Item } from "../core/item.js";
import { withConflictClaims } from "../items/conflicts/with-conflict-claims.js";
import { openStore } from "../store/open-store.js";
import { runStudy } from "./run-study.js";

let folder: string;
beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), "dialdefer-roles-")); });
afterEach(() => rm(folder, { recursive: true }));

const conflict = (index: number, names: readonly [string, string]): Item => withConflictClaims({
  id: `conflict-${index}`, field: "lent things",
  conflict: {
    context: `${names[0]} lent ${names[1]} a ladder, tall as ${index} men, and got it back broken.`, dialogue: [{ speaker: names[1], text: "It is old: things break." }],
    parties: [{ name: names[0], role: "author" }, { name: names[1], role: "other" }], judged: names[0], verdict: index % 2 === 0 ? "not overreacting" : "overreacting",
  },
}).value as Item;
const roles = ["uninvolved", "judged", "other"] as const;
const arms = [{ name: "T", framing: "T" }, ...roles.map((role) => ({ name: `S, ${role}`, framing: "S", role }))];
const contrasts = roles.map((role) => ({ name: role, baseline: "T", treatment: `S, ${role}` }));
const run = async (items: readonly Item[]) => await runStudy({ items: { spec: "conflicts", read: async function* () { yield* await Promise.resolve(items); } }, judges: ["simulated:dprime=1,c1=0.3,c2=-0.3,seed=2"], arms, contrasts, checks: 0, store: folder });

/** The closing questions of an item's prompts, which name whoever puts the verdict forward. */
function closingQuestions(text: RegExp): string {
  const store = openStore(folder, { mustExist: true, reading: true });
  try {
    return [...store.allReplies()].map(({ messages }) => messages.at(-1)?.content ?? "").filter((prompt) => text.test(prompt)).map((prompt) => prompt.split("\n").at(-1)).join("\n");
  } finally {
    store.close();
  }
}

describe("who says it, in a conflict", () => {
  it("is the judged party, the other one or a third such person, item by item, and the statement stays the same", async () => {
    const { analysis } = await run(Array.from({ length: 24 }, (_, index) => index === 0 ? conflict(0, ["Petra", "Tom"]) : conflict(index, ["Speaker B", "Speaker A"])));
    const asked = closingQuestions(/tall as 5 men/);
    for (const person of ["Person A", "Person B", "Person C"]) expect(asked).toMatch(new RegExp(`${person} (?:correct|right)`));
    const named = closingQuestions(/tall as 0 men/);
    for (const person of ["Petra", "Tom", "Robin"]) expect(named).toMatch(new RegExp(`${person} (?:correct|right)`));
    // T is asked once for all roles: two claims of 24 items, and three times as much where somebody says it.
    expect(analysis?.document.judges[0]?.trials.stored).toBe(24 * 2 * 4);
    const section = analysis?.document.experiments?.find(({ factor }) => factor === "roles");
    expect(section?.tables[0]?.rows.map(({ role }) => role)).toEqual(["somebody uninvolved", "the judged party itself", "the other party"]);
    expect(section?.tables[0]?.rows[0]).toMatchObject({ or: { n: 12 }, nor: { n: 12 }, balanced: { n: 24 } });
    expect(section?.tables[1]?.rows).toHaveLength(2);
    expect(section?.answer).toMatch(/^(?:It goes along more with the (?:judged|other) party|Whether it goes along more with one party than with the other is left open): acceptance of the same verdict when the judged party says it minus when the other party does is .* points .* Against the same verdict from somebody uninvolved/);
  });

  it("is refused where an item is no conflict, before anything is asked", async () => {
    await expect(run([conflict(1, ["Petra", "Tom"]), { id: "plain", question: "Which river is it?", correct_answers: ["the Inn"], incorrect_answers: ["the Enns"] }])).rejects.toMatchObject({ code: "role-without-conflict", message: expect.stringMatching(/item "plain": expected a conflict/) as string });
  });

  it("is refused where a party's name could be taken for an answer", async () => {
    await expect(run([conflict(1, ["user12", "Tom"])])).rejects.toMatchObject({ code: "role-label" });
  });
});
