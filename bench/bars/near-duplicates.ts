import { NearDuplicates } from "../../src/items/near-duplicates/near-duplicates.js";
import type { Bar, Bench } from "../support/bar.js";
import { plantedDuplicates } from "../support/planted-duplicates.js";

const count = 100_000;
const planted = 5_000;
const runs = 3;
const corpora = [
  { what: "questions without a common form", templates: 0 },
  { what: "500 templates, a third of each text filled in", templates: 500 },
  { what: "one family, three words of each text changed", templates: 1, filled: 3 },
] as const;

/** Near-duplicates among generated questions: how long it takes, and how many of those that were planted are found. */
export const nearDuplicates: Bench = (progress) => {
  const bars: Bar[] = [];
  const details: Record<string, unknown> = {};
  for (const { what, templates, ...rest } of corpora) {
    const seconds: number[] = [];
    const recall: number[] = [];
    for (let run = 0; run < runs; run++) {
      const { texts, pairs } = plantedDuplicates({ count, planted, templates, seed: run + 1, ...rest });
      const started = performance.now();
      const cpu = process.cpuUsage();
      const near = new NearDuplicates();
      for (const text of texts) near.add(text);
      const groups = near.groups();
      seconds.push((performance.now() - started) / 1000);
      const { user, system } = process.cpuUsage(cpu);
      const groupOf = new Int32Array(count).fill(-1);
      groups.forEach((members, group) => { for (const member of members) groupOf[member] = group; });
      // An edit may take a short text below the threshold: those are none that must be found.
      const alike = pairs.filter(([one, other]) => near.similarity(one, other) >= near.threshold);
      const found = alike.filter(([one, other]) => groupOf[one] !== -1 && groupOf[one] === groupOf[other]).length;
      recall.push(100 * found / alike.length);
      const grouped = groups.reduce((sum, members) => sum + members.length, 0);
      progress(`${what}: ${seconds.at(-1)?.toFixed(1)} s, ${found} of ${alike.length} planted found, ${groups.length} groups of ${grouped} texts${near.exhaustive ? "" : ", NOT exhaustive"}`);
      details[`${what}, seed ${run + 1}`] = { cpu_seconds: (user + system) / 1e6, planted: pairs.length, at_threshold: alike.length, found, groups: groups.length, grouped, exhaustive: near.exhaustive, cut: near.cut };
    }
    bars.push(
      { name: `near-duplicates: ${count} items, ${what}`, unit: "s", atMost: 60, runs: seconds },
      { name: `near-duplicates: planted ones found, ${what}`, unit: "%", atLeast: 100, runs: recall, remark: "of the planted pairs whose similarity reaches the threshold" },
    );
  }
  return Promise.resolve({ bars, details });
};
