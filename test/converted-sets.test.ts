import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dialdefer, emptyFolder, repository } from "./support/command-line.js";
import { reportOf } from "./support/study-files.js";

const shared = join(repository, "../shared/data/unified");
const sets = { advisorqa: 300, amqa: 240, bbq: 300, halueval_qa: 300, harp_mcq: 300, plausibleqa: 300, socialiqa: 300, truthfulqa: 790 };

describe("the published converted sets", () => {
  it.skipIf(!existsSync(shared)).each(Object.entries(sets))("%s runs to its end, all %i items, in both families (needs ../shared)", async (name, items) => {
    const folder = await emptyFolder();
    for (const family of ["matched", "classic"]) {
      const finished = await dialdefer(folder, ["run", "--items", `unified:${join(shared, `${name}_formatted.jsonl`)}`, "--family", family, "--judge", "simulated:dprime=1.5,c1=0.3,c2=-0.3", "--checks", "0", "--json"]);
      expect(finished.code, finished.stderr).toBe(0);
      expect(reportOf(finished).judges[0]).toMatchObject({ n: items, trials: { planned: 4 * items, stored: 4 * items, pending: 0 } });
      expect(finished.stderr.includes("unethical"), finished.stderr).toBe(name === "advisorqa");
    }
  });
});
