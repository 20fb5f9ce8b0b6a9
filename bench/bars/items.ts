import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { itemHash } from "../../src/core/item-hash.js";
import { openItems } from "../../src/items/open-items.js";
import type { Bar, Bench } from "../support/bar.js";
import { interleaved } from "../support/interleaved.js";
import { spread } from "../support/spread.js";
import { timed } from "../support/timed.js";
import { writeUnifiedFile } from "../support/unified-file.js";
import { withTemporaryFolder } from "../support/with-temporary-folder.js";

const bytes = 170e6;

const ways = [
  { what: "the converted sets (unified:)", spec: (file: string) => `unified:${file}` },
  { what: "plain JSON Lines", spec: (file: string) => file },
] as const;

/** Items read, checked, converted and hashed, against a loop that reads lines and parses them. */
export const items: Bench = (progress) => withTemporaryFolder(async (folder) => {
  const file = join(folder, "items.jsonl");
  const written = await writeUnifiedFile(file, bytes);
  const remark = `${written.rows} rows, ${written.megabytes.toFixed(0)} MB: ${written.source}`;
  progress(remark);
  const bars: Bar[] = [];
  const rates: Record<string, unknown> = {};
  const processor: Record<string, unknown> = {};
  for (const { what, spec } of ways) {
    const cpu = { items: [] as number[], readline_and_parse: [] as number[] };
    const measured = await interleaved(
      async () => {
        const before = process.cpuUsage();
        const seconds = await timed(async () => { counted(written.rows, await readAndHash(spec(file))); });
        cpu.items.push(cpuSeconds(before));
        progress(`${what}, read, checked and hashed: ${seconds.toFixed(2)} s`);
        return seconds;
      },
      async () => {
        const before = process.cpuUsage();
        const seconds = await timed(async () => { counted(written.rows, await readAndParse(file)); });
        cpu.readline_and_parse.push(cpuSeconds(before));
        progress(`readline and JSON.parse: ${seconds.toFixed(2)} s`);
        return seconds;
      },
    );
    bars.push({ name: `items: ${what} read, checked, converted and hashed, against readline and JSON.parse alone`, unit: "x", atLeast: 0.5, runs: measured.ratios, remark });
    rates[what] = { items: written.megabytes / spread(measured.ours).median, readline_and_parse: written.megabytes / spread(measured.theirs).median };
    processor[what] = { items: spread(cpu.items).median, readline_and_parse: spread(cpu.readline_and_parse).median };
  }
  return { bars, details: { megabytes_per_second: rates, cpu_seconds: processor } };
});

function cpuSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

function counted(expected: number, found: number): void {
  if (expected !== found) throw new Error(`${found} rows were read, ${expected} were written`);
}

/** Rows, those included that are refused: as plain JSON Lines the published AdvisorQA has a few that list one answer as right and wrong. */
async function readAndHash(spec: string): Promise<number> {
  let rows = 0;
  let digits = 0;
  for await (const item of openItems(spec, { onBadRow: "skip", onSkippedRow: () => { rows++; } }).read()) {
    digits += itemHash(item).length - 64;
    rows++;
  }
  if (digits !== 0) throw new Error("a hash is not of 64 digits");
  return rows;
}

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
