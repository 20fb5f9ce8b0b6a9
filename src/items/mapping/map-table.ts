import { DataError } from "../../core/data-error.js";
import type { DataRecord } from "../reading/data-record.js";
import type { Row } from "../reading/row.js";
import type { TextSource } from "../reading/text-source.js";
import type { DataTable } from "./data-table.js";
import { mapRecord } from "./map-record.js";
import { mappedColumns } from "./mapped-columns.js";
import type { Mapping } from "./mapping.js";
import { nearestColumn } from "./nearest-column.js";
import { readRecords } from "./read-records.js";
import { tableFormat } from "../reading/table-format.js";
import { valueAt } from "./value-at.js";

/** One file of a table, whose rows come as values of the item format. */
export interface MappedSource extends TextSource {
  /** To be read once, and after those of the sources before it: rows are numbered through all of them. */
  readonly rows: () => AsyncGenerator<readonly Row<unknown>[]>;
}

/**
 * The files of a table under a mapping. Ids without a column are `NAME-<row from 0>`, counted through all files and over bad rows too.
 *
 * @throws DataError (`unknown-column`), from the rows, for a column that the header or schema lacks, and at the end of data
 * without a schema for one that no row had.
 */
export async function mapTable(table: DataTable, mapping: Mapping): Promise<readonly MappedSource[]> {
  const files = await table.sources();
  let index = 0;
  let records = 0;
  const columns = mappedColumns(mapping);
  const unseen = new Set(columns);
  // A row says itself whether it must not be published.
  const wants = (column: string) => column === "gated" || columns.some((path) => path === column || path.startsWith(`${column}.`));
  const name = mapping.name ?? table.name;
  const named = { ...mapping, name };
  return files.map((source, place) => ({
    ...source,
    async *rows() {
      const hasSchema = tableFormat(source.name) !== "json";
      let first = true;
      for await (const rows of readRecords(source, wants)) {
        yield rows.map((row): Row<unknown> => {
          const id = `${name}-${index++}`;
          if (row.problem !== undefined) return row;
          if (hasSchema && first) refuseUnknown(source.name, row.value, columns);
          first = false;
          records++;
          if (unseen.size > 0) for (const column of unseen) if (valueAt(row.value, column) !== undefined) unseen.delete(column);
          const { value, problem } = mapRecord(named, row.value, id);
          return problem === undefined ? { line: row.line, value } : { line: row.line, problem };
        });
      }
      const [never] = unseen;
      // With a schema, a path may end in nothing everywhere: a list that is always empty.
      if (!hasSchema && place === files.length - 1 && records > 0 && never !== undefined) {
        throw new DataError(`${source.name}: no row has a column '${never}'`, { file: source.name, column: never }, { code: "unknown-column" });
      }
    },
  }));
}

function refuseUnknown(file: string, record: DataRecord, columns: readonly string[]): void {
  const known = Object.keys(record);
  const unknown = columns.find((column) => !known.some((name) => column === name || column.startsWith(`${name}.`)));
  if (unknown === undefined) return;
  throw new DataError(`${file}: there is no column '${unknown}'${nearestColumn(unknown, known)}`, { file, column: unknown }, { code: "unknown-column" });
}
