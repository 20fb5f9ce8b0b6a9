import type { CatalogueEntry } from "../catalogue-entry.js";

export const socialiqaEntry: CatalogueEntry = {
  name: "socialiqa",
  title: "Social IQa",
  about: "what people want, feel and do next in everyday situations",
  homepage: "https://maartensap.com/social-iqa/",
  files: [{ name: "socialIQa_v1.4_withDims.tgz", url: "http://maartensap.com/social-iqa/data/socialIQa_v1.4_withDims.tgz" }],
  items: 2224,
  fields: 9,
  licence: "CC BY 4.0, unconfirmed",
  licenceNote: "often listed as CC BY 4.0; the authors' page and their repository state no licence",
  citation: `@inproceedings{sap2019socialiqa,
  title = {Social {IQa}: Commonsense Reasoning about Social Interactions},
  author = {Sap, Maarten and Rashkin, Hannah and Chen, Derek and Le Bras, Ronan and Choi, Yejin},
  booktitle = {Proceedings of EMNLP-IJCNLP 2019},
  pages = {4463--4473},
  year = {2019}
}`,
  wrongAnswers: "the other two of three options, written by people; the paper took the first",
  gated: false,
  paperSample: { draws: [100, 200], by: "meta.promptDim", seed: 42 },
  paperSampleNote: "of the test file in the authors' archive; the leaderboard's archive has no test labels",
};
