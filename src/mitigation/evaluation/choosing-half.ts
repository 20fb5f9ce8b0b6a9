import { seededUniform } from "../../core/seeded-uniform.js";

/** Two halves: one to choose a mitigation on, one to confirm it. */
export interface ChoosingHalf {
  /** Whether whole fields were held out, or, with a single one, items. */
  readonly by: "field" | "item";
  readonly choosing: Int32Array;
  readonly confirming: Int32Array;
  /** Names of the fields of the second half; empty where it is by item. */
  readonly confirmingFields: readonly string[];
}

/**
 * Halves of the items by seeded hash: whole fields, so that a mitigation is confirmed on fields that it was not chosen on; with a single field items.
 * @param field per row, the index of its field
 */
export function choosingHalf(field: Int32Array, names: readonly string[], seed: number): ChoosingHalf {
  const rows = [...field.keys()];
  const present = names.map((name, index) => ({ name, index, place: seededUniform(seed, "choosing-half", name) })).filter(({ index }) => field.includes(index));
  if (present.length < 2) {
    const chosen = (row: number): boolean => seededUniform(seed, "choosing-half", row) < 0.5;
    return { by: "item", choosing: Int32Array.from(rows.filter(chosen)), confirming: Int32Array.from(rows.filter((row) => !chosen(row))), confirmingFields: [] };
  }
  const ordered = [...present].sort((one, other) => one.place - other.place);
  const held = ordered.slice(Math.floor(ordered.length / 2));
  const confirming = new Set(held.map(({ index }) => index));
  return {
    by: "field", choosing: Int32Array.from(rows.filter((row) => !confirming.has(field[row]!))), confirming: Int32Array.from(rows.filter((row) => confirming.has(field[row]!))),
    confirmingFields: held.map(({ name }) => name).sort(),
  };
}
