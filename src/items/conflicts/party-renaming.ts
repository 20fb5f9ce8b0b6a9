import type { Conflict } from "../../core/conflict.js";

/** Names like `Speaker A` or `AI Agent 2`: templates call the two who ask and answer so, and nobody could say whom "Speaker B" means. */
const likeLabel = /^(?!Person \p{Lu}$)\p{L}[\p{L} ]* [\p{Lu}\p{N}]$/u;
/** What such parties are called instead; the first pair that nobody in the conflict is called by. */
const standIns = [["Person A", "Person B"], ["Party A", "Party B"], ["Human A", "Human B"], ["Neighbour A", "Neighbour B"]] as const;

/** Puts stand-ins in place of label-like names of parties, as whole words, in one pass. */
export function partyRenaming({ parties, context = "", dialogue = [] }: Conflict): (text: string) => string {
  const labels = parties.map(({ name }) => likeLabel.test(name));
  if (!labels.includes(true)) return (text) => text;
  const told = [context, ...parties.map(({ name }) => name), ...dialogue.flatMap(({ speaker, text }) => [speaker, text])].join("\n").toLowerCase();
  const pair = standIns.find((names) => names.every((name) => !told.includes(name.toLowerCase()))) ?? standIns[0];
  const standInOf = new Map(parties.flatMap(({ name }, index) => labels[index] === true ? [[oneBlank(name), pair[index] as string]] : []));
  const names = [...standInOf.keys()].map((name) => name.replaceAll(" ", "\\s+"));
  const anywhere = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  return (text) => text.replaceAll(anywhere, (found) => standInOf.get(oneBlank(found)) ?? found);
}

function oneBlank(name: string): string {
  return name.toLowerCase().replaceAll(/\s+/g, " ");
}
