import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exampleInput } from "./fixtures/example-document.js";
import { exampleStudy } from "./fixtures/example-study.js";
import { writeReport } from "./write-report.js";

describe("writeReport", () => {
  let folder: string;
  beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), "report-")); });
  afterEach(() => rm(folder, { recursive: true }));

  it("makes the folder and writes all four files and those of the figures, and nothing else", async () => {
    const out = join(folder, "deep", "report");
    const { figures, ...paths } = await writeReport(exampleInput(), out);
    expect(Object.keys(paths)).toEqual(["html", "md", "csv", "json"]);
    expect((await readdir(out)).sort()).toEqual(["figures", "report.csv", "report.html", "report.json", "report.md"]);
    expect((await readdir(join(out, "figures"))).map((name) => join(out, "figures", name)).sort()).toEqual([...figures].sort());
    expect(await readFile(paths.html, "utf8")).toMatch(/^<!DOCTYPE html>/);
  });

  it("leads from the page to every figure's files, which are there", async () => {
    const { figures, html } = await writeReport(exampleStudy(), folder);
    const targets = [...(await readFile(html, "utf8")).matchAll(/href="(figures[^"]*)" download/g)].map(([, target = ""]) => join(folder, target));
    expect(figures.length).toBeGreaterThan(20);
    expect(targets.sort()).toEqual([...figures].sort());
  });

  it("writes no figures without the page that leads to them", async () => {
    expect((await writeReport(exampleInput(), folder, ["csv"])).figures).toEqual([]);
    expect(await readdir(folder)).toEqual(["report.csv"]);
  });

  it("takes the figures of an older report away, and nothing of somebody else's", async () => {
    await writeReport(exampleStudy(), folder);
    await writeFile(join(folder, "figures", "my-own.svg"), "mine");
    const { figures } = await writeReport(exampleInput(), folder, ["html"]);
    expect((await readdir(join(folder, "figures"))).sort()).toEqual([...figures.map((path) => basename(path)), "my-own.svg"].sort());
  });

  it("writes the document as it is, unrounded, as JSON", async () => {
    const input = exampleInput();
    const paths = await writeReport(input, folder, ["json"]);
    expect(JSON.parse(await readFile(paths.json, "utf8"))).toEqual(input.document);
    expect(await readdir(folder)).toEqual(["report.json"]);
  });

  it("replaces an older report whole", async () => {
    await writeReport(exampleInput(), folder, ["md"]);
    const input = exampleInput();
    const paths = await writeReport({ ...input, document: { ...input.document, judges: [] } }, folder, ["md"]);
    expect(await readFile(paths.md, "utf8")).toContain("No judge was asked.");
    expect(await readdir(folder)).toEqual(["report.md"]);
  });

  it("leaves nothing half-written when it cannot finish", async () => {
    await mkdir(join(folder, "report.json"));
    await expect(writeReport(exampleInput(), folder, ["json"])).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["report.json"]);
  });
});
