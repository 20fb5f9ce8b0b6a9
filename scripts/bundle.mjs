import { build } from "esbuild";

/** Bundles entry points for Node, with the native parts left outside. Folders lie two levels below the root, where the package's own files are looked for. */
export async function bundle(options) {
  return await build({
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: ["libsql", "node-llama-cpp"],
    // CommonJS dependencies ask for `require`, which a module does not have.
    banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
    logLevel: "warning",
    ...options,
  });
}
