import { openStore } from "../../store/open-store.js";
import { verifyStore } from "../../store/verify-store.js";
import type { StudySpec } from "../../runner/study-spec.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";
import { textTable } from "../text-table.js";

interface StoreFlags {
  readonly store: string;
  readonly json?: boolean;
}

/** `dialdefer store info`: what a store holds, its studies latest first. */
export function storeInfo(flags: StoreFlags): number {
  const store = openStore(flags.store, { mustExist: true });
  try {
    const studies = store.listStudies().map((study) => {
      const spec = study.spec as StudySpec;
      return {
        id: study.id, items: study.items, item_set: spec.items.spec, judges: spec.judges.map(({ id }) => id), family: spec.family.name,
        framings: spec.framings.map(({ id }) => id), used_at: new Date(study.usedAt).toISOString(),
      };
    });
    const info = { location: store.location, ...store.counts(), studies };
    if (flags.json === true) {
      printJson(info);
    } else {
      process.stdout.write(`${info.location}: ${info.replies} replies, ${info.attempts} failed attempts, ${info.items} items, ${(info.bytes / 1e6).toFixed(1)} MB\n`);
      if (studies.length > 0) {
        process.stdout.write(`${textTable(["study", "items", "item set", "judges", "templates", "last used"], studies.map((study) => [
          study.id.slice(0, 12), study.items, plainText(study.item_set), plainText(study.judges.join(", ")), plainText(`${study.family} ${study.framings.join(",")}`), study.used_at.slice(0, 16).replace("T", " "),
        ]))}\n`);
      }
    }
    return 0;
  } finally {
    store.close();
  }
}

/** `dialdefer store verify`: holds a store against its own hashes. Exit code 1 when a row does not match. */
export function storeVerify(flags: StoreFlags): number {
  const store = openStore(flags.store, { mustExist: true });
  try {
    const result = verifyStore(store);
    if (flags.json === true) printJson(result);
    else process.stdout.write(`${result.problems.map((problem) => `${plainText(problem)}\n`).join("")}${result.items} items and ${result.replies} replies checked: ${result.problems.length === 0 ? "all match" : `${result.problems.length} problems`}\n`);
    return result.problems.length === 0 ? 0 : 1;
  } finally {
    store.close();
  }
}
