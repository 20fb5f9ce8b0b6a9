import { DataError } from "../../core/data-error.js";
import { quotedNames } from "../../items/reading/quoted-names.js";

/** A file that is none of the published shapes: a data set without answers, a table of something else. */
export class UnknownShapeError extends DataError {
  constructor(file: string, columns: readonly string[]) {
    super(`${file}: expected published results (columns such as c1_true_statement_ans_t1 or c2_correct_chat_ans_t1, or a summary with Dataset, N and DDS), found ${columns.length === 0 ? "an empty file" : `the columns ${quotedNames(columns, 8)}`}`, { file }, { code: "unknown-shape" });
  }
}
