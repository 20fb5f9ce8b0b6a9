import { zipSync } from "fflate";
import { basename, join } from "node:path";
import { mkdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DataError } from "../../core/data-error.js";
import { benchmarkSamples, type BenchmarkSample } from "../fixtures/benchmark-samples.js";
import { sampleText } from "../fixtures/sample-text.js";
import { readAll, temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { openItems } from "../open-items.js";
import { benchmarkNames } from "./benchmark-names.js";

const folder = temporaryFolder();
const adapters = benchmarkNames.map((name): readonly [string, BenchmarkSample] => {
  const sample = benchmarkSamples.get(name);
  if (sample === undefined) throw new Error(`benchmarkSamples has no sample for the adapter '${name}'`);
  return [name, sample];
});

const mebibyte = 1024 * 1024;
const bomb = zipSync({ "data.json": [Buffer.alloc(65 * mebibyte, "\n"), { level: 1 }] });

/** Reads to the end and gives the error that ended it, which must be one of data, in one line, with the file's name. */
async function errorOf(name: string, path: string): Promise<DataError> {
  const error = await readToEnd(`${name}:${path}`).then(() => undefined, (caught: unknown) => caught);
  expect(error, "the file was read without an error").toBeInstanceOf(DataError);
  const { message, exitCode, context } = error as DataError;
  expect(exitCode).toBe(1);
  expect(message).not.toContain("\n");
  expect(message).toContain(basename(path));
  expect(message).toMatch(/expected|cut off/);
  expect(context.file).toContain(basename(path));
  return error as DataError;
}

async function readToEnd(spec: string): Promise<void> {
  const reading = openItems(spec).read();
  while ((await reading.next()).done !== true);
}

/** The line on which the last row of a sample starts. */
function lastLine({ format, rows }: BenchmarkSample): number {
  return rows.length + (format === "lines" ? 0 : 1);
}

describe.each(adapters)("%s", (name, sample) => {
  const { fileName, format, rows, required, wrong, idsInRows } = sample;
  const text = sampleText(sample, rows);
  const write = (content: string | Uint8Array, file = fileName) => writeFixture(folder, file, content);

  it("reads its sample, every row of it", async () => {
    const { items, skipped } = await readAll(`${name}:${write(text)}`);
    expect(skipped).toEqual([]);
    expect(items).toHaveLength(rows.length);
  });

  it("refuses an empty file", async () => {
    for (const content of ["", "\n \r\n", "\ufeff"]) await errorOf(name, write(content));
  });

  it("refuses the file of every other benchmark", async () => {
    for (const [other, { fileName: otherFile, ...rest }] of benchmarkSamples) {
      if (other === name || rest.rows === rows) continue;
      await errorOf(name, write(sampleText(rest, rest.rows), `${other}-${otherFile}`));
    }
  });

  it("refuses a file that was cut off within its last row, and says where", async () => {
    const start = text.trimEnd().lastIndexOf("\n", text.trimEnd().length - (format === "array" ? 3 : 1)) + 1;
    const end = text.trimEnd().length - (format === "array" ? 2 : 0);
    for (const share of [0.3, 0.6, 0.99]) {
      const error = await errorOf(name, write(text.slice(0, start + Math.floor((end - start) * share))));
      expect(error.context.line, error.message).toBe(lastLine(sample));
      expect(["torn-line", "torn-array", "bad-csv"]).toContain(error.code);
    }
  });

  it.each(required)("refuses a file without '%s', and names it", async (column) => {
    const without = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== column)));
    const error = await errorOf(name, write(sampleText(sample, without)));
    expect(error.message).toContain(column);
    expect(error.context).toMatchObject({ line: format === "array" ? 2 : 1, column });
  });

  it.each(Object.entries(wrong))("refuses a row whose '%s' cannot be %j, and names it", async (column, value) => {
    const broken = [...rows.slice(0, -1), { ...rows.at(-1), [column]: value }];
    const error = await errorOf(name, write(sampleText(sample, broken)));
    expect(error.context.line).toBe(lastLine(sample));
    expect(error.context.column?.split(/[[.]/)[0]).toBe(column);
  });

  it("refuses a line of more than 64 MB", async () => {
    const longest = { ...rows.at(-1), [required.at(-1) as string]: "x".repeat(65 * mebibyte) };
    const error = await errorOf(name, write(sampleText(sample, [...rows.slice(0, -1), longest])));
    expect(error.code).toBe("row-too-long");
    expect(error.context.line).toBe(lastLine(sample));
    expect(error.message).toContain("64 MiB");
  });

  it(idsInRows ? "refuses a second row with the same id" : "numbers its rows, so that no id can stand twice", async () => {
    const path = write(sampleText(sample, [...rows, ...rows.slice(0, 1)]));
    if (idsInRows) {
      const error = await errorOf(name, path);
      expect(error).toMatchObject({ code: "duplicate-id", context: { line: lastLine(sample) + 1 } });
    } else {
      expect(new Set((await readAll(`${name}:${path}`)).items.map(({ id }) => id)).size).toBe(rows.length + 1);
    }
  });

  it("refuses a zip bomb", async () => {
    expect(bomb.length).toBeLessThan(mebibyte);
    const error = await errorOf(name, write(bomb, `${name}-bomb.zip`));
    expect(error.code).toBe("bad-archive");
    expect(error.message).toContain("at most 200 times its packed size");
  });

  it("gives the same items whatever line ends, byte order mark, path or archive the file has", async () => {
    const { items } = await readAll(`${name}:${write(text)}`);
    const inFolder = (under: string, content: string) => {
      const path = join(folder, `${name} ${under}`);
      mkdirSync(path, { recursive: true });
      return writeFixture(path, fileName, content);
    };
    const variants = {
      "CRLF": inFolder("line ends", text.replaceAll("\n", "\r\n")),
      "a byte order mark": inFolder("byte order mark", `\ufeff${text}`),
      "both, and no line end at the end": inFolder("both of them", `\ufeff${text.trimEnd().replaceAll("\n", "\r\n")}`),
      "a path with blanks": inFolder("a path  with blanks: and more", text),
      "a folder": join(folder, `${name} a path  with blanks: and more`),
      "a zip file": write(zipSync({ [`data set/${fileName}`]: Buffer.from(text) }), `${name} packed.zip`),
    };
    for (const [variant, path] of Object.entries(variants)) expect(await readAll(`${name}:${path}`), variant).toEqual({ items, skipped: [] });
  });
});
