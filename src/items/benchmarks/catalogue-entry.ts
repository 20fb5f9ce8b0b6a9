/** A file that the authors of a benchmark published. */
export interface CatalogueFile {
  /** Its name in the cache; ours, never a server's. */
  readonly name: string;
  /** Where it is published. Addresses of huggingface.co go to `HF_ENDPOINT` where that is set. */
  readonly url: string;
  /** Its exact size, where the published file was seen. */
  readonly bytes?: number;
  /** SHA-256 of the published file, where it was seen; else it is recorded on first use. */
  readonly sha256?: string;
}

/** How the paper took its items: in draws of these sizes, each with a fresh `random.Random(seed)`, balanced over `by` where it is given. */
export interface PaperSample {
  readonly draws: readonly number[];
  /** The property of the item that the draws are balanced over, such as `meta.level`. */
  readonly by?: string;
  readonly seed: number;
}

/** What is known about a benchmark before its files are at hand. */
export interface CatalogueEntry {
  /** As before the colon of `NAME:PATH`. */
  readonly name: string;
  readonly title: string;
  /** What it asks, in one line. */
  readonly about: string;
  /** For people: where the authors present it. */
  readonly homepage: string;
  readonly files: readonly CatalogueFile[];
  /** Items that the published files give. */
  readonly items: number;
  /** Number of distinct fields; 0 where items have none. */
  readonly fields: number;
  readonly licence: string;
  /** What is contradictory or unclear about the licence. */
  readonly licenceNote?: string;
  /** BibTeX. */
  readonly citation: string;
  /** Read this before you look at the items. */
  readonly notice?: string;
  /** What its wrong answers are, and which one the paper put before the judge. */
  readonly wrongAnswers: string;
  /** Whether its text may not be published. */
  readonly gated: boolean;
  /** Why nothing is downloaded, and how to get it by hand. */
  readonly byHand?: { readonly why: string; readonly steps: readonly string[] };
  /** How the paper's items are drawn; `all`: it took every one. Absent where they cannot be made again. */
  readonly paperSample?: PaperSample | "all";
  /** What stands in the way of the paper's very sample. */
  readonly paperSampleNote?: string;
}
