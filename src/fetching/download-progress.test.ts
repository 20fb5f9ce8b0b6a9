import { expect, it } from "vitest";
import { downloadProgress } from "./download-progress.js";

/** The lines about one position a second, at a steady speed in bytes a second. */
function linesOf(total: number | null, start: number, speed: number, seconds: number): readonly string[] {
  const lines: string[] = [];
  let time = 0;
  const progress = downloadProgress(start, total, 1000, (line) => lines.push(line), () => time);
  for (let tenth = 1; tenth <= seconds * 10; tenth++) {
    time = tenth * 100;
    progress.at(start + speed * tenth / 10);
  }
  return lines;
}

it("says at most once a second how far a download is, how fast, and how long it will take", () => {
  expect(linesOf(100e6, 0, 20e6, 3)).toEqual(["  20 % of 100 MB, 20.0 MB/s, 4 s left", "  40 % of 100 MB, 20.0 MB/s, 3 s left", "  60 % of 100 MB, 20.0 MB/s, 2 s left"]);
});

it("counts the speed of this process alone when it goes on with an earlier one's bytes", () => {
  expect(linesOf(100e6, 50e6, 10e6, 1)).toEqual(["  60 % of 100 MB, 10.0 MB/s, 4 s left"]);
});

it("stays quiet on a long download until a whole per cent or ten seconds have passed", () => {
  expect(linesOf(5e9, 0, 1e6, 60)).toHaveLength(7);
});

it("says what it can where nobody knows the size", () => {
  expect(linesOf(null, 0, 1e6, 10)).toEqual(["  10 MB, 1.0 MB/s"]);
});
