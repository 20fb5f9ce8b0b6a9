import { sha256 } from "../../core/sha256.js";
import { keptCopies } from "../../store/kept-copies.js";
import { openStore } from "../../store/open-store.js";
import { SCHEMA_VERSION } from "../../store/schema.js";
import { unrecordedChains } from "../../runner/chains/unrecorded-chains.js";
import { readStudySpec } from "../../runner/read-study-spec.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";

/** `dialdefer store info`: what a store holds, its studies latest first. */
export function storeInfo(flags: { readonly store: string; readonly json?: boolean }): number {
  const store = openStore(flags.store, { mustExist: true, reading: true });
  try {
    const studies = store.listStudies().map((study) => {
      const spec = readStudySpec(study.spec);
      const { row } = store.findStudy(study.id) as { row: number };
      const counts = spec.judges.map((_, judge) => {
        const { planned, stored } = store.countTrials(row, judge);
        return { planned: planned + unrecordedChains(store, row, judge, spec).total, stored };
      });
      return {
        id: study.id, items: study.items, item_set: spec.items.spec, judges: spec.judges.map(({ id }) => id), families: spec.families.map(({ name }) => name),
        arms: spec.arms.map(({ name }) => name), answer: [...new Set(spec.judges.flatMap((judge) => spec.arms.map((arm) => arm.answerMode ?? judge.answerMode)))], repeats: spec.repeats,
        name: spec.name, file: spec.file,
        labels: [...new Set(spec.arms.flatMap(({ labels }) => labels === null ? [] : [labels.join(",")]))], systems: [...new Set(spec.arms.flatMap(({ system }) => system === null ? [] : [sha256(system)]))],
        trials: counts.reduce((sum, { planned }) => sum + planned, 0), pending: counts.reduce((sum, { planned, stored }) => sum + planned - stored, 0),
        used_at: new Date(study.usedAt).toISOString(),
      };
    });
    const info = { location: store.location, schema: SCHEMA_VERSION, copies: keptCopies(store.location), ...store.counts(), studies };
    if (flags.json === true) {
      printJson(info);
    } else {
      process.stdout.write(`${info.location}: ${info.replies} replies, ${info.attempts} failed attempts, ${info.items} items, ${(info.bytes / 1e6).toFixed(1)} MB, schema ${info.schema}\n`);
      for (const copy of info.copies) process.stdout.write(`${plainText(copy)}: the store as it was before this schema; delete it when you no longer need it\n`);
      for (const study of studies) {
        const settings = [
          study.families.join(","), `arms ${study.arms.join(" | ")}`, `answers ${study.answer.join(",")}`, `repeats ${study.repeats}`,
          ...study.labels.map((labels) => `labels ${labels}`), ...study.systems.map((hash) => `system ${hash.slice(0, 8)}`),
        ];
        process.stdout.write(`\n${plainText([
          ...(study.name === null && study.file === null ? [] : [[study.name, study.file?.name].filter((part) => part !== null && part !== undefined).join(", ")]),
          `${study.id.slice(0, 12)}  ${study.used_at.slice(0, 16).replace("T", " ")}  ${study.items} items of ${study.item_set}, ${study.pending} of ${study.trials} trials pending`,
          `              ${settings.join("; ")}`,
          ...study.judges.map((judge) => `              ${judge}`),
        ].join("\n"))}\n`);
      }
    }
    return 0;
  } finally {
    store.close();
  }
}
