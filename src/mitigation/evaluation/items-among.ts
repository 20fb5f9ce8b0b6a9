import { columnsAmong } from "./columns-among.js";
import type { Mitigation } from "./mitigation.js";
import type { PlainVerdicts } from "./plain-verdicts.js";

/** Some of the items, with their plain verdicts and those under mitigations. */
export function itemsAmong(plain: PlainVerdicts, mitigations: readonly Mitigation[], rows: Int32Array): { readonly plain: PlainVerdicts; readonly mitigations: readonly Mitigation[] } {
  return {
    plain: {
      ...plain, design: plain.design.among(rows), field: Int32Array.from(rows, (row) => plain.field[row]!),
      accept: columnsAmong(plain.accept, rows), lost: plain.lost === null ? null : columnsAmong(plain.lost, rows),
    },
    mitigations: mitigations.map((one) => ({
      ...one, accept: columnsAmong(one.accept, rows),
      abstained: one.abstained === null ? null : columnsAmong(one.abstained, rows), lost: one.lost === null ? null : columnsAmong(one.lost, rows),
    })),
  };
}
