import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { dialdefer, type Finished } from "./support/command-line.js";
import { exportedReplies, reportOf, studyFolder } from "./support/study-files.js";

let folder: string;
beforeEach(async () => {
  folder = await studyFolder(30);
});

/** Runs a simulated study and writes the lines of its export that `keep` says; 4 replies an item, in the order of asking. */
async function recorded(flags: readonly string[], keep: (line: number) => boolean = () => true): Promise<number> {
  const run = await dialdefer(folder, ["run", "--checks", "0", "--items", "items.jsonl", "--judge", "simulated:dprime=1,c1=0.3,c2=-0.3,item=0.5", ...flags, "--json"]);
  expect(run.code, run.stderr).toBe(0);
  const lines = (await dialdefer(folder, ["store", "export"])).stdout.trimEnd().split("\n");
  const kept = lines.filter((_, index) => keep(index));
  await writeFile(join(folder, "replies.jsonl"), `${kept.join("\n")}\n`);
  return kept.length;
}

async function replayed(...flags: readonly string[]): Promise<Finished> {
  return await dialdefer(folder, ["run", "--checks", "0", "--items", "items.jsonl", "--judge", "replay:replies.jsonl", "--store", "other", "--json", ...flags]);
}

describe("a replay", () => {
  it("is asked in the answer mode of its file", async () => {
    await recorded(["--answer", "probability"]);
    const replay = await replayed();
    expect(replay.code, replay.stderr).toBe(0);
    expect(reportOf(replay).judges[0]).toMatchObject({ n: 30, trials: { planned: 120, stored: 120, pending: 0 } });
  });

  it("asked in another mode says how its replies were asked for", async () => {
    await recorded(["--answer", "probability", "--limit", "5"]);
    const replay = await replayed("--answer", "json", "--limit", "5");
    expect(replay.code).toBe(4);
    expect(replay.stderr).toContain("holds replies in answer mode probability at temperature 0.");
  });

  it.each([["at the beginning", 0], ["in the middle", 40], ["at the end", 100]])("with a gap of 20 replies %s gives all the others", async (_, from) => {
    expect(await recorded([], (line) => line < from || line >= from + 20)).toBe(100);
    const replay = await replayed();
    expect(replay.code).toBe(4);
    expect(reportOf(replay).judges[0]?.trials).toMatchObject({ planned: 120, stored: 100, pending: 20 });
    expect(replay.stderr).toContain("20 trials are pending (20 not-in-replay)");
  });
});

describe("an export of one judge", () => {
  it("holds the replies of every judge that was called so, or of those of one study", async () => {
    const simulated = (spec: string): readonly string[] => ["run", "--checks", "0", "--items", "items.jsonl", "--limit", "3", "--judge", spec, "--json"];
    await recorded(["--limit", "3"]);
    const first = reportOf(await replayed("--limit", "3", "--store", "."));
    await recorded(["--limit", "3", "--answer", "choice"], (line) => line >= 12);
    const second = reportOf(await replayed("--limit", "3", "--answer", "choice", "--store", "."));
    await dialdefer(folder, [...simulated("simulated:dprime=2"), "--store", "."]);
    const exported = async (...flags: readonly string[]): Promise<string[]> => {
      const { code, stdout, stderr } = await dialdefer(folder, ["store", "export", "--store", ".", "--judge", "replay:replies.jsonl", ...flags]);
      expect(code, stderr).toBe(0);
      return stdout.trimEnd().split("\n").map((line) => (JSON.parse(line) as { judge: string }).judge);
    };
    expect(new Set(await exported()).size).toBe(2);
    expect(await exported()).toHaveLength(24);
    expect(new Set(await exported("--study", first.study.id)).size).toBe(1);
    expect(await exported("--study", second.study.id)).toHaveLength(12);
    const unknown = await dialdefer(folder, ["store", "export", "--store", ".", "--judge", "openai:x"]);
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain("the store knows");
    expect((await exportedReplies(folder)).size).toBe(24);
  });
});
