import type { CatalogueEntry } from "../catalogue-entry.js";

export const haluevalEntry: CatalogueEntry = {
  name: "halueval",
  title: "HaluEval (QA)",
  about: "questions over two facts, with a hallucinated answer",
  homepage: "https://github.com/RUCAIBox/HaluEval",
  files: [{
    name: "qa_data.json",
    url: "https://raw.githubusercontent.com/RUCAIBox/HaluEval/b7253db3cdaa0ab2c382f92b26b390109174f77e/data/qa_data.json",
  }],
  items: 10_000,
  fields: 0,
  licence: "MIT",
  licenceNote: "a copy on the model hub names Apache-2.0; the authors' repository has MIT",
  citation: `@inproceedings{li2023halueval,
  title = {{HaluEval}: A Large-Scale Hallucination Evaluation Benchmark for Large Language Models},
  author = {Li, Junyi and Cheng, Xiaoxue and Zhao, Wayne Xin and Nie, Jian-Yun and Wen, Ji-Rong},
  booktitle = {Proceedings of EMNLP 2023},
  year = {2023}
}`,
  wrongAnswers: "one hallucination per question, written by a language model; most are longer than the right answer",
  gated: false,
  paperSample: { draws: [100, 200], seed: 42 },
};
