import type { DataTable } from "../../items/mapping/data-table.js";
import { labelBases, type LabelBasis } from "../../items/mapping/label-basis.js";
import { labelEvidence } from "../../items/mapping/label-evidence.js";
import type { ColumnSurvey, TableSurvey } from "../../items/mapping/survey-table.js";
import { plainText } from "../plain-text.js";
import { basisText } from "./basis-text.js";
import { Cancelled } from "./cancelled.js";
import { evidenceText } from "./evidence-text.js";
import type { MappingDraft } from "./mapping-draft.js";
import { oneLine } from "./one-line.js";
import { questionScreen } from "./question-screen.js";

const none = "";
const several = "\u0000several";
/** Most lines of a list on the screen at once; it scrolls. */
const maxItems = 12;

interface AskMapping {
  readonly table: DataTable;
  readonly survey: TableSurvey;
  /** What flags say; not asked again. */
  readonly given: MappingDraft;
  /** What is marked as the answer at first. */
  readonly suggestion: MappingDraft;
}

/**
 * Asks on the terminal for what flags leave open, with the suggestion marked.
 *
 * @throws Cancelled where the user leaves (Ctrl-C, Escape).
 */
export async function askMapping({ table, survey, given, suggestion }: AskMapping): Promise<MappingDraft> {
  const prompts = await import("@clack/prompts");
  const output = questionScreen();
  const answered = <Answer>(answer: Answer): Exclude<Answer, symbol> => {
    if (prompts.isCancel(answer)) throw new Cancelled();
    return answer as Exclude<Answer, symbol>;
  };
  const options = survey.columns.map((column) => ({ value: column.path, label: oneLine(column.path, 40), hint: hint(column) }));
  const list = (value: string | readonly string[] | undefined) => value === undefined ? [] : [value].flat();
  const columnOf = async (message: string, initial: string | undefined, extra: { value: string; label: string }[] = []) =>
    answered(await prompts.select({ message, options: [...extra.filter(({ value }) => value === none), ...options, ...extra.filter(({ value }) => value !== none)], maxItems, output, ...initial !== undefined && { initialValue: initial } }));
  const columnsOf = async (message: string, initial: readonly string[]) => single(answered(await prompts.multiselect({ message, options, initialValues: [...initial], required: true, maxItems, output })));
  const optional = async (message: string, initial: string | undefined) => await columnOf(message, initial ?? none, [{ value: none, label: "(none)" }]) || undefined;

  let draft: MappingDraft = { ...given };
  if (draft.question === undefined) {
    const first = list(suggestion.question)[0];
    const question = await columnOf("Which column is the question?", first, [{ value: several, label: "(several columns, joined by a blank)" }]);
    draft = { ...draft, question: question === several ? await columnsOf("Which columns make the question? Mark them in their order.", []) : question };
  }
  if (await givesOptions()) {
    if (draft.options === undefined) draft = { ...draft, options: await columnsOf("Which column holds the options, or which columns hold one option each?", list(suggestion.options)) };
    if (draft.label === undefined) draft = { ...draft, label: await columnOf("Which column says which option is right?", suggestion.label) };
    if (draft.label_from === undefined) draft = { ...draft, label_from: await basisOf(draft.options as string | string[], draft.label as string) };
  } else {
    if (draft.correct === undefined) draft = { ...draft, correct: await columnsOf("Which column holds the right answer or answers?", list(suggestion.correct)) };
    if (draft.incorrect === undefined) draft = { ...draft, incorrect: await columnsOf("Which column holds the wrong answer, or which columns?", list(suggestion.incorrect)) };
  }
  const rest = [["field", "Which column is the field (group) of an item?"], ["cluster", "Which column says which items belong together?"], ["context", "Which column is the context (kept, never shown to a judge)?"], ["id", "Which column is the id? (none: the number of the row)"]] as const;
  for (const [key, message] of rest) if (draft[key] === undefined) draft = { ...draft, [key]: await optional(message, list(suggestion[key])[0]) };
  return draft;

  async function givesOptions(): Promise<boolean> {
    if (given.options !== undefined || given.label !== undefined) return true;
    if (given.correct !== undefined || given.incorrect !== undefined) return false;
    return answered(await prompts.select({
      message: "How does the set give its answers?", output, initialValue: suggestion.options !== undefined,
      options: [{ value: false, label: "right and wrong answers in columns of their own" }, { value: true, label: "options, and a label that names the right one" }],
    }));
  }

  async function basisOf(columns: string | readonly string[], label: string): Promise<LabelBasis> {
    const evidence = await labelEvidence(table, columns, label);
    prompts.log.info(plainText(evidenceText(evidence)), { output });
    if (evidence.certain !== undefined) return evidence.certain;
    const undecided = "";
    const basis = answered(await prompts.select<LabelBasis | typeof undecided>({
      // The mark stands on no answer, so that pressing Enter does not choose one.
      message: "What does the label say?", output, initialValue: undecided,
      options: [{ value: undecided, label: "(look at an item first, and come back)" }, ...labelBases.filter((basis) => evidence.fits[basis] > 0 || basis === "0" || basis === "1").map((value) => ({ value, label: basisText(value), hint: `fits ${evidence.fits[value]} of ${evidence.rows} rows` }))],
    }));
    if (basis === undecided) throw new Cancelled();
    return basis;
  }
}

function single(columns: string[]): string | string[] {
  return columns.length === 1 ? columns[0] as string : columns;
}

function hint({ types, examples }: ColumnSurvey): string {
  return `${types[0] ?? "nothing"}: ${examples.slice(0, 2).map((example) => oneLine(example, 24)).join(" | ")}`;
}
