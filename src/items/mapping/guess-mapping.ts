import type { ColumnSurvey, TableSurvey } from "./survey-table.js";

/** What the names of columns suggest. What a label counts from is never guessed: see `labelEvidence`. */
export interface MappingGuess {
  readonly id?: string | undefined;
  readonly question?: string | undefined;
  readonly correct?: string | undefined;
  readonly incorrect?: string | readonly string[] | undefined;
  readonly options?: string | readonly string[] | undefined;
  readonly label?: string | undefined;
  readonly context?: string | undefined;
  readonly field?: string | undefined;
  readonly cluster?: string | undefined;
}

/** Names that columns of benchmarks have, the likeliest first, in small letters without signs. */
const names = {
  id: ["id", "questionid", "qid", "itemid", "exampleid", "recordid", "uuid", "uid", "idx", "index"],
  question: ["question", "questiontext", "questionstem", "stem", "problem", "query", "goal", "prompt", "claim", "instruction", "sentence", "input", "ctx", "q"],
  correct: ["bestanswer", "correctanswers", "correctanswer", "rightanswer", "right", "goldanswer", "groundtruth", "chosen", "goodanswer", "answer", "answers", "target", "gold", "correct", "output", "reference", "solution"],
  incorrect: ["bestincorrectanswer", "incorrectanswers", "incorrectanswer", "wronganswers", "wronganswer", "hallucinatedanswer", "rejected", "badanswer", "distractors", "incorrect", "wrong", "distractor", "false"],
  options: ["choices", "options", "endings", "mc1targets", "answerchoices", "answeroptions", "candidates", "alternatives", "choice", "answers"],
  label: ["label", "labels", "answerkey", "answeridx", "answerindex", "labelix", "correctindex", "correctoption", "correctanswerid", "correctlabel", "correctchoice", "answerchoice", "goldindex", "gold", "cop", "answer", "correct", "correctanswer", "target"],
  context: ["context", "passage", "support", "article", "background", "knowledge", "story", "paragraph"],
  field: ["field", "category", "subject", "subjectname", "topic", "domain", "highleveldomain", "subdomain", "area", "type", "questiontype"],
  cluster: ["cluster", "group", "groupid", "templateid", "variantof", "questiongroup"],
} as const;

/** Numbered or lettered columns that hold one option each: `A` to `D`, `option_a`, `answerA`, `opa`, `ending0`, `sol1`. */
const optionColumn = /^(?:(?:option|opt|op|answer|choice|ending|sol|solution|ans)?([a-h])|(?:option|opt|op|answer|choice|ending|sol|solution|ans)([0-9]))$/;
/** Columns that hold one wrong answer each: `distractor1`, `Incorrect Answer 2`. */
const wrongColumn = /^(?:distractor|incorrectanswer|wronganswer|incorrect|wrong)[0-9]?$/;

/** A mapping as the names and types of columns suggest it; what nothing suggests is left out. */
export function guessMapping({ columns }: TableSurvey): MappingGuess {
  const find = (role: keyof typeof names, fits: (column: ColumnSurvey) => boolean) => nearest(columns, names[role], fits);
  const question = find("question", hasType("text"));
  const options = optionColumns(columns) ?? find("options", (column) => column.path !== question && isOptions(column, columns));
  const label = options === undefined ? undefined : find("label", (column) => ![options].flat().includes(column.path) && isLabel(column));
  const isAnswer = (column: ColumnSurvey) => column.path !== question && (hasType("text", "list of text", "whole number", "number", "true or false")(column));
  const wrongColumns = columns.filter((column) => wrongColumn.test(simple(column.path)) && isAnswer(column)).map(({ path }) => path);
  const incorrect = wrongColumns.length > 0 ? one(wrongColumns) : find("incorrect", isAnswer);
  const correct = find("correct", (column) => isAnswer(column) && ![incorrect].flat().includes(column.path));
  const answers = (incorrect !== undefined && correct !== undefined) || options === undefined ? { correct, incorrect } : { options, label };
  const taken = new Set([question, Object.values(answers)].flat(2));
  const free = (column: ColumnSurvey) => !taken.has(column.path);
  const guess: MappingGuess = {
    id: find("id", (column) => free(column) && column.distinct && hasType("text", "whole number")(column)),
    question, ...answers,
    context: find("context", (column) => free(column) && hasType("text")(column)),
    field: find("field", (column) => free(column) && !column.distinct && hasType("text", "whole number")(column)),
    cluster: find("cluster", (column) => free(column) && hasType("text", "whole number")(column)),
  };
  return Object.fromEntries(Object.entries(guess).filter(([, value]) => value !== undefined));
}

/** The column whose name stands first among `wanted`; a member of a struct only where no whole column has such a name. */
function nearest(columns: readonly ColumnSurvey[], wanted: readonly string[], fits: (column: ColumnSurvey) => boolean): string | undefined {
  const rank = ({ path }: ColumnSurvey) => {
    const whole = wanted.indexOf(simple(path));
    const last = wanted.indexOf(simple(path.slice(path.lastIndexOf(".") + 1)));
    return whole >= 0 ? whole : last >= 0 ? wanted.length + last : Infinity;
  };
  const ranked = columns.filter((column) => rank(column) < Infinity && fits(column));
  return ranked.sort((a, b) => rank(a) - rank(b))[0]?.path;
}

function optionColumns(columns: readonly ColumnSurvey[]): string[] | undefined {
  const series = new Map<string, string[]>();
  for (const column of columns) {
    const match = optionColumn.exec(simple(column.path));
    const sign = match?.[1] ?? match?.[2];
    if (sign === undefined || column.path.includes(".") || !hasType("text", "whole number", "number")(column)) continue;
    const key = `${simple(column.path).slice(0, -1)}${/\d/.test(sign) ? "0" : "a"}`;
    series.set(key, [...series.get(key) ?? [], column.path]);
  }
  return [...series.values()].find((paths) => paths.length >= 2);
}

function isOptions(column: ColumnSurvey, columns: readonly ColumnSurvey[]): boolean {
  if (hasType("list of text", "list of object", "list of whole number", "list of number")(column)) return true;
  if (column.types[0] === "text") return column.examples.every((example) => typeof example === "string" && /^\s*[[{]/.test(example));
  const members = columns.filter(({ path }) => path.startsWith(`${column.path}.`));
  return column.types[0] === "object" && members.length > 0 && (members.some(hasType("list of text")) || members.every(hasType("text")));
}

/** A label is a place, a letter, a name, a list of marks, or the text of an option. */
function isLabel(column: ColumnSurvey): boolean {
  return hasType("whole number", "number", "text", "list of whole number")(column);
}

function hasType(...types: readonly string[]): (column: ColumnSurvey) => boolean {
  return ({ types: found }) => types.includes(found[0] ?? "");
}

function one(columns: string[]): string | string[] {
  return columns.length === 1 ? columns[0] as string : columns;
}

function simple(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
