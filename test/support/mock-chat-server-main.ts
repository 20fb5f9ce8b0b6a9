import { startMockChatServer, type MockChatServerOptions } from "./mock-chat-server.js";

// Started by `spawnMockChatServer`: takes the options as JSON, prints the URL, and ends with its parent.
const server = await startMockChatServer(JSON.parse(process.argv[2] ?? "{}") as MockChatServerOptions);
process.stdin.on("end", () => process.exit(0)).resume();
process.stdout.write(`${server.url}\n`);
