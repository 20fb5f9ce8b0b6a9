import { describe, expect, it } from "vitest";
import { checkJudgeSpec } from "./check-judge-spec.js";
import { listJudges } from "./list-judges.js";

describe("a judge's specification", () => {
  it.each(listJudges().map(({ example }) => example))("as the list shows it is right: %s", (example) => {
    expect(checkJudgeSpec(example)).toBe(null);
  });

  it("may say nothing of a simulated judge, which then is all zeros", () => {
    expect(checkJudgeSpec("simulated")).toBe(null);
  });

  it("of no known kind is named by what stands before the colon", () => {
    expect(checkJudgeSpec("opena:gpt-4o")).toEqual({ fault: "unknown", kind: "opena" });
    expect(checkJudgeSpec("")).toEqual({ fault: "unknown", kind: "" });
  });

  it.each(["openai", "openai:", "llama: ", "replay:"])("that names no model and no file is incomplete: %j", (spec) => {
    expect(checkJudgeSpec(spec)).toMatchObject({ fault: "incomplete", known: { kind: spec.split(":", 1)[0] } });
  });

  it("of a simulated judge is read", () => {
    expect(checkJudgeSpec("simulated:dprime=high")).toMatchObject({ fault: "unusable", message: expect.stringContaining("needs a number") });
  });
});
