import { basename } from "node:path";
import { DataError } from "../../core/data-error.js";
import type { PublishedFile } from "../reading/published-file.js";
import { draftLabels } from "./draft-labels.js";
import { draftRoles } from "./draft-roles.js";
import type { Run, Side } from "./run.js";
import type { DraftArm, StudyDraft } from "./study-draft.js";

const fixedBaseline = "C1 of the unmitigated run";

/** The files of a run's data sets that stand alike: with a C1 of their own or not, with an unmitigated run beside them or not. */
interface Part {
  readonly run: Run;
  readonly c1: readonly PublishedFile[] | null;
  readonly c2: readonly PublishedFile[];
  /** What C1 is where it is not the run's own. */
  readonly borrowed: string | null;
  readonly base: { readonly c1: readonly PublishedFile[]; readonly c2: readonly PublishedFile[] } | null;
}

/**
 * The studies that runs make. A run with C1 and C2 is one. A mitigated run with the unmitigated one beside it has three
 * contrasts: joint (C1 under the same mitigation), fixed (the unmitigated C1, as published) and drift (C1 against C1). A run
 * without a C1 takes the one that its authors took: that of the Speaker C file where A judges B, else the unmitigated one.
 *
 * @throws DataError (`no-c1`, `no-c2`) that says which file to add.
 */
export function draftStudies(runs: readonly Run[]): readonly StudyDraft[] {
  const [labels, others] = [[], []] as [Run[], Run[]];
  for (const run of runs) (run.shape === "labels" && [...run.datasets.values()].every(({ c1 }) => c1 === undefined) ? labels : others).push(run);
  const drafts = [...others.flatMap((run) => partsOf(run, others).map(draftPart)), ...draftRoles(others), ...draftLabels(labels)];
  // The last study is the one that a plain report shows.
  return [...drafts.filter(({ contrasts }) => contrasts.length === 0), ...drafts.filter(({ contrasts }) => contrasts.length > 0)];
}

function partsOf(run: Run, runs: readonly Run[]): readonly Part[] {
  const base = run.mitigation === "none" ? undefined : runs.find((other) => other.mitigation === "none" && isAlike(other, run));
  const parts = new Map<string, Part & { readonly c2: PublishedFile[] }>();
  for (const [dataset, sides] of run.datasets) {
    if (sides.c2 === undefined) {
      if (isBorrowedFrom(run, runs)) continue;
      throw new DataError(`${sides.c1?.path}: expected C2 as well, found C1 alone; add the file of the same run that holds it (c2only)`, { file: sides.c1?.path }, { code: "no-c2" });
    }
    const unmitigated = base === undefined ? undefined : { c1: sideOf(base, dataset, "c1") ?? uninvolved(base, runs, dataset), c2: sideOf(base, dataset, "c2") };
    const own = sides.c1?.c1Borrowed === false ? sides.c1 : undefined;
    const spoken = own ?? uninvolved(run, runs, dataset);
    const borrowed = own !== undefined ? null : spoken !== undefined ? "C1 of the Speaker C run" : fixedBaseline;
    const c1 = spoken ?? (unmitigated?.c2 === undefined ? unmitigated?.c1 ?? sides.c1 : undefined);
    const paired = unmitigated?.c1 !== undefined && unmitigated.c2 !== undefined ? { c1: unmitigated.c1, c2: unmitigated.c2 } : null;
    if (c1 === undefined && paired === null) throw noC1(run, sides.c2);
    const name = JSON.stringify([c1 === undefined, borrowed, paired === null]);
    const part = parts.get(name) ?? { run, c1: c1 === undefined ? null : [], c2: [], borrowed, base: paired === null ? null : { c1: [], c2: [] } };
    parts.set(name, part);
    part.c2.push(sides.c2);
    if (c1 !== undefined) (part.c1 as PublishedFile[]).push(c1);
    if (paired !== null) for (const side of ["c1", "c2"] as const) (part.base?.[side] as PublishedFile[]).push(paired[side]);
  }
  return [...parts.values()];
}

/** One model, one kind of file, one pair of roles: what a mitigation may be compared with. */
function isAlike(one: Run, other: Run): boolean {
  return one.model === other.model && one.shape === other.shape && one.role === other.role;
}

/** Whether a run that has no C2 is there for the C1 of another. */
function isBorrowedFrom(run: Run, runs: readonly Run[]): boolean {
  return runs.some((other) => other !== run && other.model === run.model && other.shape === run.shape && [...other.datasets].some(([dataset, sides]) => sides.c1 === undefined && run.datasets.has(dataset)));
}

function sideOf(run: Run, dataset: string, side: Side): PublishedFile | undefined {
  return run.datasets.get(dataset)?.[side];
}

/** Where A judges B, the statements are about B, as they are in the file where somebody uninvolved judges B. */
function uninvolved(run: Run, runs: readonly Run[], dataset: string): PublishedFile | undefined {
  if (run.role !== "A about B") return undefined;
  const donor = runs.find((other) => other.model === run.model && other.role === "C about B" && other.mitigation === run.mitigation && sideOf(other, dataset, "c1") !== undefined);
  return donor === undefined ? undefined : sideOf(donor, dataset, "c1");
}

function noC1({ role, mitigation }: Run, file: PublishedFile): DataError {
  const needed = role === "A about B" ? "the Speaker C file of the same model, whose C1 is about the same party" + (mitigation === "none" ? "" : ", or the unmitigated run")
    : mitigation === "none" ? "the file of the same run that holds it (c1only)" : "the file of the same run that holds it (c1only), or the unmitigated run, for DDS with a fixed baseline";
  return new DataError(`${file.path}: expected C1 as well, found C2 alone; add ${needed}`, { file: file.path }, { code: "no-c1" });
}

function draftPart({ run, c1, c2, borrowed, base }: Part): StudyDraft {
  const { mitigation } = run;
  const mark = mitigation === "none" ? "" : `${mitigation} `;
  const arms: DraftArm[] = [];
  const contrasts: StudyDraft["contrasts"][number][] = [];
  const add = (name: string, side: Side, files: readonly PublishedFile[]): number => arms.push({ name, side, files }) - 1;
  const contrast = (title: string, treatment: number, baseline: number): void => {
    contrasts.push({ name: `${title}${arms[treatment]?.name} - ${arms[baseline]?.name}`, baseline, treatment });
  };
  const own = c1 === null ? null : add(borrowed === fixedBaseline ? "statement" : `${mark}statement`, "c1", c1);
  const spoken = add(`${mark}speaker`, "c2", c2);
  if (own !== null) contrast(borrowed === fixedBaseline ? "fixed: " : mitigation === "none" ? "" : "joint: ", spoken, own);
  if (base !== null) {
    const baseline = add("statement", "c1", base.c1);
    const unmitigated = add("speaker", "c2", base.c2);
    contrast("fixed: ", spoken, baseline);
    if (own !== null) contrast("drift: ", own, baseline);
    contrast("", unmitigated, baseline);
  }
  return { name: nameOf(run), model: run.model, arms, contrasts, warnings: borrowed === null ? [] : [borrowedWarning(borrowed, c1 ?? base?.c1 ?? [], c2)] };
}

function nameOf({ model, shape, role, speakers, mitigation }: Run): string {
  const what = shape === "conflict" ? `r/AIO, ${role}` : shape === "cjt" ? "conversational judgment task" : shape === "labels" ? `labels ${speakers?.join(" to ")}` : "benchmark";
  return `${model}: ${what}${mitigation === "none" ? "" : `, ${mitigation}`}`;
}

function borrowedWarning(borrowed: string, c1: readonly PublishedFile[], c2: readonly PublishedFile[]): string {
  const files = (list: readonly PublishedFile[]) => list.map(({ path }) => basename(path)).join(", ");
  return `${files(c2)}: holds no C1 of its own; joined by id with the ${borrowed} (${files(c1)})${borrowed === fixedBaseline ? ": DDS with a fixed baseline, which takes a change of C1 for a change of deference" : ""}`;
}
