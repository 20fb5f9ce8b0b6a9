import type { Evidence } from "../evidence.js";
import { allDatasets, benchmarkDatasets } from "../published-models.js";
import { computed, type QuantityRule } from "./quantity-rule.js";

/** Items of a data set, from raw files or summary rows. */
function itemsOf(evidence: Evidence, dataset: string): number | null {
  return evidence.runs.find((run) => run.dataset === dataset)?.file.items.length ?? evidence.rows.find((row) => row.dataset === dataset)?.n ?? null;
}

function datasetsOf(domains: 9 | 10 | undefined): readonly string[] {
  return domains === 9 ? benchmarkDatasets : allDatasets;
}

/** The label of each item, from the first r/AIO file. */
function labelsOf(evidence: Evidence): ("OR" | "NOR")[] {
  const run = evidence.runs.find(({ dataset }) => dataset === "aio");
  return run === undefined ? [] : run.file.items.flatMap(({ conflict }) => conflict === null ? [] : [conflict.label]);
}

/** Counts of the data that the released files show. */
export const countQuantities = {
  "domain-count": ({ domains }, evidence) => {
    const found = datasetsOf(domains).filter((dataset) => itemsOf(evidence, dataset) !== null).length;
    return found < (domains ?? 10) ? null : computed(found, null, "files and summary");
  },
  "item-count": ({ domains, dataset }, evidence) => {
    const counts = (typeof dataset === "string" ? [dataset] : datasetsOf(domains)).map((name) => itemsOf(evidence, name));
    if (counts.some((count) => count === null)) return null;
    return computed(counts.reduce<number>((sum, count) => sum + (count as number), 0), null, typeof dataset === "string" ? "files" : "files and summary");
  },
  "class-count": ({ label }, evidence) => {
    const labels = labelsOf(evidence);
    return labels.length === 0 ? null : computed(labels.filter((one) => one === label).length, null, "files");
  },
  "class-share": ({ label }, evidence) => {
    const labels = labelsOf(evidence);
    return labels.length === 0 ? null : computed(100 * labels.filter((one) => one === label).length / labels.length, null, "files");
  },
  "category-count": ({ dataset }, evidence) => {
    const categories = new Set(evidence.runs.filter((run) => run.dataset === dataset)
      .flatMap(({ file }) => file.items.flatMap(({ meta }) => typeof meta["category"] === "string" ? [meta["category"]] : [])));
    return categories.size === 0 ? null : computed(categories.size, null, "files", { whySame: ["category-count"], remark: `values of the released items' category: ${categories.size}` });
  },
} satisfies Readonly<Record<string, QuantityRule>>;
