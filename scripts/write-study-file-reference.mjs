// Writes the generated part of docs/study-file.md, and schema/study.schema.json, from the schema of study files. A test holds both to it.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { chdir } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundle } from "./bundle.mjs";

chdir(dirname(dirname(fileURLToPath(import.meta.url))));
await bundle({ entryPoints: ["src/study/file/study-file-reference.ts", "src/study/file/study-file-json-schema.ts"], outdir: "dist/study-file" });
const built = async (name) => await import(pathToFileURL(resolve("dist/study-file", name)).href);
const { studyFileReference } = await built("study-file-reference.js");
const { studyFileJsonSchema } = await built("study-file-json-schema.js");

const mark = "<!-- From here on written by node scripts/write-study-file-reference.mjs -->\n";
const [head] = readFileSync("docs/study-file.md", "utf8").split(mark);
writeFileSync("docs/study-file.md", `${head}${mark}\n${studyFileReference()}`);
writeFileSync("schema/study.schema.json", `${JSON.stringify(studyFileJsonSchema(), null, 2)}\n`);
