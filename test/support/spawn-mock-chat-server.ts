import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { MockChatServerOptions, MockRequestCounts } from "./mock-chat-server.js";

/** A mock server in a process of its own, which lives on while its clients are killed. */
export interface SpawnedMockChatServer {
  /** The base URL, `/v1` included. */
  readonly url: string;
  requests(): Promise<MockRequestCounts>;
  close(): Promise<void>;
}

/** Starts the mock server as a child process; it ends with `close` or with this process. */
export async function spawnMockChatServer(options: Omit<MockChatServerOptions, "plan" | "respond"> = {}): Promise<SpawnedMockChatServer> {
  const folder = await mkdtemp(join(tmpdir(), "dialdefer-mock-"));
  const script = join(folder, "mock-chat-server.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL("mock-chat-server-main.ts", import.meta.url))],
    outfile: script, bundle: true, platform: "node", format: "esm", target: "node20", logLevel: "error",
  });
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, "line"), exited.then(([code]) => { throw new Error(`the mock server ended with exit code ${String(code)}`); })]);
  const url = String(first[0]);
  return {
    url,
    requests: async () => (await (await fetch(`${url}/requests`)).json()) as MockRequestCounts,
    close: async () => {
      child.stdin.end();
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
