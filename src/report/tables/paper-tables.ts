import { accuracyTable } from "./accuracy-table.js";
import { agreementTable } from "./agreement-table.js";
import { changeTable } from "./change-table.js";
import { classTable } from "./class-table.js";
import { ddsTable } from "./dds-table.js";
import { labelTable } from "./label-table.js";
import { mitigationTable } from "./mitigation-table.js";
import type { PaperTable, PaperTableName } from "./paper-table.js";
import type { TableInput } from "./table-input.js";

const makers: Readonly<Record<PaperTableName, (input: TableInput) => PaperTable | null>> = {
  dds: ddsTable, accuracy: accuracyTable, changes: changeTable, class: classTable, labels: labelTable, mitigation: mitigationTable, agreement: agreementTable,
};

/** Every table whose numbers are at hand, in a fixed order. No two cells have one address: a repeated one gets a number. */
export function paperTables(input: TableInput): readonly PaperTable[] {
  const taken = new Map<string, number>();
  return Object.values(makers).flatMap((make) => {
    const table = make(input);
    if (table === null) return [];
    return [{ ...table, rows: table.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => {
      const count = (taken.get(cell.address) ?? 0) + 1;
      taken.set(cell.address, count);
      return count === 1 ? cell : { ...cell, address: `${cell.address} (${count})` };
    }) })) }];
  });
}
