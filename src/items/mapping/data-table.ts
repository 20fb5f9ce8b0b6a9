import type { TextSource } from "../reading/text-source.js";

/** Rows of data in one or more files, which are read one after the other. */
export interface DataTable {
  /** The path that was opened. */
  readonly path: string;
  /** File or folder name without its ending: the beginning of ids where no column gives them. */
  readonly name: string;
  /** Of a dataset folder: which configuration and split were taken, where there are several. */
  readonly config?: string | undefined;
  readonly split?: string | undefined;
  readonly sources: () => Promise<readonly TextSource[]>;
}
