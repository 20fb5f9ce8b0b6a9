import type { CatalogueEntry, CatalogueFile } from "../catalogue-entry.js";

const folder = "https://raw.githubusercontent.com/LadyPary/DialDefer/ad11801bd59ae23b91577fe268b5d25534c358a8/dataset/benchmark_data/sampled_formatted";
const file = (name: string, bytes: number, sha256: string): CatalogueFile => ({ name, url: `${folder}/${name}`, bytes, sha256 });

export const unifiedEntry: CatalogueEntry = {
  name: "unified",
  title: "The paper's test items",
  about: "the paper's converted samples of eight benchmarks, without GPQA",
  homepage: "https://github.com/LadyPary/DialDefer",
  files: [
    file("advisorqa_formatted.jsonl", 2_314_042, "7322764d4c85dbda2b1f8bd3f0e7c28bb1b403e5744faf4705f5a0f2e271cae7"),
    file("amqa_formatted.jsonl", 914_923, "138c6e0daea74c6325b1246f8984242b4a50b61adf7eba000a36e9cb07d8d788"),
    file("bbq_formatted.jsonl", 393_399, "b71bfd885e607a777a080e9fee5441e77eeb76fa2ac9996a3c3c3b8b3b152025"),
    file("halueval_qa_formatted.jsonl", 377_662, "73326d9bfa0e7b629c164affa5a2b7911d1a1e07a9ef04b5596cf026617d9843"),
    file("harp_mcq_formatted.jsonl", 623_044, "93d2c831e1ea54838ad9610a0e24c30a6205cdbd8ac962cbcdded508c9626919"),
    file("plausibleqa_formatted.jsonl", 255_482, "8ca8f9aea75d2133841be42cdb84abf4db1184afc29c86cd8b1b0106da0a62c5"),
    file("socialiqa_formatted.jsonl", 292_002, "b5e979d14b042a5122e80e14f44ff6278280376b616f1006eeeb73f5640a8fea"),
    file("truthfulqa_formatted.jsonl", 630_767, "8d2267594a406dafa65cc9417ea244680c5bac1c728cb2a9eae79150c8f44363"),
  ],
  items: 2830,
  fields: 8,
  licence: "that of each benchmark",
  licenceNote: "the repository shows an MIT badge and has no LICENSE file; each set keeps its authors' licence",
  citation: "",
  notice: "holds BBQ's stereotypes and AdvisorQA's unethical advice",
  wrongAnswers: "as the paper chose them",
  gated: false,
  paperSample: "all",
  paperSampleNote: "GPQA's 134 items are left out, because its authors ask not to spread its text",
};
