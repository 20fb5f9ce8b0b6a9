// npm start [-- ARGS]: set-up, then `dialdefer run` on the starter set with the embedded model, unless ARGS say otherwise.
import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { setUp } from "./set-up.mjs";
import { startCommand } from "./start-command.mjs";

await setUp();
const { command, judgeNamed } = startCommand(process.argv.slice(2));
if (!judgeNamed) {
  const { mentionOtherJudges } = await import("../dist/bundle/mention-other-judges.js");
  // A server that does not answer at once is not waited for.
  const lines = await Promise.race([mentionOtherJudges(process.env), delay(600, [], { ref: false })]);
  for (const line of lines) console.error(line);
}

const child = spawn(process.execPath, ["dist/bundle/cli.js", ...command], { stdio: "inherit" });
// The terminal sends Ctrl-C to the child as well; this process only waits for it.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
