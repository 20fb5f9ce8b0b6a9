import * as z from "zod";
import { labelBases, type LabelBasis } from "./label-basis.js";

const expectedColumn = "the name of a column, or a path into one such as choices.text";
const column = z.string(expectedColumn).min(1, expectedColumn).max(1000, "a name or path of at most 1,000 characters");
const columns = z.union([column, z.array(column).min(1)], "the name of a column, or a list of names");
const word = z.string("a text").regex(/\S/, "a text with something in it");

const rightAndWrong = "must name correct and incorrect (columns of answers), or options and label (all answers, and which is right)";

/** What a mapping file may hold, and the errors where it does not. */
export const mappingSchema = z.strictObject({
  schema: z.literal("dialdefer.mapping/1", "dialdefer.mapping/1"),
  file: word,
  config: word.optional(),
  split: word.optional(),
  name: word.optional(),
  id: column.optional(),
  question: columns,
  correct: columns.optional(),
  incorrect: columns.optional(),
  separator: z.string("a text").min(1, "a text with something in it").optional(),
  options: columns.optional(),
  label: column.optional(),
  label_from: z.literal([0, 1, ...labelBases], `one of ${labelBases.join(", ")}`).transform((basis) => String(basis) as LabelBasis).optional(),
  context: columns.optional(),
  field: column.optional(),
  cluster: column.optional(),
  gated: word.optional(),
  keep: z.array(column).optional(),
}, "a map with schema, file, question and the answers").superRefine((mapping, context) => {
  const answers = mapping.correct !== undefined && mapping.incorrect !== undefined;
  const choice = mapping.options !== undefined && mapping.label !== undefined;
  const either = [mapping.correct, mapping.incorrect].some((key) => key !== undefined);
  const or = [mapping.options, mapping.label, mapping.label_from].some((key) => key !== undefined);
  if (!(answers && !or) && !(choice && !either)) context.addIssue({ code: "custom", path: [], message: rightAndWrong });
  else if (choice && mapping.label_from === undefined) context.addIssue({ code: "custom", path: ["label_from"], message: `must say what the label counts from: ${labelBases.join(", ")}` });
  else if (mapping.separator !== undefined && choice) context.addIssue({ code: "custom", path: ["separator"], message: "splits columns of correct and incorrect answers only" });
});
