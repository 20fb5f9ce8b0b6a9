import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { itemHash } from "../../src/core/item-hash.js";
import { openItems } from "../../src/items/open-items.js";
import type { Bench } from "../support/bar.js";
import { interleaved } from "../support/interleaved.js";
import { spread } from "../support/spread.js";
import { timed } from "../support/timed.js";
import { withTemporaryFolder } from "../support/with-temporary-folder.js";
import { writeUnifiedFile } from "../support/unified-file.js";

const bytes = 170e6;

/** Items read, checked and hashed, against a loop that reads lines and parses them. */
export const items: Bench = (progress) => withTemporaryFolder(async (folder) => {
  const file = join(folder, "items.jsonl");
  const written = await writeUnifiedFile(file, bytes);
  progress(`${written.rows} rows, ${written.megabytes.toFixed(0)} MB: ${written.source}`);
  const counted = (expected: number, found: number): void => {
    if (expected !== found) throw new Error(`${found} rows were read, ${expected} were written`);
  };
  const measured = await interleaved(
    async () => {
      const seconds = await timed(async () => {
        let read = 0;
        let refused = 0;
        let digits = 0;
        // The published AdvisorQA has rows that list one answer as right and wrong.
        const source = openItems(file, { onBadRow: "skip", onSkippedRow: () => { refused++; } });
        for await (const item of source.read()) {
          digits += itemHash(item).length;
          read++;
        }
        counted(written.rows, read + refused);
        counted(64 * read, digits);
      });
      progress(`read, check and hash: ${seconds.toFixed(2)} s`);
      return seconds;
    },
    async () => {
      const seconds = await timed(async () => { counted(written.rows, await readAndParse(file)); });
      progress(`readline and JSON.parse: ${seconds.toFixed(2)} s`);
      return seconds;
    },
  );
  return {
    bars: [{ name: "items: read, checked and hashed, against readline and JSON.parse alone", unit: "x", atLeast: 0.5, runs: measured.ratios, remark: `${written.rows} rows, ${written.megabytes.toFixed(0)} MB, ${written.source}` }],
    details: {
      seconds: { items: spread(measured.ours).median, readline_and_parse: spread(measured.theirs).median },
      megabytes_per_second: { items: written.megabytes / spread(measured.ours).median, readline_and_parse: written.megabytes / spread(measured.theirs).median },
    },
  };
});

/** The loop to beat, by the event, which is faster than `for await`: it checks nothing and keeps nothing. */
function readAndParse(file: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    const input = createReadStream(file).on("error", reject);
    createInterface({ input, crlfDelay: Infinity })
      .on("line", (line) => {
        JSON.parse(line);
        rows++;
      })
      .on("close", () => { resolve(rows); });
  });
}
