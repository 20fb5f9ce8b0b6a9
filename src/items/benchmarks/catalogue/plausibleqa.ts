import type { CatalogueEntry } from "../catalogue-entry.js";

export const plausibleqaEntry: CatalogueEntry = {
  name: "plausibleqa",
  title: "PlausibleQA",
  about: "open questions with ten candidates scored by plausibility",
  homepage: "https://huggingface.co/datasets/JamshidJDMY/PlausibleQA",
  files: [{ name: "test.json", url: "https://huggingface.co/datasets/JamshidJDMY/PlausibleQA/resolve/main/test.json" }],
  items: 10_000,
  fields: 6,
  licence: "CC BY 4.0",
  licenceNote: "the authors' README says CC BY 4.0, the LICENSE file of their repository is MIT",
  citation: `@inproceedings{mozafari2025plausibleqa,
  title = {Wrong Answers Can Also Be Useful: {PlausibleQA}, a Large-Scale {QA} Dataset with Answer Plausibility Scores},
  author = {Mozafari, Jamshid and Abdallah, Abdelrahman and Piryani, Bhawna and Jatowt, Adam},
  booktitle = {Proceedings of SIGIR 2025},
  pages = {3832--3842},
  year = {2025}
}`,
  wrongAnswers: "candidates of language models, ranked by plausibility; the paper took the most plausible of them",
  gated: false,
  paperSample: { draws: [100, 200], seed: 42 },
  paperSampleNote: "holds if the published file has the row order of the paper's copy, which nobody could check",
};
