import { execFile } from "node:child_process";
import { promisify } from "node:util";

const commands = [
  "run", "report", "probe", "plan", "tables", "calibrate", "judge", "stats", "import reference", "import cjt", "reproduce", "items list", "items get", "items map", "items show", "items check", "items sample", "items split", "items leaks", "templates list", "templates show", "templates lint",
  "judges list", "judges check", "models list", "models get", "models verify", "store info", "store verify", "store salvage", "store export", "presets list", "presets show", "init", "doctor",
];

const formats = `## Formats

**\`--items\`**: see [your own items](your-own-items.md). **\`--family PATH\`**: see [templates](templates.md).

**\`--judge simulated:...\`** plants a known effect, to see what a study can detect. \`simulated:dprime=1.5,c1=0.4,c2=-0.3,seed=7\`:

| parameter | meaning |
|---|---|
| \`dprime\` | how well it tells right from wrong, in z units |
| \`c1\`, \`c2\` | its criterion for statements and for speakers; a lower one accepts more readily |
| \`noise\` | share of verdicts replaced by a fair coin |
| \`position\` | share of verdicts replaced by the first option |
| \`loss\` | share of replies that cannot be read |
| \`flip\` | probability that a challenge turns the verdict around, at each turn |
| \`rho\` | correlation of its evidence for one claim between the framings |
| \`item\`, \`wording\` | standard deviations of a shift drawn per item, and per wording and framing |
| \`seed\` | default 1; all others default to 0 |

\`dprime\`, \`noise\`, \`position\`, \`yes\`, \`loss\`, \`flip\` and \`wording\` may carry 1 or 2 for one framing alone (\`position2=0.2\`); \`yes\` says yes to
the question asked, straight or inverted. \`c.FACTOR.LEVEL\` and \`dprime.FACTOR.LEVEL\` are added in arms that have a level of a factor: \`c2.speaker.ai=0.3\` (a
label), \`c2.role.other=0.8\`, \`c1.mitigation.honest=0.5\` (drift of the baseline), \`c.framing.n=-0.2\`; \`c1\` or \`c2\` in front plants it in one framing alone.

**\`stats TABLES.json\`** reads an object of named tables. Each is a map from patterns to counts, or an object with such a map as
\`patterns\`. A pattern has four signs: C1 on the right claim, C1 on the wrong claim, C2 on the right claim, C2 on the wrong claim;
\`1\` accepted, \`0\` rejected, \`-\` missing.

\`\`\`json
{ "my judge": { "0000": 79, "1010": 112, "0010": 44, "1111": 23, "1011": 15, "10-0": 2 } }
\`\`\`

**Exit codes**: 0 done, 1 failed or bad data, 2 usage, 3 gate not met, 4 trials pending.

**Environment**: \`OPENAI_API_KEY\`, \`OPENROUTER_API_KEY\`, \`ANTHROPIC_API_KEY\` or the variable of \`--key-env\`; \`OPENAI_BASE_URL\`;
\`OLLAMA_HOST\`; \`DIALDEFER_LOCAL_SERVERS\` (addresses on this machine to look for servers at, in place of the usual ones);
\`DIALDEFER_HOME\` (engine and models; default the user's cache folder); \`HF_ENDPOINT\`, \`HF_TOKEN\` (the model hub); \`HTTP_PROXY\`,
\`HTTPS_PROXY\`, \`NO_PROXY\`; \`NODE_EXTRA_CA_CERTS\`; \`NO_COLOR\`, \`CI\`.
`;

const places = `## Files and places

What DialDefer reads and writes. Nothing else is written, but for temporary folders that are gone at the end.

| place | what it is | more |
|---|---|---|
| \`./.dialdefer/store.sqlite\` | items, plans and replies (\`--store\` names another folder) | [keeping replies](keeping-replies.md) |
| \`./.dialdefer/store.sqlite-wal\`, \`-shm\` | its log, while a process runs or after one was killed; copied with it or not at all | [keeping replies](keeping-replies.md) |
| \`./.dialdefer/store.sqlite.reserve\` | space kept for a full disk; may be deleted | [keeping replies](keeping-replies.md#a-full-disk) |
| \`./.dialdefer/store.sqlite.before-schema-2\` | the store as it was before a new version changed its tables | [keeping replies](keeping-replies.md#an-older-store) |
| \`./.dialdefer/locks/\` | one empty file a judge, for two processes at once | [keeping replies](keeping-replies.md#two-processes) |
| \`./dialdefer-report/report.html\`, \`.md\`, \`.csv\`, \`.json\` | the report (\`--out\` names another folder) | [reading the report](reading-the-report.md) |
| \`./dialdefer-report/figures/\` | each figure of the page as \`NAME.svg\`, its data as \`NAME.csv\` | [reading the report](reading-the-report.md) |
| \`./dialdefer-report/report-sections.csv\` | the tables of all experiments as one, beside \`report.csv\` | [reading the report](reading-the-report.md) |
| \`./dialdefer-tables/\` | \`NAME.tex\`, \`.csv\`, \`.md\` of each table, \`figures/NAME.svg\` and \`.csv\` (\`--out\` of \`tables\` names another folder) | [tables for papers](tables-for-papers.md) |
| \`DIR/reproduction.md\`, \`.json\`, \`DIR/tables/\` | what \`reproduce --out DIR\` writes | [published results](published-results.md#do-the-published-numbers-come-out) |
| \`study.yaml\` | a study in a file: written by \`init\`, read by \`run\` | [study file](study-file.md) |
| \`schema/study.schema.json\` in the package | the JSON Schema of study files, for editors | [study file](study-file.md) |
| \`prices.yaml\`, any name | a price list of your own, for \`--prices\` | [costs](costs.md#prices) |
| \`replies.jsonl\`, any name | what \`store export\` prints, for \`--judge replay:FILE\` | [your own judge](your-own-judge.md) |
| items and templates of your own | read, never changed | [your own items](your-own-items.md), [templates](templates.md) |
| \`DIALDEFER_HOME\` | engine and models of the embedded judge; by default \`dialdefer\` in the user's cache folder | [embedded judge](embedded-judge.md) |
| \`DIALDEFER_HOME/engine/node-llama-cpp-VERSION/\` | the engine; with \`-gpu\` behind it the one for graphics processors | [embedded judge](embedded-judge.md) |
| \`DIALDEFER_HOME/models/\` | weights: \`FILE.gguf\` of the catalogue, \`hf/OWNER/REPO/REVISION/\`, \`pip/PACKAGE==VERSION/\`; \`FILE.part\` while they arrive | [embedded judge](embedded-judge.md) |
| \`FILE.gguf.json\` beside weights, \`DIALDEFER_HOME/models/own/NAME.json\` | the record of a model on first use, or of a file of your own: source, checksum, size, date | [embedded judge](embedded-judge.md) |
| \`DIALDEFER_HOME/checksums/\` | SHA-256 of model files, by size and date, so that gigabytes are read once | [embedded judge](embedded-judge.md) |
`;

/** The page of all commands, from their own help texts. */
export async function commandReference(node, commandLine) {
  const parts = ["# What are the commands and flags?\n\nWritten from the commands' own help by `node scripts/write-command-reference.mjs`.\n"];
  for (const command of commands) {
    const { stdout } = await promisify(execFile)(node, [commandLine, ...command.split(" "), "--help"], { env: { ...process.env, NO_COLOR: "1" } });
    parts.push(`## ${command}\n\n\`\`\`\n${stdout.trim()}\n\`\`\`\n`);
  }
  return `${parts.join("\n")}\n${formats}\n${places}`;
}
