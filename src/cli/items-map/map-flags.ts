import type { LabelBasis } from "../../items/mapping/label-basis.js";

/** What `dialdefer items map` takes. */
export interface MapFlags {
  readonly config?: string;
  readonly split?: string;
  readonly name?: string;
  readonly id?: string;
  readonly question?: string[];
  readonly correct?: string[];
  readonly incorrect?: string[];
  readonly separator?: string;
  readonly options?: string[];
  readonly label?: string;
  readonly labelFrom?: LabelBasis;
  readonly context?: string[];
  readonly field?: string;
  readonly cluster?: string;
  readonly keep?: string[];
  readonly gated?: string;
  readonly allowGated?: boolean;
  readonly mapping?: string;
  readonly out?: string;
  readonly write?: string;
  readonly onBadRow?: "stop" | "skip";
  readonly force?: boolean;
  readonly json?: boolean;
}
