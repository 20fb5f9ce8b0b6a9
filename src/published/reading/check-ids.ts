import type { PublishedItem } from "./published-file.js";
import { rowError } from "./row-error.js";

/** @throws DataError (`duplicate-id`) where two rows of a file are about one item: which of them counts is not for a reader to say. */
export function checkIds(file: string, items: readonly PublishedItem[]): void {
  const lines = new Map<string, number>();
  for (const { id, line } of items) {
    const first = lines.get(id);
    if (first !== undefined) {
      throw rowError({ file, line }, "duplicate-id", `expected each item once, found ${JSON.stringify(id)} again (first in line ${first}); a run that was started twice appends to its file. Take one of the rows out`, "id");
    }
    lines.set(id, line);
  }
}
