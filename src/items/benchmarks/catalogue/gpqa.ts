import type { CatalogueEntry } from "../catalogue-entry.js";

export const gpqaEntry: CatalogueEntry = {
  name: "gpqa",
  title: "GPQA (main)",
  about: "questions that experts write and a web search does not answer",
  homepage: "https://huggingface.co/datasets/Idavidrein/gpqa",
  files: [{ name: "gpqa_main.csv", url: "https://huggingface.co/datasets/Idavidrein/gpqa/resolve/main/gpqa_main.csv" }],
  items: 448,
  fields: 3,
  licence: "CC BY 4.0",
  licenceNote: "given only to those who agree not to show its questions in plain text or images online",
  citation: `@inproceedings{rein2024gpqa,
  title = {{GPQA}: A Graduate-Level Google-Proof {Q\\&A} Benchmark},
  author = {Rein, David and Hou, Betty Li and Stickland, Asa Cooper and Petty, Jackson and Pang, Richard Yuanzhe and Dirani, Julien and Michael, Julian and Bowman, Samuel R.},
  booktitle = {First Conference on Language Modeling (COLM)},
  year = {2024}
}`,
  notice: "its authors ask that no question stands anywhere in plain text: reports and exports leave its texts out",
  wrongAnswers: "three per question, written by its expert; the paper took Incorrect Answer 1",
  gated: true,
  byHand: {
    why: "its authors give it only to those who agree not to publish its questions, so you fetch it yourself",
    steps: [
      "Sign in at https://huggingface.co/datasets/Idavidrein/gpqa, agree to the conditions and download gpqa_main.csv; or download dataset.zip from https://github.com/idavidrein/gpqa and unpack it with the password that its README gives.",
      "dialdefer items get gpqa --from PATH/gpqa_main.csv",
    ],
  },
  paperSample: { draws: [100, 34], by: "meta.domain", seed: 42 },
};
