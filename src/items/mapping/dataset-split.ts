/** One split of a dataset folder, with its files (relative to the folder) in the order in which they are read. */
export interface DatasetSplit {
  /** "default" where the dataset has but one configuration. */
  readonly config: string;
  readonly split: string;
  readonly files: readonly string[];
}
