import { basename } from "node:path";
import { checkIds } from "./check-ids.js";
import { filledCell } from "./filled-cell.js";
import { mitigationNamed, modelNamed } from "./named-run.js";
import type { PublishedFile, PublishedItem, PublishedTrial } from "./published-file.js";
import type { PublishedSource } from "./published-source.js";
import type { TableRow } from "./read-csv.js";
import { conditionsOf, readTrials } from "./read-trials.js";
import { resultsColumns } from "./results-columns.js";
import { withNulls } from "./with-nulls.js";
import { rowError } from "./row-error.js";
import { UnknownShapeError } from "./unknown-shape-error.js";

const needed = ["ID", "question", "correct_answer", "incorrect_answer"] as const;
const kept = ["Type", "Category"] as const;

/**
 * Reads a table of replies under one pair of labels (the dialogue alone, C2). Its own `speaker1` and `speaker2` hold
 * placeholders, so the labels are read off the prompts; the data set is the first word of the file's name.
 *
 * @throws DataError for a missing column, a reading or history that is none, and prompts that do not agree on the labels.
 */
export function readLabels(source: PublishedSource, rows: readonly TableRow[]): PublishedFile {
  const file = source.name;
  const first = (rows[0] as TableRow).value;
  if (needed.some((column) => !(column in first))) throw new UnknownShapeError(file, Object.keys(first));
  const dataset = /^[a-z]+/i.exec(basename(file))?.[0].toLowerCase() ?? "labels";
  const conditions = conditionsOf(first);
  let speakers: readonly [string, string] | null = null;
  const items = rows.map(({ line, value }): PublishedItem => {
    const place = { file, line };
    const [id, question, correct, incorrect] = needed.map((column) => filledCell(value, column, place)) as [string, string, string, string];
    const trials = readTrials(withNulls(value, resultsColumns), conditions, null, place);
    for (const [trial, answer] of [[trials.c2_correct, correct], [trials.c2_incorrect, incorrect]] as const) {
      const shown = trial === undefined ? null : speakersShown(trial, question, answer);
      if (shown === null) continue;
      if (speakers !== null && shown.join("\n") !== speakers.join("\n")) {
        throw rowError(place, "mixed-file", `expected the labels of the rows before (${speakers.join(", ")}), found ${shown.join(", ")} in the prompt; one file holds one pair of labels. Split the file`);
      }
      speakers = shown;
    }
    const meta = Object.fromEntries(kept.flatMap((column) => value[column] === undefined ? [] : [[column.toLowerCase(), value[column]]]));
    return { id: `${dataset}-${id}`, line, dataset, question, correct, incorrect, correctAnswers: [correct], incorrectAnswers: [incorrect], context: null, meta, conflict: null, trials };
  });
  checkIds(file, items);
  return {
    kind: "results", path: file, sha256: source.sha256, shape: "labels", model: modelNamed(file, { byFolder: true }), dataset,
    speakers: speakers ?? speakersNamed(file), system: null, mitigation: mitigationNamed(file), c1Borrowed: false, conditions, items, secondTurns: 0,
  };
}

/** Who asks and who answers: the words before the question and, in the line behind it, before the answer. */
function speakersShown({ exchange }: PublishedTrial, question: string, answer: string): readonly [string, string] | null {
  for (const { content } of exchange?.messages ?? []) {
    const asks = content.indexOf(`: ${question}\n`);
    const answers = asks + 2 + question.length + 1;
    const colon = asks < 0 ? -1 : content.indexOf(`: ${answer}`, answers);
    const labels = colon < 0 ? [] : [content.slice(content.lastIndexOf("\n", asks) + 1, asks), content.slice(answers, colon)].map((label) => label.trim());
    if (labels.length === 2 && labels.every((label) => label !== "" && !label.includes("\n"))) return labels as [string, string];
  }
  return null;
}

function speakersNamed(file: string): readonly [string, string] | null {
  const named = /_([^_]+)_vs_([^_.]+(?:\.\d+)?)/.exec(basename(file));
  return named === null ? null : [named[1] as string, named[2] as string];
}
