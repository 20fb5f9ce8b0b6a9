import type { Interval } from "../stats/estimate.js";
import type { ExpectedStop } from "../stats/planning/expected-stop.js";
import type { StudyOptions } from "./study-options.js";

/** What a study is to show, and what is known beforehand. Points are percentage points of DDS. */
export interface StudySizeOptions extends Pick<StudyOptions, "baseUrl" | "keyEnv" | "endpointName" | "prices" | "repeats" | "family" | "answer" | "incorrect" | "sample" | "environment" | "onNotice"> {
  /** The smallest DDS to find, in points, either way. */
  readonly detect?: number | undefined;
  /** The margin of equivalence to show, in points. */
  readonly equivalence?: number | undefined;
  /** Chance to find it, in percent (default 80). */
  readonly power?: number | undefined;
  /** The set whose reach is told (default `starter`). */
  readonly items?: string | undefined;
  /** Judges whose calls are priced. */
  readonly judges?: StudyOptions["judges"] | undefined;
  /** A stored study as the pilot: its id, or `latest`. */
  readonly study?: string | undefined;
  /** Folder of the store that holds it (default `./.dialdefer`). */
  readonly store?: string | undefined;
  /** Tables of counts as the pilot, as `dialdefer stats` reads them. */
  readonly pilot?: unknown;
  /** The standard deviation of an item's shift, as a share (0.55). */
  readonly sd?: number | undefined;
}

/** How far an item's shift spreads: what all sizes follow from. */
export interface SizeSpread {
  /** Where it comes from: a judge or table of a pilot, what the user said, or the range seen in the field. */
  readonly source: "study" | "table" | "given" | "range";
  readonly name: string;
  /** As a share: 1 is 100 points. */
  readonly sd: number;
  /** How surely a pilot tells it; null without one. */
  readonly sd_ci95: Interval | null;
  /** Items of the pilot. */
  readonly n: number | null;
  /** Standard deviation of the wordings' own shifts (a share); null where the pilot does not tell. */
  readonly between_wordings: number | null;
}

/** A number of items, and the range that the pilot's uncertainty leaves; null where no number suffices. */
export interface SizedItems {
  /** With the unit of inference that the study will have: its wordings where there are several. */
  readonly items: number | null;
  /** Were items the unit, as with one wording. */
  readonly items_by_item: number;
  /** Null without a pilot; an end that no number of items reaches is null. */
  readonly range95: readonly [number | null, number | null] | null;
  /** Whether the set at hand has so many. */
  readonly at_hand: boolean;
  /** What they cost, by judge. */
  readonly costs: readonly SizeCost[];
}

export interface SizeCost {
  readonly judge: string;
  readonly calls: number;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  /** US dollars; null where no price is known. */
  readonly usd: number | null;
}

export interface SizeRow {
  readonly spread: SizeSpread;
  /** To find `detect_pp`. */
  readonly detect: SizedItems | null;
  /** To show a DDS of 0 within `equivalence_pp`. */
  readonly equivalence: SizedItems | null;
  /** To have a judge without any shift called framing-robust: equivalence and the bound over the set's fields, within 10 points. */
  readonly framing_robust: SizedItems | null;
  /** What all items at hand reach, in points: the DDS they find, and the margin they can show. */
  readonly reach: { readonly items: number; readonly detect_pp: number | null; readonly equivalence_pp: number | null };
  /** Where `run --stop-when decided` would stop: where DDS is `detect_pp`, and where it is 0. Null where not simulated, as with more than four rows. */
  readonly stopping: { readonly margin_pp: number; readonly shifted: ExpectedStop | null; readonly none: ExpectedStop | null } | null;
}

/** The document that `plan --json` prints. */
export interface StudySize {
  readonly schema: "dialdefer.study-size/1";
  readonly detect_pp: number | null;
  readonly equivalence_pp: number | null;
  /** Percent. */
  readonly power: number;
  readonly items: { readonly spec: string; readonly count: number; readonly fields: number };
  /** Wordings that rotate over the items: the unit of inference where there are several. */
  readonly wordings: number;
  /** Main trials of one item and one judge, and the trials that the checks add once. */
  readonly trials: { readonly per_item: number; readonly checks: number };
  readonly rows: readonly SizeRow[];
  /** The price list; null where nothing was priced. */
  readonly prices: { readonly name: string; readonly date: string; readonly sha256: string } | null;
}
