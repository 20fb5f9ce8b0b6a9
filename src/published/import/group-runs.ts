import { basename } from "node:path";
import { DataError } from "../../core/data-error.js";
import { UsageError } from "../../core/usage-error.js";
import type { PublishedFile } from "../reading/published-file.js";
import { sideConditions, type Role, type Run, type Side } from "./run.js";

type Sides = { [side in Side]?: PublishedFile };

/**
 * Puts files of one model and one way of asking together, in the order in which they came.
 *
 * @param model what the caller says that the model is, for files whose names do not
 * @throws UsageError where no name tells the model, or a given one is empty or would be that of several.
 * @throws DataError (`same-twice`) where two files answer for the same condition of one data set.
 */
export function groupRuns(files: readonly PublishedFile[], model: string | undefined): readonly Run[] {
  if (model?.trim() === "") throw new UsageError("--model: expected the name of a model, found an empty one");
  const named = [...new Set(files.flatMap((file) => file.model ?? []))];
  if (model !== undefined && named.length > 1) throw new UsageError(`--model ${model}: the files are of ${named.join(", ")}; import them one model at a time, or leave --model away`);
  const runs = new Map<string, Run & { readonly datasets: Map<string, Sides> }>();
  for (const file of files) {
    const judged = model ?? file.model;
    if (judged === null) throw new UsageError(`${file.path}: neither its name nor its folder tells which model was asked; say so with --model NAME${named.length === 0 ? "" : ", in a call of its own where other files are of another model"}`);
    const role = roleOf(file);
    const key = JSON.stringify([judged, file.shape, file.mitigation, file.speakers, file.system, role]);
    const run = runs.get(key) ?? { model: judged, shape: file.shape, mitigation: file.mitigation, speakers: file.speakers, system: file.system, role, datasets: new Map<string, Sides>() };
    runs.set(key, run);
    const sides: Sides = run.datasets.get(file.dataset) ?? {};
    run.datasets.set(file.dataset, sides);
    for (const side of sidesOf(file)) {
      const other = sides[side];
      if (other !== undefined) {
        throw new DataError(`${file.path}: expected one file for ${side.toUpperCase()} of ${file.dataset}, found ${other.path} as well; give one of the two`, { file: file.path }, { code: "same-twice" });
      }
      sides[side] = file;
    }
  }
  return [...runs.values()];
}

function sidesOf({ path, conditions }: PublishedFile): readonly Side[] {
  return (["c1", "c2"] as const).filter((side) => {
    const held = sideConditions[side].filter((condition) => conditions.includes(condition));
    if (held.length === 1) throw new DataError(`${path}: expected right and wrong claims of ${side.toUpperCase()}, found ${held[0]} alone; one cannot be compared without the other`, { file: path }, { code: "missing-column" });
    return held.length === 2;
  });
}

/** Who judges whom, whatever the two are called (`Speaker B`, `AI Agent B`), by the rows or else by the file's name. */
function roleOf({ shape, items, path }: PublishedFile): Role | null {
  if (shape !== "conflict") return null;
  const judger = /([A-Z])$/.exec(items[0]?.conflict?.judger ?? "")?.[1] ?? /_([ab])_judges_/i.exec(basename(path))?.[1]?.toUpperCase();
  if (items.some(({ conflict }) => conflict?.judger !== items[0]?.conflict?.judger)) throw new DataError(`${path}: expected one party that judges, found several; split the file`, { file: path }, { code: "mixed-file" });
  return judger === "A" ? "A about B" : judger === "B" ? "B about A" : "C about B";
}
