import * as z from "zod";
import { DataError } from "../../core/data-error.js";
import { twoCallRules } from "../two-call/two-call-rules.js";
import type { CalibrationFile } from "./calibration-file.js";

const number = z.number().finite();
const interval = z.tuple([number, number]);
const measured = z.object({ estimate: number, ci95: interval });
/** In logits; no log odds of a stored probability lie further out than 21. */
const shift = number.min(-100).max(100);
const offsets = z.object({ statement: shift, speaker: shift });
const shape = z.object({
  schema: z.literal("dialdefer.calibration/1"),
  method: z.string(),
  parameters: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("offsets"), offsets, fields: z.record(z.string(), offsets) }),
    z.object({ kind: z.literal("contrastive"), weight: number.min(0).max(1) }),
    z.object({ kind: z.literal("rule"), rule: z.enum(twoCallRules.map(({ name }) => name) as [string, ...string[]]) }),
  ]),
  judge: z.object({ id: z.string(), identity: z.string() }),
  asked: z.object({
    family: z.object({ name: z.string(), hash: z.string() }), framings: z.object({ statement: z.string(), speaker: z.string() }), labels: z.tuple([z.string(), z.string()]).nullable(), system: z.string().nullable(),
    order: z.enum(["counterbalanced", "accept-first", "accept-second"]), answer: z.enum(["json", "choice", "probability", "text"]), temperature: number,
  }),
  fitted_on: z.object({ items: number, fields: z.array(z.string()), studies: z.array(z.string()), items_sha256: z.array(z.string()), seed: number }),
  test_half: z.object({ items: number, dds_before: measured, dds_after: measured, fall: measured, accuracy_before: number, accuracy_after: measured }),
});

/**
 * A calibration out of its JSON.
 *
 * @param name of the file, for errors
 * @throws DataError (`bad-calibration`) that names the member that is not as it should be
 */
export function readCalibration(document: unknown, name = "the calibration"): CalibrationFile {
  const read = shape.safeParse(document);
  if (read.success) return read.data as CalibrationFile;
  const issue = read.error.issues[0]!;
  throw new DataError(`${name}: ${issue.path.length === 0 ? "" : `${issue.path.join(".")}: `}${issue.message}; 'dialdefer calibrate --method NAME --out FILE' writes such a file`, { file: name }, { code: "bad-calibration" });
}
