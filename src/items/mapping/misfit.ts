import type { RowProblem } from "../reading/row.js";

/** Why a row makes no item; thrown while one row is mapped, and never beyond. */
export class Misfit extends Error {
  readonly problem: RowProblem;

  constructor(column: string, message: string, code = "bad-item") {
    super(message);
    this.problem = { code, column, message };
  }
}
