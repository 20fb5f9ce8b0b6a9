import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dialdefer, emptyFolder, repository } from "./support/command-line.js";
import { reportOf } from "./support/study-files.js";

const file = join(repository, "../shared/data/native/truthfulqa/TruthfulQA.csv");

describe("TruthfulQA in its own format", () => {
  it.skipIf(!existsSync(file))("gives 200 complete items, and a second run asks nothing (needs ../shared)", async () => {
    const folder = await emptyFolder();
    const args = ["run", "--checks", "0", "--items", `truthfulqa:${file}`, "--limit", "200", "--judge", "simulated:dprime=1,c1=0.2,c2=-0.2", "--json"];
    const first = await dialdefer(folder, args);
    expect(first.code, first.stderr).toBe(0);
    const { judges: [block], study } = reportOf(first);
    expect(block).toMatchObject({ n: 200, trials: { planned: 800, stored: 800, asked: 800, pending: 0 } });
    expect(study.items.count).toBe(200);
    expect(study.items.fields).toBeGreaterThan(20);
    const second = await dialdefer(folder, args);
    expect(second.code).toBe(0);
    expect(reportOf(second).judges[0]).toMatchObject({ n: 200, trials: { planned: 800, stored: 800, asked: 0, pending: 0 } });
  });
});
