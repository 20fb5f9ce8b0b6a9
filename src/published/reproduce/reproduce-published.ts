import { readPublished, type ReadPublishedOptions } from "../reading/read-published.js";
import { Evidence } from "./evidence.js";
import { measuredAgreement } from "./measured-agreement.js";
import { measuredContrasts } from "./measured-contrasts.js";
import { labelContrasts, measuredLabels } from "./measured-labels.js";
import { measuredMitigations, mitigationMeans } from "./measured-mitigations.js";
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
  return {
    schema: "dialdefer.reproduction/1",
    files: evidence.files.map((file) => file.kind === "summary"
      ? { path: file.path, sha256: file.sha256, kind: file.kind, model: evidence.rows.find(({ summary }) => summary === file)?.model ?? null, dataset: null, mitigation: evidence.rows.find(({ summary }) => summary === file)?.mitigation ?? null, rows: file.rows.length }
      : { path: file.path, sha256: file.sha256, kind: file.kind, ...runOf(evidence, file.path), rows: file.items.length }),
    counts: countsOf(numbers, contrasts),
    reasons,
    numbers,
    contrasts,
    mitigations: measuredMitigations(evidence),
    mitigation_means: mitigationMeans(evidence),
    labels: measuredLabels(evidence),
    label_contrasts: labelContrasts(evidence),
    agreement: measuredAgreement(evidence),
  };
}

function runOf(evidence: Evidence, path: string): { model: string | null; dataset: string | null; mitigation: string | null } {
  const { model, dataset, mitigation } = evidence.runs.find(({ file }) => file.path === path)!;
  return { model, dataset, mitigation };
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
