import { existsSync } from "node:fs";
import { reproducePublished } from "../../src/published/reproduce/reproduce-published.js";
import type { Bench } from "../support/bar.js";

const folder = "../shared/data/reference-results";
const atMost = 15;
const runs = 3;
const name = "reproduce: every published number from the shared files";

/** All published numbers and contrasts from the released files, read from the disk each time. */
export const reproduce: Bench = async (progress) => {
  if (!existsSync(folder)) return { bars: [{ name, skipped: `${folder} is missing` }] };
  const seconds: number[] = [];
  const cpu: number[] = [];
  let counts: unknown = null;
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage();
    const started = performance.now();
    ({ counts } = await reproducePublished([folder]));
    seconds.push((performance.now() - started) / 1000);
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1e6);
    progress(`${seconds.at(-1)?.toFixed(2)} s, ${cpu.at(-1)?.toFixed(2)} s of CPU`);
  }
  return { bars: [{ name, unit: "s", atMost, runs: seconds }], details: { cpu_seconds: cpu, counts } };
};
