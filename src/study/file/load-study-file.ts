import { realpath } from "node:fs/promises";
import { basename } from "node:path";
import { UsageError } from "../../core/usage-error.js";
import { catalogue } from "../../items/benchmarks/catalogue.js";
import type { IncorrectChoice } from "../../items/incorrect-choice.js";
import { shippedFiles } from "../../items/shipped-files.js";
import type { AskOptions, ArmOptions, ContrastOptions } from "../arm-options.js";
import type { JudgeSpec } from "../study-options.js";
import { anchoredPath } from "./anchored-path.js";
import { askKeys } from "./ask-values.js";
import { expandStudyFile } from "./expand-study-file.js";
import { judgesOf } from "./judges-of.js";
import { entriesOf, plainValue, textOf, type LocatedValue } from "./located-value.js";
import { openStudyFile } from "./open-study-file.js";
import { ReadRecord } from "./read-record.js";
import { soundPart } from "./sound-part.js";
import { StudyFileProblems } from "./study-file-problems.js";
import type { StudyFile } from "./study-file-schema.js";
import { withoutUndefined } from "./without-undefined.js";

/** What a study file says, as the options of `runStudy`; a key on which it is silent is absent. */
export interface StudyFileOptions extends Omit<AskOptions, "name"> {
  readonly name?: string;
  readonly items?: string;
  readonly limit?: number;
  readonly onBadRow?: "stop" | "skip";
  readonly sample?: string;
  readonly incorrect?: IncorrectChoice;
  readonly judges?: readonly JudgeSpec[];
  /** Present where the file has a matrix, overrides, arms, contrasts or includes others; the keys of `AskOptions` are absent then. */
  readonly arms?: readonly ArmOptions[];
  readonly contrasts?: readonly ContrastOptions[];
  /** What the file says and the plan must warn of. */
  readonly warnings?: readonly string[];
  readonly focus?: string;
  readonly repeats?: number;
  readonly seed?: number;
  readonly checks?: number;
  readonly checkedArms?: "all" | "headline";
  readonly store?: string;
  readonly concurrency?: number;
  readonly timeoutMs?: number;
  readonly maxCalls?: number;
  readonly maxCost?: number;
  readonly stopWhen?: "decided";
  readonly stopMargin?: number;
  readonly sensitivity?: boolean;
  readonly prices?: string;
}

export interface LoadedStudyFile {
  readonly options: StudyFileOptions;
  /** The comparisons that the matrix makes, one without a matrix; none where arms stand in their place. */
  readonly comparisons: readonly AskOptions[];
  /** Its name without the folder, and SHA-256 of the file, or over the hashes of all files that were read for it. */
  readonly file: { readonly name: string; readonly sha256: string };
  readonly description?: string;
  /** Folder of the report. */
  readonly out?: string;
}

const expanding = [...askKeys, "matrix", "exclude", "overrides", "arms", "contrasts", "include"];

/**
 * Reads a study file with all that it extends, checks it and writes its matrix out. Paths in it are relative to the
 * file that names them. Asks nothing and opens no items.
 *
 * @param options.ask wins over what the file says for all arms, as the flags of `run` do.
 * @throws UsageError for a file that cannot be read, or a key of `options.ask` that is wrong or that the file varies;
 * DataError (`bad-study-file`) for what is wrong in it: up to ten problems, each with file, line, column and a repair.
 */
export async function loadStudyFile(path: string, options: { readonly ask?: AskOptions | undefined } = {}): Promise<LoadedStudyFile> {
  if (path.trim() === "") throw new UsageError("a study file has a name, such as study.yaml");
  const record = new ReadRecord();
  const problems = new StudyFileProblems();
  const { root, complete } = await openStudyFile(path, record, problems);
  if (!complete) problems.throwIfAny();
  const sound = soundPart(root, problems.all);
  const silent = [...entriesOf(root).keys()].filter((key) => !entriesOf(sound).has(key));
  const judges = judgesOf(entriesOf(sound).get("judges"), problems);
  const expansion = silent.some((key) => expanding.includes(key)) ? undefined : await expandStudyFile(sound, { problems, record, ask: options.ask, chain: [await realpath(path).catch(() => path)] });
  problems.throwIfAny();
  if (expansion === undefined) throw new Error("a study file with nothing wrong was not expanded");

  const file = plainValue(root) as StudyFile;
  const [only] = expansion.asks;
  const { name: _, ...ask } = only ?? {};
  const isOneComparison = ["matrix", "overrides", "arms", "contrasts", "include"].every((key) => !entriesOf(root).has(key));
  const loaded = {
    ...isOneComparison ? ask : { arms: expansion.arms.map(({ arm }) => arm), contrasts: expansion.contrasts },
    warnings: expansion.sameArms === undefined || expansion.sameArms.length === 0 ? undefined : expansion.sameArms, name: file.name, focus: file.focus, ...itemsOf(entriesOf(root).get("items")), judges: judges.length === 0 ? undefined : judges,
    repeats: file.repeats, seed: file.seed, checks: file.checks, checkedArms: file.checked_arms,
    store: placed(root, "store"), concurrency: file.run?.concurrency, timeoutMs: file.run?.timeout === undefined ? undefined : Math.ceil(file.run.timeout * 1000),
    maxCalls: file.run?.max_calls, maxCost: file.run?.max_cost, stopWhen: file.run?.stop_when, stopMargin: file.run?.stop_margin, sensitivity: file.run?.sensitivity, prices: placed(root, "prices"),
  };
  return {
    options: withoutUndefined(loaded) as StudyFileOptions, comparisons: expansion.asks, file: { name: basename(path), sha256: record.sha256 },
    ...withoutUndefined({ description: file.description, out: placed(root, "out") }),
  };
}

function itemsOf(items: LocatedValue | undefined): Pick<StudyFileOptions, "items" | "limit" | "onBadRow" | "sample" | "incorrect"> {
  const { limit, on_bad_row: onBadRow, incorrect } = Object.fromEntries([...entriesOf(items)].map(([key, value]) => [key, plainValue(value)])) as { limit?: number; on_bad_row?: "stop" | "skip"; incorrect?: IncorrectChoice };
  const spec = entriesOf(items).get("spec");
  const sample = entriesOf(items).get("sample");
  return withoutUndefined({
    items: spec === undefined ? undefined : anchoredItems(spec), limit, onBadRow, incorrect,
    sample: sample === undefined ? undefined : anchoredPath(textOf(sample) ?? "", sample.place),
  }) as ReturnType<typeof itemsOf>;
}

/** The name of a set that ships with the package or of a benchmark stays, `NAME:FILE` and a file get the folder of the study file. */
function anchoredItems(spec: LocatedValue): string {
  const written = textOf(spec) ?? "";
  if (shippedFiles(written) !== null || catalogue.has(written) || /^(?:hf|https?):/.test(written)) return written;
  const [, name = "", path = written] = /^([\w-]{2,}:)(.+)$/s.exec(written) ?? [];
  return `${name}${anchoredPath(path, spec.place)}`;
}

/** A path under `run`; an address such as `postgres://...` stays as it is. */
function placed(root: LocatedValue, key: string): string | undefined {
  const value = entriesOf(entriesOf(root).get("run")).get(key);
  const written = textOf(value);
  return value === undefined || written === undefined || written.includes("://") ? written : anchoredPath(written, value.place);
}
