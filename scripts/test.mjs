// npm test: set-up, then every check: types, lint, tests.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, setUp } from "./set-up.mjs";

await setUp();
const filters = process.argv.slice(2);
if (filters.length === 0) {
  run(process.execPath, ["node_modules/typescript/bin/tsc", "--noEmit"]);
  run(process.execPath, ["node_modules/eslint/bin/eslint.js", "."]);
  run(process.execPath, ["node_modules/knip/bin/knip.js"]);
}
const folder = mkdtempSync(join(tmpdir(), "dialdefer-test-"));
const results = join(folder, "results.json");
const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${results}`, ...filters], { stdio: "inherit" });
if (existsSync(results)) {
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(results, "utf8"));
  console.log(`Tests: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`);
}
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);
