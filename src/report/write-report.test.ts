import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exampleInput } from "./fixtures/example-document.js";
import { writeReport } from "./write-report.js";

describe("writeReport", () => {
  let folder: string;
  beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), "report-")); });
  afterEach(() => rm(folder, { recursive: true }));

  it("makes the folder and writes all four files, and nothing else", async () => {
    const out = join(folder, "deep", "report");
    const paths = await writeReport(exampleInput(), out);
    expect(Object.keys(paths)).toEqual(["html", "md", "csv", "json"]);
    expect((await readdir(out)).sort()).toEqual(["report.csv", "report.html", "report.json", "report.md"]);
    expect(await readFile(paths.html, "utf8")).toMatch(/^<!DOCTYPE html>/);
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
    const { mkdir } = await import("node:fs/promises");
    await mkdir(join(folder, "report.json"));
    await expect(writeReport(exampleInput(), folder, ["json"])).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["report.json"]);
  });
});
