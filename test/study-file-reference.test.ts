import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadStudyFile } from "../src/study/file/load-study-file.js";
import { studyFileJsonSchema } from "../src/study/file/study-file-json-schema.js";
import { studyFileReference } from "../src/study/file/study-file-reference.js";
import { emptyFolder, repository } from "./support/command-line.js";

describe("what is published about study files (node scripts/write-study-file-reference.mjs writes it)", () => {
  it("docs/study-file.md has the tables of the schema", async () => {
    const [, generated] = (await readFile(join(repository, "docs/study-file.md"), "utf8")).split("<!-- From here on written by node scripts/write-study-file-reference.mjs -->\n");
    expect(generated).toBe(`\n${studyFileReference()}`);
  });

  it("schema/study.schema.json is the schema, with a description of every key", async () => {
    const published = JSON.parse(await readFile(join(repository, "schema/study.schema.json"), "utf8")) as Record<string, unknown>;
    expect(published).toEqual(JSON.parse(JSON.stringify(studyFileJsonSchema())));
    const { properties = {} } = studyFileJsonSchema();
    expect(Object.entries(properties).filter(([, { description = "" }]) => description === "")).toEqual([]);
  });

  it("the examples of the page are study files", async () => {
    const page = await readFile(join(repository, "docs/study-file.md"), "utf8");
    const blocks = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = ""]) => text);
    expect(blocks.length).toBeGreaterThanOrEqual(3);
    for (const text of blocks) {
      const folder = await emptyFolder();
      await writeFile(join(folder, "study.yaml"), text);
      await writeFile(join(folder, "warning.txt"), "Judge the claim alone.");
      await expect(loadStudyFile(join(folder, "study.yaml"))).resolves.toBeDefined();
    }
  });

  it("the error that the page shows is the error", async () => {
    const page = await readFile(join(repository, "docs/study-file.md"), "utf8");
    const shown = /```\nerror: (study\.yaml:6.*?)```/s.exec(page)?.[1]?.trimEnd() ?? "";
    const folder = await emptyFolder();
    await writeFile(join(folder, "study.yaml"), "name: x\n\nitems: starter\njudges:\n  - spec: openai:m\n    answer: jsn\n");
    await expect(loadStudyFile(join(folder, "study.yaml"))).rejects.toMatchObject({ message: expect.stringContaining(shown) });
  });
});

describe("the example studies", () => {
  it("are read, each with what its comments promise", async () => {
    const files = (await readdir(join(repository, "examples"))).filter((name) => name.endsWith(".yaml")).sort();
    const studies = await Promise.all(files.map((name) => loadStudyFile(join(repository, "examples", name))));
    expect(files.map((name, index) => [name, studies[index]?.options.judges?.length, studies[index]?.options.arms?.length, studies[index]?.options.contrasts?.slice(0, 4).map((contrast) => contrast.name)])).toEqual([
      ["families-and-labels.yaml", 1, 8, ["matched, Human/AI: S - T", "matched, Alex/Sam: S - T", "classic, Human/AI: speaker - statement", "classic, Alex/Sam: speaker - statement"]],
      ["three-judges.yaml", 3, undefined, undefined],
      ["two-experiments.yaml", 1, 56, ["a stranger", "a stranger and a professor", "S - T", "A/B"]],
      ["warning.yaml", 1, 4, ["no warning", "both", "speaker only", "drift"]],
    ]);
  });
});
