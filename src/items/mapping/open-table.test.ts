import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../fixtures/temporary-files.js";
import { listSplits } from "./list-splits.js";
import { openTable } from "./open-table.js";

const root = temporaryFolder();
let folders = 0;
function dataset(files: Readonly<Record<string, string>>): string {
  const folder = join(root, `set-${folders++}`);
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return folder;
}
const card = (configs: string) => `---\nlicense: mit\nconfigs:\n${configs}---\n# A set\n`;

describe("a dataset folder", () => {
  it("has the splits that its card lists, patterns and all", () => {
    const folder = dataset({
      "README.md": card("- config_name: main\n  data_files:\n  - split: train\n    path: data/train-*\n  - split: test\n    path: [data/test-0.jsonl, \"**/more.jsonl\"]\n- config_name: other\n  data_files: other/*.csv\n"),
      "data/train-00000-of-00002.parquet": "", "data/train-00001-of-00002.parquet": "", "data/test-0.jsonl": "", "deep/er/more.jsonl": "", "other/a.csv": "", "other/deep/b.csv": "", "dataset_info.json": "{}", ".cache/data/train-x.jsonl": "",
    });
    expect(listSplits(folder)).toEqual([
      { config: "main", split: "train", files: ["data/train-00000-of-00002.parquet", "data/train-00001-of-00002.parquet"] },
      { config: "main", split: "test", files: ["data/test-0.jsonl", "deep/er/more.jsonl"] },
      { config: "other", split: "train", files: ["other/a.csv"] },
    ]);
  });

  it("is not held up by a card's patterns that are traps", () => {
    const name = `${"a".repeat(100)}.jsonl`;
    const listed = (pattern: string) => () => listSplits(dataset({ "README.md": card(`- data_files: "${pattern}"\n`), [name]: "" }));
    for (const trap of [`${"*a".repeat(12)}*b`, "[z-a]*", "x".repeat(2000)]) expect(listed(trap), trap.slice(0, 20)).toThrow(/was the download complete/);
    expect(listed("*a*.jsonl")()).toEqual([{ config: "default", split: "train", files: [name] }]);
  });

  it.skipIf(process.platform === "win32")("is read past pipes and links in a circle", () => {
    const folder = dataset({ "a.jsonl": "" });
    execFileSync("mkfifo", [join(folder, "README.md")]);
    symlinkSync("circle.jsonl", join(folder, "circle.jsonl"));
    expect(listSplits(folder).flatMap(({ files }) => files)).toEqual(["a.jsonl"]);
  });

  it("has those that file names say where there is no card, or one that lists none", () => {
    const files = { "data/train-00000-of-00001.parquet": "", "data/validation-00000-of-00001.parquet": "", "dev.csv": "", "test_final.jsonl": "", "latest.jsonl": "", "eval/part.jsonl": "" };
    const splits = [
      { config: "default", split: "train", files: ["data/train-00000-of-00001.parquet", "latest.jsonl"] },
      { config: "default", split: "validation", files: ["data/validation-00000-of-00001.parquet", "dev.csv"] },
      { config: "default", split: "test", files: ["eval/part.jsonl", "test_final.jsonl"] },
    ];
    expect(listSplits(dataset(files))).toEqual(splits);
    expect(listSplits(dataset({ ...files, "README.md": "---\nlicense: mit\n---\n" }))).toEqual(splits);
    expect(listSplits(dataset({ ...files, "README.md": "---\nconfigs: [unclosed\n---\n" }))).toEqual(splits);
  });

  it("takes folders around shards for configurations", () => {
    expect(listSplits(dataset({ "logic/test-00000-of-00001.parquet": "", "maths/test-00000-of-00001.parquet": "" })).map(({ config, split }) => `${config} ${split}`)).toEqual(["logic test", "maths test"]);
  });

  it("that holds one split is opened; of several one must be named", () => {
    const folder = dataset({ "train.jsonl": "", "test.jsonl": "" });
    expect(() => openTable(folder)).toThrow(/holds several splits; name one:\n {2}--config default --split test\n/);
    expect(() => openTable(folder, { split: "dev" })).toThrow(/has no split 'dev'/);
    expect(() => openTable(folder, { config: "x", split: "test" })).toThrow(/has no configuration 'x' with a split 'test'/);
    expect(openTable(folder, { split: "test" })).toMatchObject({ config: "default", split: "test" });
    expect(openTable(dataset({ "all.jsonl": "" }))).not.toHaveProperty("split");
  });

  it("written by save_to_disk is refused with the way out", () => {
    expect(() => openTable(dataset({ "dataset_info.json": "{}", "state.json": "{}", "data-00000-of-00001.arrow": "" }))).toThrow(/written by save_to_disk.*to_parquet\("items\.parquet"\)/);
    expect(() => openTable(dataset({ "dataset_dict.json": "{}", "test/data-00000-of-00001.arrow": "" }))).toThrow(/\["test"\]\.to_parquet/);
  });

  it("without data is refused, as is one whose card names what is not there", () => {
    expect(() => openTable(dataset({ "README.md": "# Nothing" }))).toThrow(/expected data files/);
    expect(() => openTable(dataset({ "README.md": card("- data_files: ../../secret.csv\n"), "a.csv": "" }))).toThrow(/was the download complete/);
  });
});

describe("a data file", () => {
  it("gives ids the beginning of its name, without ending and shard", () => {
    const folder = dataset({ "My set.v2.jsonl": "", "train-00000-of-00003.parquet": "", "x.csv.gz": "" });
    expect(["My set.v2.jsonl", "train-00000-of-00003.parquet", "x.csv.gz"].map((name) => openTable(join(folder, name)).name)).toEqual(["My set.v2", "train", "x"]);
  });

  it("has no splits to choose from", () => {
    expect(() => openTable(join(dataset({ "a.csv": "" }), "a.csv"), { split: "test" })).toThrow(/this is a file/);
    expect(() => openTable(join(root, "nowhere.csv"))).toThrow(/no such file/);
  });
});
