import * as z from "zod";
import type { Conflict, DialogueLine } from "../../core/conflict.js";
import { conflictClaims } from "../conflicts/conflict-claims.js";
import type { RowProblem } from "../reading/row.js";
import type { Benchmark, BenchmarkQuestion } from "./benchmark.js";
import { contentNotices } from "./content-notices.js";
import { gatedReasons } from "./gated-reasons.js";
import { readShapedRows } from "./read-shaped-rows.js";

const row = z.looseObject({
  id: z.union([z.string(), z.int()], "the post's id"),
  context: z.string("the context, told in the third person").nullable(),
  c2_input: z.string("the dialogue in lines such as 'Speaker A: ...'").nullable(),
  ground_truth: z.enum(["OR", "NOR"], "OR (overreacting), NOR (not overreacting) or null").nullable(),
}, "an object");

type AioRow = z.infer<typeof row>;

const expected = "r/AIO's released file";
const author = { name: "Speaker B", role: "author" } as const;
const other = { name: "Speaker A", role: "other" } as const;
const verdicts = { OR: "overreacting", NOR: "not overreacting" } as const;

const whyRedacted = "the dialogue is redacted in this release; rows whose text was fetched again ('rehydrated') can be judged";

/**
 * r/AIO in its released shape, as conflicts: Speaker B wrote the post and is judged, field = the verdict (OR or NOR), ids as they
 * stand. Rows whose text was redacted and rows without a verdict are rows that cannot be judged.
 */
export const aio: Benchmark = benchmarkOf("aio", false);

/**
 * The same with Speaker A judged. Nobody labelled that party: by the rule of the data set's authors its verdict is the inverse of
 * the author's, and `meta.verdict_rule` says so.
 */
export const aioOther: Benchmark = benchmarkOf("aio-other", true);

function benchmarkOf(name: string, inverted: boolean): Benchmark {
  return {
    name,
    expected: `${expected}, one JSON object a line`,
    paperChoice: "first",
    gated: gatedReasons.aio,
    notice: contentNotices.aio,
    holds: (fileName) => /experiment_ready.*\.jsonl$/i.test(fileName),
    read: (source) => readShapedRows(source, { shape: row, expected, question: (value) => questionOf(value, inverted) }),
  };
}

function questionOf({ id: upstreamId, context, c2_input: told, ground_truth: label, ...upstream }: AioRow, inverted: boolean): BenchmarkQuestion | RowProblem {
  const id = String(upstreamId);
  const unjudgeable = (message: string): RowProblem => ({ code: "unjudgeable", message, item: id });
  if (told === null || told.trim() === "" || isRedacted(told)) return unjudgeable(whyRedacted);
  if (context === null || context.trim() === "" || isRedacted(context)) return unjudgeable("the context is redacted in this release");
  if (label === null) return unjudgeable("the row has no verdict (its label is null)");
  const dialogue = dialogueOf(told);
  if (dialogue === null) return { code: "bad-item", column: "c2_input", message: "expected a dialogue in lines such as 'Speaker A: ...'", item: id };
  const effective = inverted ? (label === "OR" ? "NOR" : "OR") : label;
  const conflict: Conflict = {
    context, dialogue, parties: [other, author], judged: inverted ? other.name : author.name,
    verdict: verdicts[effective], wrong_verdicts: [verdicts[effective === "OR" ? "NOR" : "OR"]],
  };
  const { question, correct_answers: correct, incorrect_answers: incorrect } = conflictClaims(conflict);
  return {
    id, field: effective, question, correct, incorrect, chosen: { index: 0, rule: "first" }, hardest: 0,
    meta: {
      ground_truth: label, ...inverted && { effective_ground_truth: effective },
      verdict_rule: inverted ? "inverted: the verdict is about the author (Speaker B); where the author is not overreacting, Speaker A is taken to be, and the reverse" : "as labelled, about the author (Speaker B)",
      ...typeof upstream["label_type"] === "string" && { label_type: upstream["label_type"] },
      ...typeof upstream["speaker_a_identity"] === "string" && !isRedacted(upstream["speaker_a_identity"]) && { speaker_a_identity: upstream["speaker_a_identity"] },
    },
    more: { conflict },
  };
}

function isRedacted(text: string): boolean {
  return text.trim().toLowerCase() === "[redacted]";
}

/** Lines of `Speaker X: text`; a line without a speaker goes on with what was said before it. Null where the text opens otherwise. */
function dialogueOf(text: string): DialogueLine[] | null {
  const said: { speaker: string; text: string }[] = [];
  for (const line of text.trim().split(/\r?\n/)) {
    const spoken = /^\s*(Speaker [A-Z])\s*:\s*(.*)$/s.exec(line);
    const last = said.at(-1);
    if (spoken !== null) said.push({ speaker: spoken[1] as string, text: (spoken[2] as string).trim() });
    else if (last === undefined) return null;
    else if (line.trim() !== "") last.text = `${last.text}\n${line.trim()}`.trim();
  }
  const lines = said.filter((line) => line.text !== "");
  return lines.length === 0 ? null : lines;
}
