import type { DataTable } from "./data-table.js";
import { labelBases, type LabelBasis } from "./label-basis.js";
import { Misfit } from "./misfit.js";
import { optionsAt } from "./options-at.js";
import { readRecords } from "./read-records.js";
import { rightOptions } from "./right-options.js";
import { valueAt } from "./value-at.js";

/** What the labels of a whole table say about how they count. */
export interface LabelEvidence {
  /** Rows that have options and a label. */
  readonly rows: number;
  /** In how many of them the label names an option, by each way to read it. */
  readonly fits: Readonly<Record<LabelBasis, number>>;
  /**
   * The only way to read them that fits every row. Undefined where none does, or where two do and differ: labels 1 and 2 of four
   * options may count from 0 as well as from 1.
   */
  readonly certain?: LabelBasis | undefined;
  /** The ways that fit every row, where there are several that differ. */
  readonly ambiguous: readonly LabelBasis[];
}

/** Reads all labels of a table in every way there is. */
export async function labelEvidence(table: DataTable, options: string | readonly string[], label: string): Promise<LabelEvidence> {
  const fits = Object.fromEntries(labelBases.map((basis) => [basis, 0])) as Record<LabelBasis, number>;
  const differing = new Set<string>();
  let rows = 0;
  const columns = [options, label].flat();
  const wants = (column: string) => columns.some((path) => path === column || path.startsWith(`${column}.`));
  for (const source of await table.sources()) {
    for await (const batch of readRecords(source, wants)) {
      for (const row of batch) {
        const found = row.problem === undefined ? placesByBasis(row.value, options, label) : undefined;
        if (found === undefined) continue;
        rows++;
        for (const [basis, places] of found) {
          fits[basis]++;
          for (const [other, otherPlaces] of found) if (places !== otherPlaces) differing.add(`${basis} ${other}`);
        }
      }
    }
  }
  const all = rows === 0 ? [] : labelBases.filter((basis) => fits[basis] === rows);
  // A set that names its options means those names.
  const certain = all.includes("names") ? "names" : all.find((basis) => all.every((other) => !differing.has(`${basis} ${other}`)));
  return { rows, fits, certain, ambiguous: certain === undefined ? all : [] };
}

function placesByBasis(record: Readonly<Record<string, unknown>>, columns: string | readonly string[], label: string): [LabelBasis, string][] | undefined {
  const value = valueAt(record, label);
  if (value === null || value === undefined || value === "") return undefined;
  try {
    const options = optionsAt(record, columns);
    return labelBases.flatMap((basis): [LabelBasis, string][] => {
      const right = rightOptions(options, value, basis);
      return "wrong" in right ? [] : [[basis, right.places.join()]];
    });
  } catch (error) {
    if (error instanceof Misfit) return undefined;
    throw error;
  }
}
