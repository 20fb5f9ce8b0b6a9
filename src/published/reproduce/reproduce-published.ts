import { readPublished, type ReadPublishedOptions } from "../reading/read-published.js";
import { Evidence } from "./evidence.js";
import { measuredAgreement } from "./measured-agreement.js";
import { measuredContrasts } from "./measured-contrasts.js";
import { labelContrasts } from "./label-contrasts.js";
import { measuredBalance } from "./measured-balance.js";
import { measuredLabels } from "./measured-labels.js";
import { measuredMitigations } from "./measured-mitigations.js";
import { mitigationMeans } from "./mitigation-means.js";
import { numbersOfClaims } from "./numbers-of-claims.js";
import { numbersOfSummaries } from "./numbers-of-summaries.js";
import { reasons, type Reason } from "./reasons.js";
import type { MeasuredContrast, NumberStatus, ReproducedNumber, Reproduction } from "./reproduction.js";

/**
 * Computes the published numbers of "DialDefer" (arXiv 2601.10896) again from its released files: every cell of the summary
 * tables and every number that paper, figures and readme state, by the published rule and by the right one, with the reasons
 * where they differ; and every contrast that the files hold.
 * @param paths files and folders of published results, as `import reference` reads them
 * @param options `leftOut` is told of files of a folder that hold no results
 * @throws DataError for a file that cannot be read, with its line
 */
export async function reproducePublished(paths: readonly string[], options: ReadPublishedOptions = {}): Promise<Reproduction> {
  const evidence = new Evidence(await readPublished(paths, options));
  const numbers = [...numbersOfSummaries(evidence), ...numbersOfClaims(evidence)];
  const contrasts = measuredContrasts(evidence);
  const mitigations = measuredMitigations(evidence);
  const means = mitigationMeans(evidence);
  return {
    schema: "dialdefer.reproduction/1",
    files: evidence.files.map((file) => fileOf(evidence, file)),
    counts: countsOf(numbers, contrasts),
    reasons,
    numbers,
    contrasts,
    mitigations: mitigations.measured,
    mitigation_means: means.means,
    mitigation_items: [...mitigations.otherItems, ...means.otherItems],
    labels: measuredLabels(evidence),
    label_contrasts: labelContrasts(evidence),
    balanced: measuredBalance(evidence),
    agreement: measuredAgreement(evidence),
  };
}

function fileOf(evidence: Evidence, file: Evidence["files"][number]): Reproduction["files"][number] {
  const { path, sha256, kind } = file;
  if (kind === "summary") {
    const { model, mitigation } = evidence.rows.find(({ summary }) => summary === file) ?? { model: null, mitigation: null };
    return { path, sha256, kind, model, dataset: null, mitigation, rows: file.rows.length };
  }
  const { model, dataset, mitigation } = evidence.runs.find((run) => run.file === file)!;
  return { path, sha256, kind, model, dataset, mitigation, rows: file.items.length };
}

function countsOf(numbers: readonly ReproducedNumber[], contrasts: readonly MeasuredContrast[]): Reproduction["counts"] {
  const of = (status: NumberStatus) => numbers.filter((number) => number.status === status).length;
  return {
    numbers: numbers.length,
    reproduced: of("reproduced"),
    reproduced_by_both: numbers.filter(({ status, reasons: found }) => status === "reproduced" && found.length === 0).length,
    differs: of("differs"), unexplained: of("unexplained"), not_at_hand: of("not at hand"), not_a_result: of("not a result"),
    reasons: reasonCounts(numbers), reasons_of_contrasts: reasonCounts(contrasts),
  };
}

/** In the order of the closed list. */
function reasonCounts(of: readonly { readonly reasons: readonly Reason[] }[]): Partial<Record<Reason, number>> {
  const counted = (Object.keys(reasons) as Reason[]).map((reason) => [reason, of.filter((one) => one.reasons.includes(reason)).length] as const);
  return Object.fromEntries(counted.filter(([, count]) => count > 0)) as Partial<Record<Reason, number>>;
}
