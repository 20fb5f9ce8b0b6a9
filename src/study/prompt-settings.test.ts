import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Item } from "../core/item.js";
import { loadFamily } from "../framing/load-family.js";
import { readStudySpec } from "../runner/read-study-spec.js";
import { openStore } from "../store/open-store.js";
import type { ArmOptions } from "./arm-options.js";
import { lintGroups } from "./lint-groups.js";
import { resolveArms } from "./resolve-arms.js";
import { runStudy } from "./run-study.js";
import type { StudyOptions } from "./study-options.js";

let folder: string;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), "dialdefer-settings-")); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const item: Item = { id: "moon", question: "How many moons has the Earth?", correct_answers: ["one"], incorrect_answers: ["three"], context: "The Earth has had one moon for long." };
const items: StudyOptions["items"] = {
  spec: "test items",
  async *read(): AsyncGenerator<Item> {
    for (let index = 0; index < 12; index++) yield await Promise.resolve({ ...item, id: `moon-${index}` });
  },
};
const contrasts = [{ name: "S - T", baseline: "T", treatment: "S" }];
const pair = (changes: Partial<ArmOptions>, suffix: string): ArmOptions[] => ["T", "S"].map((framing) => ({ name: `${framing}${suffix}`, framing, ...changes }));
const arms = [...pair({}, ""), ...pair({ question: "inverted" }, " inverted"), ...pair({ jsonOrder: "verdict-first" }, " verdict"), ...pair({ context: "shown" }, " context")];

describe("arms that ask in another way", () => {
  it("are linted in groups of their own, with the wording that they are asked in", async () => {
    const { arms: resolved } = await resolveArms({ items, judges: [], arms: [...arms, ...pair({ wording: 3 }, " fixed")], contrasts, store: folder });
    const groups = lintGroups(resolved, [await loadFamily("matched")], [{ id: "j", identity: "j", answerMode: "json" }]);
    expect(groups.map(({ question, jsonOrder, context, wording, framings }) => ({ question, jsonOrder, context, wording, framings: framings.join() }))).toEqual([
      { framings: "T,S" }, { question: "inverted", framings: "T,S" }, { jsonOrder: "verdict-first", framings: "T,S" }, { context: "shown", framings: "T,S" }, { wording: 3, framings: "T,S" },
    ]);
  });

  it("have fingerprints of their own and share no reply", async () => {
    const { plan } = await runStudy({ items, judges: ["simulated:dprime=1"], arms, contrasts, store: folder, checks: 0 });
    const store = openStore(folder);
    const [study] = store.listStudies();
    const fingerprints = readStudySpec(study!.spec).arms.map(({ fingerprint }) => fingerprint);
    store.close();
    expect(new Set(fingerprints).size).toBe(arms.length);
    expect(plan.judges[0]).toMatchObject({ trials: 12 * 8 * 2, calls: 12 * 8 * 2 });
  });

  it("are planned with a warning where they show contexts and no item has one, of a study that is known already too", async () => {
    const bare: StudyOptions["items"] = {
      spec: "bare items",
      async *read(): AsyncGenerator<Item> { for await (const { context: _, ...rest } of items.read()) yield rest; },
    };
    const warned = async (of: StudyOptions["items"]): Promise<number> => (await runStudy({ items: of, judges: ["simulated:dprime=1"], arms, contrasts, store: folder, checks: 0 })).plan.warnings.filter((warning) => warning.startsWith("no item has a context: the arms that show it ('T context', 'S context') put the same prompts")).length;
    expect([await warned(bare), await warned(bare), await warned(items)]).toEqual([1, 1, 0]);
  });

  it("are refused before anything is asked where a family that extends another breaks its rules", async () => {
    const templates = join(folder, "bent");
    mkdirSync(templates);
    writeFileSync(join(templates, "family.yaml"), "extends: matched\nfamily: bent\ngroups:\n  agent:\n" + Array.from({ length: 12 }, (_, wording) => `    - [Speaker A, ${wording === 5 ? "Speaker 2" : "Speaker B"}]\n`).join(""));
    const asked = (changes: Partial<ArmOptions>) => runStudy({ items, judges: ["simulated:dprime=1"], arms: pair({ family: templates, ...changes }, ""), contrasts, store: join(folder, "store"), checks: 0 });
    await expect(asked({ question: "inverted" })).rejects.toThrow(/answer-code-in-label: the label 'Speaker 2'/);
  });

  it("tell once that a family differs in more by design, whichever files it shares with a strict one", async () => {
    const both = [...pair({}, ""), { name: "Q", family: "ladder", framing: "Q" }, { name: "E", family: "ladder", framing: "E" }];
    const { analysis } = await runStudy({ items, judges: ["simulated:dprime=1"], arms: both, contrasts, store: folder, checks: 0 });
    const warnings = analysis!.document.provenance.warnings;
    expect(warnings.filter((warning) => /^ladder: /.test(warning))).toHaveLength(1);
  });
});
