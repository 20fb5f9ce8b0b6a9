import { experimentCells } from "./experiment-cells.js";
import { runExperiment } from "./run-experiment.js";
const [,, from, to, ...presets] = process.argv;
const indices = experimentCells.flatMap((c, i) => presets.length === 0 || presets.includes(c.preset) || presets.includes(String(i)) ? [i] : []);
for (const i of indices) {
  const t = process.cpuUsage();
  const c = experimentCells[i]!;
  try {
  const tallies = await runExperiment(i, [Number(from), Number(to)]);
  const cpu = (process.cpuUsage(t).user + process.cpuUsage(t).system) / 1000 / (Number(to) - Number(from) + 1);
  console.log(`[${i}] ${c.preset}: ${c.planted}  (${cpu.toFixed(0)} ms a seed)`);
  const names = [...new Set(tallies.map((x) => x.name))];
  for (const name of names) {
    const own = tallies.filter((x) => x.name === name);
    const cov = own.map((x) => 100 * x.covered / x.seeds);
    const all = cov.reduce((a, b) => a + b, 0) / cov.length;
    const worst = own[cov.indexOf(Math.min(...cov))]!;
    const bias = Math.max(...own.map((x) => Math.abs(x.estimate - x.planted) / x.seeds));
    const mark = all < 93 || all > 97 ? "  <<<" : Math.min(...cov) < 91 ? "  <" : "";
    console.log(`   ${name.padEnd(36)} ${String(own.length).padStart(3)}  mean ${all.toFixed(1)}  ${Math.min(...cov).toFixed(1)}..${Math.max(...cov).toFixed(1)}  bias<=${bias.toFixed(2)} worst ${worst.row}: ${(worst.estimate/worst.seeds).toFixed(2)} vs ${(worst.planted/worst.seeds).toFixed(2)}${own[0]!.wider ? " (wider)" : ""}${mark}`);
  }
  } catch (e) { console.log(`[${i}] ${c.preset}: ${c.planted} FAILED ${(e as Error).stack}`); }
}
