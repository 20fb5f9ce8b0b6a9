import { join } from "node:path";
import { DialDeferError } from "../../core/dialdefer-error.js";

/** Where the engine lies and what has to be installed there. */
export interface EnginePackage {
  readonly version: string;
  /** The folder of its own, under `DIALDEFER_HOME`. */
  readonly folder: string;
  /** npm package names with exact versions: the engine and the builds for this machine. */
  readonly packages: readonly string[];
  /** Whether builds for graphics processors are among them. */
  readonly withGpuBuilds: boolean;
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

/** What has to be there besides for a graphics processor. Apple's build has Metal in it; it is used only when asked for. */
const gpuBuilds: Readonly<Record<string, readonly string[]>> = {
  "linux-x64": ["linux-x64-cuda", "linux-x64-cuda-ext", "linux-x64-vulkan"],
  "darwin-arm64": [],
  "win32-x64": ["win-x64-cuda", "win-x64-cuda-ext", "win-x64-vulkan"],
};

/** Which machine the engine is for, in Node's words, and whether it is to use a graphics processor. */
export interface EngineTarget {
  readonly platform?: string;
  readonly architecture?: string;
  readonly gpu?: boolean;
}

/**
 * Names the engine's packages for a machine. The builds for graphics processors are several hundred megabytes,
 * so an engine with them lies in a folder of its own.
 * @throws DialDeferError `engine-unsupported` where no prebuilt CPU engine exists, `gpu-unavailable` where none for graphics processors does
 */
export function enginePackage(home: string, { platform = process.platform, architecture = process.arch, gpu = false }: EngineTarget = {}): EnginePackage {
  const machine = `${platform}-${architecture}`;
  const build = cpuBuilds[machine];
  if (build === undefined) {
    throw new DialDeferError("engine-unsupported", `no prebuilt engine exists for ${machine}; `
      + "use an OpenAI-compatible server instead: --judge openai:MODEL --base-url URL");
  }
  const more = gpu ? gpuBuilds[machine] : [];
  if (more === undefined) {
    throw new DialDeferError("gpu-unavailable", `no prebuilt engine for graphics processors exists for ${machine}: leave --gpu out, `
      + "or use an OpenAI-compatible server that has one: --judge openai:MODEL --base-url URL");
  }
  const folder = join(home, "engine", `node-llama-cpp-${version}${more.length > 0 ? "-gpu" : ""}`);
  return {
    version,
    folder,
    packages: [`node-llama-cpp@${version}`, ...[build, ...more].map((name) => `@node-llama-cpp/${name}@${version}`)],
    withGpuBuilds: more.length > 0,
    entry: join(folder, "node_modules", "node-llama-cpp", "dist", "index.js"),
  };
}
