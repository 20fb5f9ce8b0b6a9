import { join } from "node:path";
import { DialDeferError } from "../../core/dialdefer-error.js";

/** Where the engine lies and what has to be installed there. */
export interface EnginePackage {
  readonly version: string;
  /** The folder of its own, under `DIALDEFER_HOME`. */
  readonly folder: string;
  /** npm package names with exact versions: the engine and the CPU build for this machine. */
  readonly packages: readonly string[];
  /** The module to import. */
  readonly entry: string;
}

const version = "3.21.1";

const cpuBuilds: Readonly<Record<string, string>> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "darwin-arm64": "mac-arm64-metal",
  "darwin-x64": "mac-x64",
  "win32-x64": "win-x64",
  "win32-arm64": "win-arm64",
};

/**
 * Names the engine's packages for a platform, in Node's words.
 * @throws DialDeferError `engine-unsupported` where no prebuilt CPU engine exists
 */
export function enginePackage(home: string, platform: string = process.platform, architecture: string = process.arch): EnginePackage {
  const build = cpuBuilds[`${platform}-${architecture}`];
  if (build === undefined) {
    throw new DialDeferError("engine-unsupported", `no prebuilt engine exists for ${platform}-${architecture}; `
      + "use an OpenAI-compatible server instead: --judge openai:MODEL --base-url URL");
  }
  const folder = join(home, "engine", `node-llama-cpp-${version}`);
  return {
    version,
    folder,
    packages: [`node-llama-cpp@${version}`, `@node-llama-cpp/${build}@${version}`],
    entry: join(folder, "node_modules", "node-llama-cpp", "dist", "index.js"),
  };
}
