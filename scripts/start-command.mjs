const withoutValue = new Set(["--plan", "--yes", "--json", "--help", "-h"]);

/**
 * The arguments of `dialdefer` behind `npm start -- ARGS`: `run`, on the starter set with the embedded model unless
 * ARGS or a study file among them say otherwise. `judgeNamed` is false where the embedded model is DialDefer's choice.
 */
export function startCommand(args) {
  const given = (flag) => args.some((arg) => arg === flag || arg.startsWith(`${flag}=`));
  if (args.some((arg, index) => isStudyFile(arg, args[index - 1]))) return { command: ["run", ...args], judgeNamed: true };
  const otherJudge = args.some((arg) => /^(--judge=)?(openai|simulated|replay):/.test(arg));
  const command = ["run", ...args];
  if (!given("--items")) command.push("--items", "starter");
  if (!given("--judge")) command.push("--judge", "llama:default");
  // A larger embedded model may take hours for the whole set; the small default is exempt.
  if (!otherJudge && !given("--limit") && !given("--fit-minutes")) command.push("--fit-minutes", "5");
  return { command, judgeNamed: given("--judge") };
}

/** A study file stands by itself; `--prices prices.yaml` is the value of a flag. */
function isStudyFile(arg, previous = "") {
  return /^[^-].*\.ya?ml$/i.test(arg) && (!previous.startsWith("-") || previous.includes("=") || withoutValue.has(previous));
}
