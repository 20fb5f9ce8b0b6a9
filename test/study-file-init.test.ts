import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadStudyFile } from "../src/study/file/load-study-file.js";
import { starterStudyFile } from "../src/study/file/starter-study-file.js";
import { studyFileJsonSchema, type SchemaNode } from "../src/study/file/study-file-json-schema.js";
import { dialdefer, emptyFolder, repository } from "./support/command-line.js";

describe("dialdefer init", () => {
  it("writes a study file that is read as it is, and says how to go on", async () => {
    const folder = await emptyFolder();
    const { code, stdout, stderr } = await dialdefer(folder, ["init"]);
    expect(code, stderr).toBe(0);
    expect(stdout).toBe("wrote study.yaml\nshow what it would ask:  npx dialdefer run study.yaml --plan\nrun it:                  npx dialdefer run study.yaml\n");
    const { options, out } = await loadStudyFile(join(folder, "study.yaml"));
    expect(options).toEqual({
      name: "first study", items: "starter", limit: 60, family: "matched",
      judges: [{ spec: "llama:default" }, { spec: "simulated:dprime=1.5,c1=0.4,c2=-0.3,noise=0.05,seed=7" }],
    });
    expect(out).toBe(join(folder, "dialdefer-report"));
  });

  it("keeps a file that is there, unless told to write over it", async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, "mine.yaml"), "seed: 9\n");
    const refused = await dialdefer(folder, ["init", "mine.yaml"]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toBe("error: mine.yaml is there already and stays as it is; give another name, or --force to write over it\n");
    expect(await readFile(join(folder, "mine.yaml"), "utf8")).toBe("seed: 9\n");
    expect((await dialdefer(folder, ["init", "mine.yaml", "--force"])).code).toBe(0);
    expect(await readFile(join(folder, "mine.yaml"), "utf8")).toContain("npx dialdefer run mine.yaml");
  });

  it("makes the folder that is named, and says where it cannot write", async () => {
    const folder = await emptyFolder();
    expect((await dialdefer(folder, ["init", "studies/a b.yaml"])).stdout).toContain('npx dialdefer run "studies/a b.yaml" --plan');
    await writeFile(join(folder, "file"), "");
    const { code, stderr } = await dialdefer(folder, ["init", "file/study.yaml"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: file\/study\.yaml cannot be written \(/);
  });

  it("tells editors where the schema is, by a path inside the project, and nowhere else", async () => {
    const folder = await emptyFolder();
    await dialdefer(folder, ["init"]);
    expect(await readFile(join(folder, "study.yaml"), "utf8")).not.toContain("$schema");
    await mkdir(join(folder, "node_modules"));
    await symlink(repository, join(folder, "node_modules/dialdefer"));
    await dialdefer(folder, ["init", "studies/first.yaml"]);
    expect((await readFile(join(folder, "studies/first.yaml"), "utf8")).split("\n")[0]).toBe("# yaml-language-server: $schema=../node_modules/dialdefer/schema/study.schema.json");
  });
});

describe("what init writes", () => {
  const text = starterStudyFile({ name: "study.yaml" });
  /** Without the `#` of what is commented out; prose has one space behind it. */
  const uncommented = text.replace(/^(\s*)#(?=\S| {2})/gm, "$1");

  it("shows every key there is", () => {
    const keys = (node: SchemaNode): string[] => [
      ...Object.entries(node.properties ?? {}).flatMap(([key, inner]) => [key, ...key === "matrix" ? [] : keys(inner)]),
      ...(node.anyOf ?? []).flatMap(keys), ...Array.isArray(node.items) || node.items === undefined ? [] : keys(node.items as SchemaNode),
    ];
    const missing = [...new Set(keys(studyFileJsonSchema()))].filter((key) => !new RegExp(`\\b${key}:`).test(text));
    expect(missing).toEqual([]);
  });

  it("is still a study file with all of it commented in", async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, "study.yaml"), uncommented);
    await writeFile(join(folder, "base.yaml"), "seed: 1\n");
    await writeFile(join(folder, "warning.txt"), "Judge the claim alone.\n");
    const { options } = await loadStudyFile(join(folder, "study.yaml"));
    expect(options.judges).toHaveLength(4);
    expect(options.arms?.slice(0, 6).map(({ name }) => name)).toEqual(["Human/AI, temperature 0: T", "Human/AI, temperature 0: S", "Human/AI, temperature 0.7: T", "Human/AI, temperature 0.7: S", "Alex/Sam, temperature 0: S", "S, warned"]);
    expect(options.contrasts).toContainEqual({ name: "warned", baseline: "Human/AI, temperature 0: T", treatment: "S, warned" });
    expect(options.maxCost).toBe(5);
  });
});
