import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { contentHash, unlessStamped } from "./content-stamp.mjs";

/** Installs the dependencies and builds `dist`, each only when what it depends on has changed. Leaves the process in the repository root. */
export async function setUp() {
  chdir(dirname(dirname(fileURLToPath(import.meta.url))));
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) fail(`DialDefer needs Node 20.19 or newer; this is ${process.version}.`);
  await unlessStamped("node_modules/.dialdefer-installed", contentHash(["package-lock.json"]), () => {
    console.error("Installing dependencies (npm ci) ...");
    run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  });
  await unlessStamped("dist/.built", contentHash(["package.json", "src", "tsconfig.json", "tsconfig.build.json", "scripts/build.mjs", "scripts/bundle.mjs"]), () => {
    console.error("Building ...");
    run(process.execPath, ["scripts/build.mjs", "scripts/bundle.mjs"]);
  });
}

/** Runs a command with the terminal's own streams; a failure ends this process with its exit code. */
export function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
  if (error) fail(`cannot run ${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await setUp();
