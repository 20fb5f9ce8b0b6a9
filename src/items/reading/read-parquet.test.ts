import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { parquetColumns } from "../fixtures/parquet-columns.js";
import { parquetFile } from "../fixtures/parquet-file.js";
import { temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { fileSource } from "./file-source.js";
import { readParquet } from "./read-parquet.js";
import { UnreadableValue } from "./unreadable-value.js";

const { text, texts, integers, choices, of } = parquetColumns;
const folder = temporaryFolder();

async function read(bytes: Uint8Array, wants?: (column: string) => boolean): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const batch of readParquet(fileSource(writeFixture(folder, "table.parquet", bytes)), wants)) {
    for (const row of batch) {
      expect(row.line).toBe(rows.length + 1);
      rows.push(row.problem ?? row.value);
    }
  }
  return rows;
}

describe("a Parquet file", () => {
  it("gives texts, lists and structs as JSON would hold them, with null where nothing is", async () => {
    const bytes = parquetFile([
      text("question", ["Is tea wet?", null, ""]), texts("answers", [["yes", null], [], null]),
      choices("choices", [{ text: ["a", "b"], label: ["A", "B"] }, null, { text: [], label: [] }]),
    ]);
    expect(await read(bytes)).toEqual([
      { question: "Is tea wet?", answers: ["yes", null], choices: { text: ["a", "b"], label: ["A", "B"] } },
      { question: null, answers: [], choices: null },
      { question: "", answers: null, choices: { text: [], label: [] } },
    ]);
  });

  it("keeps whole numbers exact: as numbers up to 2^53, as their digits beyond", async () => {
    expect(await read(parquetFile([integers("n", [7n, -9007199254740991n, 9007199254740993n, null])])))
      .toEqual([{ n: 7 }, { n: -9007199254740991 }, { n: "9007199254740993" }, { n: null }]);
  });

  it("keeps decimals exact, with all their places beyond 15 digits", async () => {
    const decimal = (precision: number, scale: number, values: readonly unknown[]) => of({ name: "price", type: "FIXED_LEN_BYTE_ARRAY", type_length: 16, converted_type: "DECIMAL", precision, scale }, values);
    // The writer takes decimals as numbers; these are whole after scaling, and so exact.
    expect(await read(parquetFile([decimal(38, 2, [1.5, -0.05, null])]))).toEqual([{ price: "1.50" }, { price: "-0.05" }, { price: null }]);
    expect(await read(parquetFile([decimal(9, 2, [1.1])]))).toEqual([{ price: 1.1 }]);
  });

  it("gives dates and times as ISO 8601 text with all their digits", async () => {
    const day = 86_400_000;
    expect(await read(parquetFile([
      of({ name: "day", type: "INT32", converted_type: "DATE" }, [new Date(20_000 * day), new Date(-day)]),
      of({ name: "time", type: "INT64", converted_type: "TIMESTAMP_MILLIS" }, [new Date(1_700_000_000_120), new Date(-1)]),
    ]))).toEqual([{ day: "2024-10-04", time: "2023-11-14T22:13:20.12Z" }, { day: "1969-12-31", time: "1969-12-31T23:59:59.999Z" }]);
  });

  it("never repairs bytes that are no text", async () => {
    const [row] = await read(parquetFile([of({ name: "picture", type: "BYTE_ARRAY" }, [new Uint8Array([0xff, 0xd8, 0x00])])])) as [{ picture: unknown }];
    expect(row.picture).toBeInstanceOf(UnreadableValue);
  });

  it("takes unmarked byte arrays for text, JSON columns for what they hold", async () => {
    expect(await read(parquetFile([
      of({ name: "plain", type: "BYTE_ARRAY" }, [new TextEncoder().encode("\ufeffgrün")]), of({ name: "json", type: "BYTE_ARRAY", converted_type: "JSON" }, [{ a: [1] }]),
    ]))).toEqual([{ plain: "\ufeffgrün", json: { a: [1] } }]);
  });

  it.each([true, false])("reads row group after row group, in windows (page index: %s)", async (offsetIndex) => {
    const count = 70_000;
    const names = Array.from({ length: count }, (_, index) => `row ${index}`);
    const bytes = parquetFile([text("name", names), texts("list", names.map((name) => [name, "x"]))], { rowGroupSize: 66_000, offsetIndex, pageSize: 16_384 });
    const rows = await read(bytes) as { name: string; list: string[] }[];
    expect(rows).toHaveLength(count);
    expect(rows.every(({ name, list }, index) => name === `row ${index}` && list[0] === name && list.length === 2)).toBe(true);
  });

  it("decodes no column that is not wanted", async () => {
    const bytes = parquetFile([text("a", ["1"]), text("b", ["2"])]);
    expect(await read(bytes, (column) => column === "b")).toEqual([{ b: "2" }]);
    expect(await read(bytes, () => false)).toEqual([{}]);
  });

  it.each([["GZIP", gzipSync], ["BROTLI", brotliCompressSync]] as const)("reads %s", async (codec, compress) => {
    expect(await read(parquetFile([text("a", ["one", "two"])], { codec, compressors: { [codec]: compress } }))).toEqual([{ a: "one" }, { a: "two" }]);
  });

  it("keeps columns with names that mean something to JavaScript", async () => {
    const rows = await read(parquetFile([text("__proto__", ["x"]), text("constructor", ["y"]), text("a.b", ["z"])])) as Record<string, unknown>[];
    expect(Object.entries(rows[0] ?? {})).toEqual([["__proto__", "x"], ["constructor", "y"], ["a.b", "z"]]);
  });
});

describe("a Parquet file that cannot be read", () => {
  const sound = parquetFile([text("question", ["Is tea wet?", "Is ice hot?"]), integers("label", [0n, 1n])]);

  it.each([
    ["is cut off", sound.subarray(0, sound.length - 9), /no footer|none: the file is cut off/],
    ["is empty", new Uint8Array(), /found an empty one/],
    ["is another format", new TextEncoder().encode("question,answer\nIs tea wet?,yes\n"), /in another format/],
    ["is too short", new TextEncoder().encode("PAR1"), /cut off/],
    ["is encrypted", Buffer.concat([sound.subarray(0, sound.length - 4), Buffer.from("PARE")]), /encrypted/],
    ["has a footer of noise", Buffer.concat([sound.subarray(0, sound.length - 40), Buffer.alloc(32, 0x99), sound.subarray(sound.length - 8)]), /damaged/],
    ["has a codec that nobody supports", parquetFile([text("a", ["x"])], { codec: "LZO", compressors: { LZO: (input) => input } }), /rows 1 to 1 cannot be read .*LZO/],
  ])("is refused where it %s", async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toMatchObject({ name: "DataError", message: expect.stringMatching(message) as string });
  });

  it("names the rows of damaged pages", async () => {
    const damaged = Uint8Array.from(sound);
    damaged.fill(0xff, 4, 40);
    await expect(read(damaged)).rejects.toMatchObject({ name: "DataError", message: expect.stringMatching(/table\.parquet: rows 1 to 2 cannot be read/) as string });
  });

  it("never ends in anything but rows or a clear error, whichever byte is damaged", async () => {
    for (let place = 0; place < sound.length; place++) {
      for (const value of [0x00, 0x7f, 0xff]) {
        const damaged = Uint8Array.from(sound);
        damaged[place] = value;
        await read(damaged).catch((error: unknown) => expect((error as Error).name, `byte ${place}`).toBe("DataError"));
      }
    }
  });

  it("refuses a column that stands twice", async () => {
    await expect(read(parquetFile([text("a", ["x"]), text("a", ["y"])]))).rejects.toMatchObject({ code: "bad-header", context: { column: "a" } });
  });
});
