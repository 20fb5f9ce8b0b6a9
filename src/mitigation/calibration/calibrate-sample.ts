import { UsageError } from "../../core/usage-error.js";
import { evaluateMitigation } from "../evaluation/evaluate-mitigation.js";
import { escalatedMitigation } from "../two-call/escalated-mitigation.js";
import type { CalibrationFile } from "./calibration-file.js";
import type { CalibrationMethod } from "./calibration-method.js";
import { calibrationMethods } from "./calibration-methods.js";
import type { CalibrationReport, CalibrationRow } from "./calibration-report.js";
import { heldOut } from "./held-out.js";
import type { StoredSample } from "./stored-sample.js";

/** The control beside the methods. */
const control = { name: "flip-matching", title: "random flip-matching (control)" } as const;

/**
 * Every method, or some of them, on items that they were not fitted on. The calibration of a single method is the one that was fitted on the
 * half whose other half is shown.
 *
 * @param names methods; all that the sample has the data for unless given
 * @throws UsageError for a method that there is not, or that needs probabilities where none are stored
 */
export function calibrateSample(stored: StoredSample, names?: readonly string[]): CalibrationReport {
  const { sample, judge, asked, studies } = stored;
  const known = [...calibrationMethods.map(({ name }) => name), control.name];
  for (const name of names ?? []) {
    if (!known.includes(name)) throw new UsageError(`--method ${name}: there is no such method; there are ${known.join(", ")}`);
    if (sample.probability === null && calibrationMethods.find((method) => method.name === name)?.needs === "probabilities") throw new UsageError(`--method ${name} needs probabilities, and none are stored: ask with --answer probability, or take ${calibrationMethods.filter(({ needs }) => needs === "verdicts").map((method) => method.name).join(", ")}`);
  }
  const wanted = (name: string): boolean => names === undefined || names.includes(name);
  const rows = [...calibrationMethods.filter(({ name }) => wanted(name)), ...wanted(control.name) ? [control.name] : []].flatMap((method) => rowOf(stored, method) ?? []);
  const escalated = stored.escalation === null ? null : evaluateMitigation(sample, escalatedMitigation(sample.accept, stored.escalation.statements, stored.escalation.judge));
  const single = names?.length === 1 ? calibrationMethods.find(({ name }) => name === names[0]) : undefined;
  return {
    schema: "dialdefer.calibrations/1", judge: { id: judge.id, identity: judge.identity }, asked, studies, fields: sample.fields, items: sample.design.rows, probabilities: sample.probability !== null,
    rows: escalated === null ? rows : [...rows, { method: escalated.name, title: escalated.title, needs: "verdicts", fitted: false, by: "field", leave_one_out: escalated, test_half: null }], calibration: single === undefined ? null : fileOf(stored, single),
  };
}

function rowOf({ sample }: StoredSample, method: CalibrationMethod | typeof control.name): CalibrationRow | null {
  const left = heldOut(sample, method, "leave one out");
  if (left === null) return null;
  const facts = method === control.name ? { ...control, needs: "verdicts" as const, fitted: true } : method;
  return { method: facts.name, title: facts.title, needs: facts.needs, fitted: facts.fitted, by: left.by, leave_one_out: left.evaluation, test_half: heldOut(sample, method, "test half")?.evaluation ?? null };
}

function fileOf({ sample, judge, asked, studies, itemsSha256 }: StoredSample, method: CalibrationMethod): CalibrationFile | null {
  const half = asked === null ? null : heldOut(sample, method, "test half");
  const [parameters] = half?.parameters ?? [];
  if (half === null || asked === null || parameters === undefined) return null;
  const { evaluation } = half;
  const number = ({ estimate, ci95 }: { readonly estimate: number; readonly ci95: readonly [number, number] }): { estimate: number; ci95: readonly [number, number] } => ({ estimate, ci95 });
  return {
    schema: "dialdefer.calibration/1", method: method.name, parameters, judge: { id: judge.id, identity: judge.identity }, asked,
    fitted_on: { items: half.fittedOn, fields: sample.fields, studies, items_sha256: itemsSha256, seed: sample.seed },
    test_half: {
      items: evaluation.n, dds_before: number(evaluation.dds_plain), dds_after: number(evaluation.dds_joint), fall: number(evaluation.fall),
      accuracy_before: evaluation.accuracy.plain.c2, accuracy_after: { estimate: evaluation.accuracy.mitigated.c2, ci95: evaluation.accuracy_ci95.c2 },
    },
  };
}
