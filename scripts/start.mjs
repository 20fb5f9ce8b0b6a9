// npm start [-- ARGS]: set-up, then `dialdefer run` on the starter set with the embedded model, unless ARGS say otherwise.
import { spawn } from "node:child_process";
import { setUp } from "./set-up.mjs";

await setUp();
const args = process.argv.slice(2);
const given = (flag) => args.some((arg) => arg === flag || arg.startsWith(`${flag}=`));
const otherJudge = args.some((arg) => /^(--judge=)?(openai|simulated|replay):/.test(arg));
const command = ["dist/bundle/cli.js", "run", ...args];
if (!given("--items")) command.push("--items", "starter");
if (!given("--judge")) command.push("--judge", "llama:default");
// A larger embedded model may take hours for the whole set; the small default is exempt.
if (!otherJudge && !given("--limit") && !given("--fit-minutes")) command.push("--fit-minutes", "5");

const child = spawn(process.execPath, command, { stdio: "inherit" });
// The terminal sends Ctrl-C to the child as well; this process only waits for it.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
