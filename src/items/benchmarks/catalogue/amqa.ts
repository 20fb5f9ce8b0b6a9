import type { CatalogueEntry } from "../catalogue-entry.js";

export const amqaEntry: CatalogueEntry = {
  name: "amqa",
  title: "AMQA",
  about: "medical exam questions with variants of the patient",
  homepage: "https://github.com/XY-Showing/AMQA",
  files: [{ name: "AMQA_Dataset.jsonl", url: "https://raw.githubusercontent.com/XY-Showing/AMQA/main/AMQA_Dataset/AMQA_Dataset.jsonl" }],
  items: 801,
  fields: 0,
  licence: "CC BY 4.0, unconfirmed",
  licenceNote: "the authors' repository has no LICENSE file; the card of their copy on the model hub is said to name CC BY 4.0",
  citation: `@misc{xiao2025amqa,
  title = {{AMQA}: An Adversarial Dataset for Benchmarking Bias of {LLMs} in Medicine and Healthcare},
  author = {Xiao, Ying and Huang, Jie and He, Ruijuan and Xiao, Jing and Mousavi, Mohammad Reza and Liu, Yepang and Li, Kezhi and Chen, Zhenpeng and Zhang, Jie M.},
  year = {2025},
  eprint = {2505.19562},
  archivePrefix = {arXiv}
}`,
  wrongAnswers: "the other three options of the exam question; the paper took the first",
  gated: false,
  paperSample: { draws: [100, 140], seed: 42 },
};
