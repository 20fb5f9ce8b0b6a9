import { contentNotices } from "../content-notices.js";
import type { CatalogueEntry } from "../catalogue-entry.js";

export const aioEntry: CatalogueEntry = {
  name: "aio",
  title: "r/AIO (released shape)",
  about: "am I overreacting? conflicts of a forum, dialogues blanked out",
  homepage: "https://github.com/LadyPary/DialDefer",
  files: [{
    name: "finalAIOdata_experiment_ready.jsonl",
    url: "https://raw.githubusercontent.com/LadyPary/DialDefer/ad11801bd59ae23b91577fe268b5d25534c358a8/dataset/aio/finalAIOdata_experiment_ready.jsonl",
  }],
  items: 280,
  fields: 2,
  licence: "unknown",
  licenceNote: "the repository shows an MIT badge and has no LICENSE file; the texts are posts of a forum's users",
  citation: "",
  notice: contentNotices.aio,
  wrongAnswers: "the other verdict: overreacting or not overreacting",
  gated: true,
  byHand: {
    why: "its rows lead to posts of private persons, and its dialogues are blanked out, so no row can be judged in both framings",
    steps: [
      "Take dataset/aio/finalAIOdata_experiment_ready.jsonl from https://github.com/LadyPary/DialDefer, if you may use it.",
      "dialdefer items get aio --from PATH/finalAIOdata_experiment_ready.jsonl",
    ],
  },
  paperSampleNote: "the published dialogues are blanked out",
};
