import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { samples } from "../src/items/benchmarks/fixtures/samples-of-aio.js";
import { dialdefer, emptyFolder } from "./support/command-line.js";
import { exportedReplies, jsonLines, reportOf } from "./support/study-files.js";

const things = ["ladder", "tent", "drill", "kettle", "bicycle", "projector", "guitar", "sledge", "mixer", "canoe", "lamp", "scarf"];
const conflicts = things.map((thing, index) => ({
  id: `conflict-${index}`, field: `field-${index % 3}`,
  conflict: {
    context: `Speaker B lent Speaker A a ${thing} and got it back broken.`,
    dialogue: [{ speaker: "Speaker B", text: "It was whole when you took it." }, { speaker: "Speaker A", text: "It is old: things break." }],
    parties: [{ name: "Speaker A", role: "other" }, { name: "Speaker B", role: "author" }], judged: "Speaker B", verdict: index % 4 === 0 ? "overreacting" : "not overreacting",
  },
}));
const judge = "simulated:dprime=1.5,c1=0.4,c2=-0.4,seed=3";

describe("conflicts of one's own", () => {
  it.each(["matched", "classic"])("are put, proved and judged in the %s family, and its labels never meet the parties' names", async (family) => {
    const folder = await emptyFolder();
    await writeFile(join(folder, "conflicts.jsonl"), jsonLines(conflicts));
    const lint = await dialdefer(folder, ["templates", "lint", family, "--items", "conflicts.jsonl", "--json"]);
    expect(lint.code, lint.stdout).toBe(0);
    expect((JSON.parse(lint.stdout) as { counts: Record<string, number> }).counts).not.toHaveProperty("label-collision");
    const finished = await dialdefer(folder, ["run", "--items", "conflicts.jsonl", "--judge", judge, "--family", family, "--checks", "0", "--json"]);
    expect(finished.code, finished.stderr).toBe(0);
    expect(reportOf(finished).judges[0]).toMatchObject({ n: 12, trials: { planned: 48, stored: 48, pending: 0 } });
    for (const { messages } of (await exportedReplies(folder)).values()) {
      const prompt = messages.at(-1)?.content ?? "";
      expect(prompt).toContain("Person B: It was whole when you took it.\nPerson A: It is old: things break.\n\nIs Person B overreacting?");
      expect(prompt).toMatch(/Person B is (?:not )?overreacting\./);
    }
  });

  it("are refused with labels that name their parties", async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, "conflicts.jsonl"), jsonLines(conflicts));
    const { code, stderr } = await dialdefer(folder, ["run", "--items", "conflicts.jsonl", "--judge", judge, "--labels", "Person A,Person B"]);
    expect(code).toBe(1);
    expect(stderr).toContain("label-collision");
    expect(stderr).toContain("'Person B'");
  });
});

describe("r/AIO", () => {
  const { fileName, content } = samples.aio;

  it("runs on the rows that can be judged, and says how many cannot and why", async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, fileName), content);
    const finished = await dialdefer(folder, ["run", "--items", `aio:${fileName}`, "--judge", judge, "--checks", "0", "--json"]);
    expect(finished.code, finished.stderr).toBe(0);
    expect(reportOf(finished)).toMatchObject({ judges: [{ n: 2 }], study: { items: { count: 2, skipped_rows: 0, unjudgeable_rows: 2 } } });
    expect(await readFile(join(folder, "dialdefer-report/report.md"), "utf8")).toContain("2\u00a0rows left out that cannot be judged");
    expect(finished.stderr).toContain(`1 row of aio:${fileName} cannot be judged: the dialogue is redacted`);
    expect(finished.stderr).toContain(`1 row of aio:${fileName} cannot be judged: the row has no verdict`);
    expect(finished.stderr.match(/may occur/g)).toHaveLength(1);
  });

  it("as it is released has nothing to judge: run and check end with that reason", async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, fileName), jsonLines(content.trim().split("\n").map((line) => ({ ...JSON.parse(line) as object, c2_input: "[redacted]" }))));
    const run = await dialdefer(folder, ["run", "--items", `aio:${fileName}`, "--judge", judge]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain("expected at least one item, found none (4 rows cannot be judged: the dialogue is redacted in this release");
    const check = await dialdefer(folder, ["items", "check", `aio:${fileName}`]);
    expect(check.code).toBe(1);
    expect(check.stdout).toContain("cannot be judged: the dialogue is redacted");
  });
});
