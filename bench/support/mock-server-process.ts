import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { MockChatServerOptions } from "../../test/support/mock-chat-server.js";

/** A mock chat server in a process of its own. */
export interface MockServerProcess {
  /** The base URL, `/v1` included. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the mock server, bundled beside this code; it ends with `close` or with this process. */
export async function startMockServerProcess(options: Pick<MockChatServerOptions, "latencyMs">): Promise<MockServerProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("./mock-chat-server-main.js", import.meta.url)), JSON.stringify(options)], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const failed = exited.then(([code]) => { throw new Error(`the mock server ended with exit code ${String(code)}`); });
  const [url] = await Promise.race([once(createInterface({ input: child.stdout }), "line"), failed]);
  failed.catch(() => undefined);
  return {
    url: String(url),
    close: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
