import * as z from "zod";
import { textSchema as text } from "../text-schema.js";

const party = z.looseObject({ name: text, role: text }, "an object with name and role");
const line = z.looseObject({ speaker: text, text }, "an object with speaker and text");

/** The conflict of an item. The party that is judged is one of the two, and there is something to judge it by. */
export const conflictSchema = z.looseObject({
  context: text.nullable().optional(),
  dialogue: z.array(line, "a list of at least one line with speaker and text").min(1, "a list of at least one line with speaker and text").nullable().optional(),
  parties: z.tuple([party, party], "a list of two parties, each with name and role"),
  judged: text,
  verdict: text,
  wrong_verdicts: z.array(text, "a list of at least one verdict").min(1, "a list of at least one verdict").nullable().optional(),
}, "an object with parties, judged and verdict").superRefine((conflict, context) => {
  const expect = (path: PropertyKey[], message: string) => {
    context.addIssue({ code: "custom", path, message });
  };
  const [first, second] = conflict.parties;
  if (first.name.trim() === second.name.trim()) expect(["parties", 1, "name"], "a name of its own for each party");
  if (conflict.judged !== first.name && conflict.judged !== second.name) expect(["judged"], `the name of one of the two parties (${JSON.stringify(first.name)} or ${JSON.stringify(second.name)})`);
  if ((conflict.context ?? null) === null && (conflict.dialogue ?? null) === null) expect(["context"], "a context or a dialogue to judge by");
});
