import type { Item } from "../../core/item.js";
import { parseItem } from "../item-schema.js";
import type { RowProblem } from "../reading/row.js";
import { SeenIds } from "../seen-ids.js";
import type { DataTable } from "./data-table.js";
import { mapTable } from "./map-table.js";
import type { Mapping } from "./mapping.js";

/** A row of a mapped table, by file and line: its item, or why it makes none. */
export type MappedRow =
  | { readonly file: string; readonly line: number; readonly item: Item; readonly problem?: undefined }
  | { readonly file: string; readonly line: number; readonly problem: RowProblem; readonly item?: undefined };

/** All rows of a table under a mapping, each an item that `run` would take or the reason why it would not. */
export async function* validItems(table: DataTable, mapping: Mapping): AsyncGenerator<MappedRow> {
  const seen = new SeenIds();
  for (const source of await mapTable(table, mapping)) {
    const file = source.name;
    for await (const batch of source.rows()) {
      for (const row of batch) {
        const { line } = row;
        const read = row.problem === undefined ? parseItem(row.value) : row;
        if (read.problem !== undefined) yield { file, line, problem: read.problem };
        else if (seen.add(read.item.id, line) === undefined) yield { file, line, item: read.item };
        else yield { file, line, problem: { code: "duplicate-id", column: mapping.id ?? "id", message: `expected an id of its own, found ${JSON.stringify(read.item.id)} a second time` } };
      }
    }
  }
}
