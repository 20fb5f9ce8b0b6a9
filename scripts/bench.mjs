// npm run bench [-- NAME...]: set-up, then the benches of bench/, bundled like the package and run one after another.
import { spawnSync } from "node:child_process";
import { setUp } from "./set-up.mjs";

await setUp();
const { bundle } = await import("./bundle.mjs");
await bundle({
  entryPoints: ["bench/main.ts", "bench/one-bench.ts", "bench/memory-study.ts", "bench/read-items.ts", "bench/simulation-worker.ts", "bench/experiments-worker.ts", "test/support/mock-chat-server-main.ts"],
  outdir: "dist/bench",
  entryNames: "[name]",
});
const { status } = spawnSync(process.execPath, ["dist/bench/main.js", ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(status ?? 1);
