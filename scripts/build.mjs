// Bundles the command line and the library into dist/bundle, and writes the library's types into dist/types.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

if (!existsSync("node_modules/esbuild")) {
  console.error("The dependencies are not installed: run npm ci first (npm start and npm test do it themselves).");
  process.exit(1);
}
const { bundle } = await import("./bundle.mjs");
rmSync("dist", { recursive: true, force: true });
const { metafile } = await bundle({
  entryPoints: {
    cli: "src/cli/cli.ts", index: "src/index.ts", statistics: "src/statistics.ts", "llama-worker": "src/judges/llama/llama-worker.ts",
    "mention-other-judges": "src/judges/discover/mention-other-judges.ts",
  },
  outdir: "dist/bundle",
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  metafile: true,
});
chmodSync("dist/bundle/cli.js", 0o755);
writeLicences(metafile);

const types = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], { stdio: "inherit" });
if (types.status !== 0) process.exit(types.status ?? 1);

/** The bundle holds other people's code: their licences go with it. */
function writeLicences({ inputs }) {
  const packages = new Set(Object.keys(inputs).map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]).filter(Boolean));
  const parts = [...packages].sort().map((name) => {
    const folder = join("node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim();
    return `${name} ${version} (${typeof license === "string" ? license : license?.type ?? "see below"})\n\n${text}\n`;
  });
  if (!existsSync("dist/bundle")) mkdirSync("dist/bundle", { recursive: true });
  writeFileSync("dist/bundle/THIRD-PARTY-LICENCES.txt", parts.join(`\n${"-".repeat(78)}\n\n`));
}
