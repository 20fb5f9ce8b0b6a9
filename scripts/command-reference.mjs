import { execFile } from "node:child_process";
import { promisify } from "node:util";

const commands = [
  "run", "report", "stats", "items list", "items show", "items check", "templates list", "templates show", "templates lint",
  "judges list", "judges check", "models list", "models get", "models verify", "store info", "store verify", "store salvage", "store export", "init", "doctor",
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
| \`rho\` | correlation of its evidence for one claim between the framings |
| \`item\`, \`wording\` | standard deviations of a shift drawn per item, and per wording and framing |
| \`seed\` | default 1; all others default to 0 |

\`dprime\`, \`noise\`, \`position\` and \`loss\` may carry 1 or 2 for one framing alone (\`position2=0.2\`).

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

/** The page of all commands, from their own help texts. */
export async function commandReference(node, commandLine) {
  const parts = ["# What are the commands and flags?\n\nWritten from the commands' own help by `node scripts/write-command-reference.mjs`.\n"];
  for (const command of commands) {
    const { stdout } = await promisify(execFile)(node, [commandLine, ...command.split(" "), "--help"], { env: { ...process.env, NO_COLOR: "1" } });
    parts.push(`## ${command}\n\n\`\`\`\n${stdout.trim()}\n\`\`\`\n`);
  }
  return `${parts.join("\n")}\n${formats}`;
}
