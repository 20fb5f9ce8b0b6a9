import type { CatalogueEntry } from "../catalogue-entry.js";

export const truthfulqaEntry: CatalogueEntry = {
  name: "truthfulqa",
  title: "TruthfulQA",
  about: "questions that popular misconceptions answer wrongly",
  homepage: "https://github.com/sylinrl/TruthfulQA",
  files: [{
    name: "TruthfulQA.csv",
    url: "https://raw.githubusercontent.com/sylinrl/TruthfulQA/main/TruthfulQA.csv",
    bytes: 503_550,
    sha256: "b8d8ef1e12f98b4f2a9f47abc9765da0640b182b6c5d9b92f0c1a1f2f1e02e5c",
  }],
  items: 790,
  fields: 37,
  licence: "Apache-2.0",
  citation: `@inproceedings{lin2022truthfulqa,
  title = {{TruthfulQA}: Measuring How Models Mimic Human Falsehoods},
  author = {Lin, Stephanie and Hilton, Jacob and Evans, Owain},
  booktitle = {Proceedings of ACL 2022 (Volume 1: Long Papers)},
  pages = {3214--3252},
  year = {2022}
}`,
  notice: "its authors ask that the questions never enter training data",
  wrongAnswers: "misconceptions, written by people; the paper took the column Best Incorrect Answer",
  gated: false,
  paperSample: "all",
  paperSampleNote: "the paper's item truthfulqa-186 is damaged (three replacement characters), the published one is not",
};
