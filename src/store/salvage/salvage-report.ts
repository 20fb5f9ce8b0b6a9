import type { TableName } from "./table-shapes.js";

/** What became of one table. */
export interface SalvagedTable {
  readonly table: TableName;
  readonly saved: number;
  readonly lost: number;
  /** Whether the damage hides how many there were, so that more may be lost. */
  readonly atLeast: boolean;
}

/** What became of one study. */
export interface SalvagedStudy {
  readonly id: string;
  /** Its trials whose reply is lost. */
  readonly repliesLost: number;
  /** `whole`: as it was. `again`: its trials are planned anew by the next run. `lost`: its next run makes it anew, from the replies that are there. */
  readonly plan: "whole" | "again" | "lost";
}

/** What a salvage saved of a store, and what not. */
export interface SalvageReport {
  readonly tables: readonly SalvagedTable[];
  readonly studies: readonly SalvagedStudy[];
  /** Whether the file's first page, which says what stands where, was lost. It holds no rows. */
  readonly headerLost: boolean;
}

/** Whether anything that the store held is not in the new one as it was. */
export function somethingLost({ tables, studies }: SalvageReport): boolean {
  return tables.some(({ lost, atLeast }) => lost > 0 || atLeast) || studies.some(({ plan }) => plan !== "whole");
}
