import { benches } from "./support/benches.js";

// A process of its own for each bench, so that none inherits another's heap: prints the result as JSON on stdout.
const [, , name = ""] = process.argv;
const load = benches[name];
if (load === undefined) throw new Error(`there is no bench '${name}'`);
const bench = await load();
const result = await bench((line) => { process.stderr.write(`  ${line}\n`); });
process.stdout.write(JSON.stringify(result));
