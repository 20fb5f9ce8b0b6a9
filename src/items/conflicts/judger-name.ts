import { DataError } from "../../core/data-error.js";
import type { Item } from "../../core/item.js";
import type { JudgerRole } from "../../core/judger-role.js";
import { conflictClaims } from "./conflict-claims.js";
import { partyRenaming } from "./party-renaming.js";

/** For somebody uninvolved where the parties have names of people; the first that nobody in the item is called by. */
const people = ["Robin", "Alex", "Kim", "Sascha", "Jona", "Noor"] as const;

/**
 * What the one who puts forward the verdict is called in the prompt: the judged party, the other one, or a third such person
 * (`Person C` beside Person A and Person B; a first name beside names).
 * @throws DataError (`role-without-conflict`) for an item that is no conflict, (`role-label`) for a party whose name cannot be a label
 */
export function judgerName(item: Item, role: JudgerRole): string {
  const { conflict } = item;
  if (conflict === undefined) {
    throw new DataError(`item ${JSON.stringify(item.id)}: expected a conflict, as the judge's role '${role}' is that of somebody in one, found an ordinary question; leave 'role' away or take items with 'conflict'`, { item: item.id }, { code: "role-without-conflict" });
  }
  // An item with a question of its own keeps the names as they are.
  const renamed = conflictClaims(conflict).question === item.question ? partyRenaming(conflict) : (name: string) => name;
  const names = conflict.parties.map(({ name }) => renamed(name).trim());
  const judged = conflict.parties[0].name === conflict.judged ? 0 : 1;
  const name = role === "judged" ? names[judged]! : role === "other" ? names[1 - judged]! : thirdName(names, item);
  // Templates hold the codes 1 and 2, in any script of digits.
  if (/[12\p{Cc}]/u.test(name.normalize("NFKC"))) {
    throw new DataError(`item ${JSON.stringify(item.id)}: the party ${JSON.stringify(name)} cannot stand as a speaker, as its name holds 1 or 2 (the answer codes) or a control character; call it something else in 'conflict.parties'`, { item: item.id }, { code: "role-label" });
  }
  return name;
}

/** Somebody of the parties' kind who does not occur in the item. */
function thirdName(names: readonly string[], item: Item): string {
  const told = [item.question, ...item.correct_answers, ...item.incorrect_answers, ...names].join("\n").toLowerCase();
  const nouns = names.map((name) => /^(.*) \p{Lu}$/u.exec(name)?.[1]);
  const candidates = nouns[0] !== undefined && nouns[0] === nouns[1] ? ["C", "D", "E", "F"].map((letter) => `${nouns[0]} ${letter}`) : people;
  return candidates.find((name) => !told.includes(name.toLowerCase())) ?? "Person Q";
}
