import type { CatalogueEntry, CatalogueFile } from "../catalogue-entry.js";

const folder = "https://raw.githubusercontent.com/nyu-mll/BBQ/bea11bd97d79217245b5871acd247b9d6eb24598/data";
const file = (name: string, seen: Pick<CatalogueFile, "bytes" | "sha256"> = {}): CatalogueFile => ({ name, url: `${folder}/${name}`, ...seen });

export const bbqEntry: CatalogueEntry = {
  name: "bbq",
  title: "BBQ",
  about: "who did it? social stereotypes against what is known",
  homepage: "https://github.com/nyu-mll/BBQ",
  files: [
    file("Age.jsonl", { bytes: 3_091_834, sha256: "46e805b3fc2d8cbd26eeb8e8430d98cf7b2dc9c83574ff3674e8ce4f0fca2a60" }),
    file("Disability_status.jsonl", { bytes: 1_336_984, sha256: "375d40d9b71f056150264445ec189b13934998f3f49a1e311aa7578eb3b45e5f" }),
    file("Gender_identity.jsonl"),
    file("Nationality.jsonl", { bytes: 2_900_040, sha256: "a583e74666aec0341ded8aa3983e7cad694eb24de72c254d28b2df3035720090" }),
    file("Physical_appearance.jsonl", { bytes: 1_347_476, sha256: "e48d7e13508565f4801574e611043470c25c95a0a62af3699cb5ee7cb02608fb" }),
    file("Race_ethnicity.jsonl"),
    file("Race_x_SES.jsonl"),
    file("Race_x_gender.jsonl"),
    file("Religion.jsonl", { bytes: 1_118_728, sha256: "cb9555f9f3454a52cd2df85956b59bd7fcca5aa922c8527693b1164d08417616" }),
    file("SES.jsonl"),
    file("Sexual_orientation.jsonl", { bytes: 729_010, sha256: "2c71036b9e7584fe589c42aef32c1a42bc01b9a5e9b1b8704342630cdb08cefd" }),
  ],
  items: 58_492,
  fields: 11,
  licence: "CC BY 4.0",
  citation: `@inproceedings{parrish2022bbq,
  title = {{BBQ}: A Hand-Built Bias Benchmark for Question Answering},
  author = {Parrish, Alicia and Chen, Angelica and Nangia, Nikita and Padmakumar, Vishakh and Phang, Jason and Thompson, Jana and Htut, Phu Mon and Bowman, Samuel R.},
  booktitle = {Findings of ACL 2022},
  pages = {2086--2105},
  year = {2022}
}`,
  notice: "its texts are built on harmful stereotypes, to test for them",
  wrongAnswers: "the other two of three options; the paper took the first, which may be a stereotype or an \"unknown\"",
  gated: false,
  paperSample: { draws: [100, 200], by: "meta.context_condition", seed: 42 },
};
