// npm run bench [-- NAME...]: set-up, then the benches of bench/, bundled like the package and run one after another.
import { spawnSync } from "node:child_process";
import { setUp } from "./set-up.mjs";

await setUp();
const { build } = await import("esbuild");
await build({
  entryPoints: ["bench/main.ts", "bench/one-bench.ts", "bench/memory-study.ts", "test/support/mock-chat-server-main.ts"],
  // The package's own files are found two levels below its root, as from dist/bundle.
  outdir: "dist/bench",
  entryNames: "[name]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  external: ["libsql", "node-llama-cpp"],
  // CommonJS dependencies ask for `require`, which a module does not have.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  logLevel: "warning",
});
const { status } = spawnSync(process.execPath, ["dist/bench/main.js", ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(status ?? 1);
