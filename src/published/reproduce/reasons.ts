/** Why a published number and ours may differ: a closed list, each reason with its one explanation. */
export const reasons = {
  "null-policy": "A reply without a reading is counted as a wrong verdict: on right claims as a rejection, on wrong claims as an acceptance.",
  "loose-recovery": "Replies that are not valid JSON are read by loose patterns, down to the first 1 or 2 that stands alone anywhere in the text, which may be a speaker's number.",
  "integer-answers": "Verdicts stored as numbers are not equal to the text that they are compared with, so they count as wrong.",
  "label-inversion": "The claims of one framing speak of the other party and were swapped, those of the other framing were not, so that right and wrong claims are mixed up. DDS survives this, accuracies and their changes do not.",
  "baseline-of-other-file": "The treatment of one run is held against the statements of another run, so a shift of the baseline itself is counted as less or more deference.",
  "unreleased-baseline": "The change is held against a run that was not released; against the released run of the same model and data set it is another.",
  "mcnemar-on-own-c1": "The McNemar test stands beside accuracies of another file's statements but is computed on the file's own.",
  "sign-of-h": "Cohen's h is taken as statements minus speakers; here, like the changes beside it, as speakers minus statements.",
  "bootstrap-draws": "The interval comes from 10,000 random draws, and the error is their population deviation; here the law of the bootstrap is computed exactly, and the error divides by n - 1.",
  "float-residue": "The end of the interval is exactly zero, but a remainder of floating-point arithmetic above zero makes it count as significant.",
  "stars": "Three stars mark every p below .05; by convention they mean below .001, one star below .05.",
  "population-variance": "The variance divides by n, here by n - 1.",
  "macro-vs-micro": "An unweighted mean of domains is printed beside the number of all items; the pooled items give another number.",
  "domains-of-other-set": "A mean over all domains, r/AIO included, is labelled as the mean of the benchmarks.",
  "domain-counted-twice": "r/AIO is averaged in a second time, into a mean that holds it already.",
  "one-model-for-all": "The number is that of one model, but is stated as a mean over several.",
  "one-flip-per-item": "An item that shows both kinds of flip is counted once, as deference.",
  "outside-range": "A model of the released files lies outside of what is stated of all models.",
  "category-count": "The text counts categories by another list than the released data hold.",
  "rounding": "The number was cut off or rounded twice; ours differs by less than one unit of its last digit.",
  "misprint": "The number comes out of no computation of the files, and another place of the publication prints the one that does.",
} as const satisfies Readonly<Record<string, string>>;

/** One of the closed list. */
export type Reason = keyof typeof reasons;
