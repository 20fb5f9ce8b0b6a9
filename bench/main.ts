import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { once } from "node:events";
import { availableParallelism, cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import type { BenchResult } from "./support/bar.js";
import { benches } from "./support/benches.js";
import { byNameOnly } from "./support/by-name-only.js";
import { judgedBars, tableOf, type JudgedBar } from "./support/table.js";

// npm run bench [-- NAME...]: runs the benches one after another, prints one table and then JSON. Exit code 1 when
// a bar does not hold or a bench fails, 2 for an unknown name.
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  process.stderr.write(`there is no bench '${unknown.join("', '")}'; there are ${Object.keys(benches).join(", ")}\n`);
  process.exit(2);
}

const started = new Date();
const bars: JudgedBar[] = [];
const details: Record<string, unknown> = {};
for (const name of asked.length === 0 ? Object.keys(benches).filter((each) => !byNameOnly.has(each)) : asked) {
  process.stderr.write(`${name} ...\n`);
  const result = await resultOf(name);
  bars.push(...judgedBars(name, result));
  details[name] = result.details ?? {};
}
const [processor] = cpus();
const machine = {
  cores: availableParallelism(), processor: processor?.model ?? "unknown", memory_gb: Math.round(totalmem() / 1e9), node: process.version, platform: `${process.platform} ${process.arch}`,
  started: started.toISOString(),
};
process.stdout.write(`${tableOf(bars)}\n\n${JSON.stringify({ schema: "dialdefer.bench/1", machine, bars, details }, null, 2)}\n`);
process.exitCode = bars.some(({ holds }) => holds === false) ? 1 : 0;

async function resultOf(name: string): Promise<BenchResult> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("./one-bench.js", import.meta.url)), name], { stdio: ["ignore", "pipe", "inherit"] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  if (code === 0) return JSON.parse(output) as BenchResult;
  return { bars: [{ name: `${name}: the bench failed with exit code ${String(code)}`, unit: "", atMost: 0, runs: [1] }] };
}
