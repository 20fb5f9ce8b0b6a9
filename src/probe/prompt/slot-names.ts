import type { SlotRole } from "./judge-prompt.js";

/** Names by which slots are known, without case, blanks, points and underscores. */
const known: Readonly<Partial<Record<SlotRole, readonly string[]>>> = {
  question: ["question", "query", "input", "inputs", "prompt", "instruction", "task", "problem", "request", "userquestion", "userquery", "userinput", "usermessage", "userprompt", "inputtext"],
  answer: [
    "answer", "output", "outputs", "response", "completion", "submission", "prediction", "candidate", "candidateanswer", "claim", "statement", "reply", "solution",
    "modeloutput", "modelanswer", "modelresponse", "assistantresponse", "actualoutput", "generatedanswer", "studentanswer", "outputtext", "submittedanswer", "agentoutput",
  ],
  reference: ["expected", "expectedoutput", "expectedanswer", "reference", "referenceanswer", "referenceoutput", "groundtruth", "ideal", "target", "gold", "goldanswer", "correctanswer", "criterion"],
  context: ["context", "contexts", "document", "documents", "passage", "source", "background", "retrievedcontext"],
  rubric: ["rubric", "criteria", "guidelines"],
};

/** Stems of the names of two answers, each followed by a letter or a number. */
const stems = ["answer", "response", "output", "completion", "assistant", "model", "candidate", "option", "submission", "answers", "responses", "outputs", "candidates"];
const firsts = ["a", "1", "one"];
const seconds = ["b", "2", "two"];

/** What a slot of this name stands for by the table of known names; null for a name that it lacks. Of a name in parts (`item.question`) the last counts. */
export function slotRoleOf(name: string): SlotRole | null {
  const pair = pairRole(plain(name));
  if (pair !== null) return pair;
  const own = plain(name.replace(/\[\d+\]$/, "").split(".").at(-1) ?? name);
  const last = pairRole(own);
  if (last !== null) return last;
  for (const [role, names] of Object.entries(known)) if (names.includes(own)) return role as SlotRole;
  return null;
}

/** The names that a role is known by, for messages. */
export function namesOf(role: SlotRole): readonly string[] {
  return known[role] ?? [];
}

function pairRole(name: string): "answer_a" | "answer_b" | null {
  const of = (ends: readonly string[]): boolean => stems.some((stem) => ends.some((end) => name === `${stem}${end}`)) || stems.some((stem) => name === `${ends === firsts ? "first" : "second"}${stem}`);
  if (/^(answers|responses|outputs|candidates)0$/.test(name)) return "answer_a";
  if (/^(answers|responses|outputs|candidates)1$/.test(name)) return "answer_b";
  return of(firsts) ? "answer_a" : of(seconds) ? "answer_b" : null;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
