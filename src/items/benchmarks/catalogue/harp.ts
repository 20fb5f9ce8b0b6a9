import type { CatalogueEntry } from "../catalogue-entry.js";

export const harpEntry: CatalogueEntry = {
  name: "harp",
  title: "HARP (multiple choice)",
  about: "problems of US mathematics competitions, in four levels",
  homepage: "https://github.com/aadityasingh/HARP",
  files: [{
    name: "HARP_mcq.jsonl.zip",
    url: "https://raw.githubusercontent.com/aadityasingh/HARP/dac2734ff6443bcaf3bbdcb10f13cf21ae9729c2/HARP_mcq.jsonl.zip",
  }],
  items: 4110,
  fields: 6,
  licence: "MIT",
  citation: `@misc{yue2024harp,
  title = {{HARP}: A Challenging Human-Annotated Math Reasoning Benchmark},
  author = {Yue, Albert S. and Madaan, Lovish and Moskovitz, Ted and Strouse, DJ and Singh, Aaditya K.},
  year = {2024},
  eprint = {2412.08819},
  archivePrefix = {arXiv}
}`,
  notice: "its authors zip it to keep it out of training data: do not publish it unzipped",
  wrongAnswers: "the other four options of the competition; the paper took the first, and each release shuffles the options",
  gated: false,
  paperSample: { draws: [100, 200], by: "meta.level", seed: 42 },
};
