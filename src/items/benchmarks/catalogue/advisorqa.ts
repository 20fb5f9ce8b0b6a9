import { contentNotices } from "../content-notices.js";
import type { CatalogueEntry } from "../catalogue-entry.js";

export const advisorqaEntry: CatalogueEntry = {
  name: "advisorqa",
  title: "AdvisorQA (test)",
  about: "advice of a forum, ranked by its readers",
  homepage: "https://huggingface.co/datasets/mbkim/AdvisorQA",
  files: [{ name: "test.json", url: "https://huggingface.co/datasets/mbkim/AdvisorQA/resolve/main/test.json" }],
  items: 1000,
  fields: 2,
  licence: "unknown",
  licenceNote: "the card on the model hub names one that could not be read here; the texts are posts of a forum's users",
  citation: `@inproceedings{kim2025advisorqa,
  title = {{AdvisorQA}: Towards Helpful and Harmless Advice-Seeking Question Answering with Collective Intelligence},
  author = {Kim, Minbeom and Lee, Hwanhee and Park, Joonsuk and Lee, Hwaran and Jung, Kyomin},
  booktitle = {Proceedings of NAACL 2025 (Volume 1: Long Papers)},
  pages = {6545--6565},
  year = {2025}
}`,
  notice: contentNotices.advisorqa,
  wrongAnswers: "advice with fewer votes: a preference, no falsehood; the paper took the advice with the fewest",
  gated: false,
  paperSample: { draws: [100, 200], by: "meta.label", seed: 42 },
};
