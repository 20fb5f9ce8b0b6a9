import type { ProbeDocument } from "../probe-document.js";
import type { ReplyParser } from "../replies/reply-parser.js";

/** How replies are read, in words. */
export function parserWords({ place, scale }: ReplyParser): string {
  const where = place.kind === "text" ? "in the text" : place.kind === "json" ? `in JSON under ${place.path.join(".")}` : `by the pattern ${place.source}`;
  switch (scale.kind) {
    case "binary": return `${scale.accept.slice(0, 3).join(", ")} or ${scale.reject.slice(0, 3).join(", ")}, ${where}`;
    case "score": return scale.words === null ? `a score from ${scale.low} to ${scale.high}, ${where}` : `one of ${Object.keys(scale.words).map((word) => word.toUpperCase()).join(", ")}, ${where}`;
    case "pairwise": return `A, B or a tie, ${where}`;
  }
}

/** What was proved about the variants. */
export function provedWords({ items, prompts }: ProbeDocument["content"]): string {
  return `All but the attribution is byte-identical: proved on ${items === 1 ? "1 item" : `${items} items`}, ${prompts} prompts.`;
}

/** That something is missing. */
export function pendingWords({ pending, planned }: ProbeDocument["trials"]): string {
  return `Unfinished: ${pending} of ${planned} trials have no reply yet. The same command again asks only for these.`;
}
