import { describe, expect, it } from "vitest";
import { readCalibration } from "./read-calibration.js";

const measured = { estimate: 1, ci95: [0, 2] };
const calibration = {
  schema: "dialdefer.calibration/1", method: "offset",
  parameters: { kind: "offsets", offsets: { statement: 0, speaker: -0.8 }, fields: { law: { statement: 0.1, speaker: -1 } } },
  judge: { id: "judge", identity: "judge/1" },
  asked: { family: { name: "matched", hash: "0" }, framings: { statement: "T", speaker: "S" }, labels: null, system: null, order: "counterbalanced", answer: "probability", temperature: 0 },
  fitted_on: { items: 40, fields: ["law"], studies: ["1"], items_sha256: ["2"], seed: 1 },
  test_half: { items: 40, dds_before: measured, dds_after: measured, fall: measured, accuracy_before: 60, accuracy_after: measured },
};
const withParameters = (parameters: unknown) => ({ ...calibration, parameters });

describe("a calibration that is read", () => {
  it("is what was written", () => {
    expect(readCalibration(JSON.parse(JSON.stringify(calibration)))).toEqual(calibration);
  });

  it.each<[string, unknown, string]>([
    ["no calibration", { schema: "dialdefer.report/1" }, "mine.json: schema: "],
    ["an offset that no log odds reach", withParameters({ kind: "offsets", offsets: { statement: 0, speaker: 1e308 }, fields: {} }), "mine.json: parameters.offsets.speaker: "],
    ["an offset that is no number", withParameters({ kind: "offsets", offsets: { statement: 0, speaker: "-1" }, fields: {} }), "mine.json: parameters.offsets.speaker: "],
    ["a weight beyond 1", withParameters({ kind: "contrastive", weight: 1.5 }), "mine.json: parameters.weight: "],
    ["a rule that there is not", withParameters({ kind: "rule", rule: "speaker-wins" }), "mine.json: parameters.rule: "],
  ])("%s is refused with its place and what writes one", (_, document, place) => {
    expect(() => readCalibration(document, "mine.json")).toThrow(expect.objectContaining({ code: "bad-calibration", message: expect.stringMatching(new RegExp(`^${place.replaceAll(".", "\\.")}.*dialdefer calibrate --method NAME --out FILE`)) }));
  });
});
