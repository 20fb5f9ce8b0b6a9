import { collectVerdicts } from "../../analysis/collect-verdicts.js";
import { comparePublished } from "../../analysis/compare-published.js";
import type { PublishedComparison } from "../../analysis/published-comparison.js";
import { openStore } from "../../store/open-store.js";
import type { PublishedFile, PublishedSummary } from "../reading/published-file.js";
import { summaryRows } from "../reproduce/summary-rows.js";
import { draftStudies } from "./draft-studies.js";
import { groupRuns } from "./group-runs.js";
import { importStudy } from "./import-study.js";
import { summaryBeside } from "./summary-beside.js";

/** One study that an import made, with the published readings beside ours. */
export interface ImportedStudy {
  readonly id: string;
  readonly name: string;
  readonly model: string;
  /** Items. */
  readonly items: number;
  readonly arms: readonly string[];
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  /** The headline first; none where there is one way of asking alone. */
  readonly contrasts: readonly { readonly name: string; readonly baseline: string; readonly treatment: string; readonly published: PublishedComparison }[];
  /** Replies that this import added to the store; those that it held already are no part. */
  readonly added: number;
  /** Verdicts of second turns in the files, which are not imported. */
  readonly secondTurns: number;
  readonly warnings: readonly string[];
}

interface ImportTarget {
  readonly model?: string | undefined;
  readonly store?: string | undefined;
  readonly onImported?: ((study: ImportedStudy) => void) | undefined;
  /** Summary tables whose rows stand beside what is imported of the same model. */
  readonly summaries?: readonly PublishedSummary[] | undefined;
}

/** Writes published results into the store as studies, one after another; the last one is then the latest. Where one fails, those before it stay. */
export async function importResults(files: readonly PublishedFile[], { model, store: folder = "./.dialdefer", onImported, summaries = [] }: ImportTarget): Promise<readonly ImportedStudy[]> {
  const drafts = draftStudies(groupRuns(files, model));
  const rows = summaryRows(summaries);
  const store = openStore(folder);
  try {
    const studies: ImportedStudy[] = [];
    for (const draft of drafts) {
      const { id, row, spec, added } = await importStudy(store, draft, summaryBeside(draft, rows));
      const { published } = spec;
      if (published === undefined) throw new TypeError("an imported study says where it is from");
      const verdicts = spec.contrasts.length === 0 ? null : collectVerdicts(store, row, 0, spec);
      const imported: ImportedStudy = {
        id, name: draft.name, model: draft.model, items: spec.items.count, arms: spec.arms.map(({ name }) => name),
        files: published.files.map(({ name, sha256 }) => ({ name, sha256 })),
        contrasts: verdicts === null ? [] : spec.contrasts.map(({ name, baseline, treatment }) => ({
          name, baseline: spec.arms[baseline]!.name, treatment: spec.arms[treatment]!.name, published: comparePublished(published, verdicts, baseline, treatment),
        })),
        added, secondTurns: published.secondTurns, warnings: spec.warnings,
      };
      studies.push(imported);
      onImported?.(imported);
    }
    return studies;
  } finally {
    store.close();
  }
}
