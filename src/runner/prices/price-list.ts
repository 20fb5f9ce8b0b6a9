import type { Price } from "./price.js";

/** Prices by endpoint and model, as one file holds them. */
export type PriceTable = ReadonlyMap<string, ReadonlyMap<string, Price>>;

/** The prices that a run goes by, and what names them in its report. */
export interface PriceList {
  /** `prices.yaml`, or `lab.yaml over prices.yaml`. */
  readonly name: string;
  /** The date that the file carries, the user's where there is one: YYYY-MM-DD. */
  readonly date: string;
  /** SHA-256 of the file's bytes; with a user's file, of that file's bytes followed by those of the shipped one. */
  readonly sha256: string;
  /** Null where the user gave no file. */
  readonly own: PriceTable | null;
  readonly shipped: PriceTable;
}
