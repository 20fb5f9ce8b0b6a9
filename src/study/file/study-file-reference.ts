import { askKeys } from "./ask-values.js";
import { expectation, inlineYaml } from "./expectation.js";
import { studyFileJsonSchema, type SchemaNode } from "./study-file-json-schema.js";

/** The tables of all keys of a study file, in Markdown, from the descriptions in its schema. */
export function studyFileReference(): string {
  const root = studyFileJsonSchema();
  const inside = (key: string): SchemaNode => mapOf(root.properties?.[key] ?? {});
  const change = inside("overrides");
  return [
    table("Keys at the top", root),
    table("`items`, as a map", inside("items")),
    table("Entries of `judges`, as a map", inside("judges")),
    table("Entries of `overrides`", change),
    `\`when\` takes the keys of asking (\`family\` to \`pushback\`) and these:\n\n${rows(change.properties?.["when"] ?? {}, ["framing", "arm"])}`,
    table("Entries of `arms`", inside("arms"), ["name", "framing"], `They also take the keys of asking: ${askKeys.filter((key) => key !== "rungs").map((key) => `\`${key}\``).join(", ")}.`),
    table("`pushback`", inside("pushback")),
    table("Entries of `contrasts`", inside("contrasts")),
    table("`run`", inside("run")),
  ].join("\n\n").concat("\n");
}

/** The map among the forms that a key takes, or among those of its entries. */
function mapOf(node: SchemaNode): SchemaNode {
  const forms = node.anyOf ?? [node];
  return forms.find(({ properties }) => properties !== undefined) ?? forms.flatMap(({ items }) => items === undefined || Array.isArray(items) ? [] : [mapOf(items as SchemaNode)])[0] ?? {};
}

function table(title: string, node: SchemaNode, only?: readonly string[], note?: string): string {
  return `### ${title}\n\n${rows(node, only)}${note === undefined ? "" : `\n\n${note}`}`;
}

function rows(node: SchemaNode, only: readonly string[] = Object.keys(node.properties ?? {})): string {
  const lines = only.map((key) => {
    const entry = node.properties?.[key] ?? {};
    return `| \`${key}\`${node.required?.includes(key) === true ? " (needed)" : ""} | ${cell(expectation(entry))} | ${cell(meaning(key, entry))} |`;
  });
  return ["| key | value | meaning |", "|---|---|---|", ...lines].join("\n");
}

function meaning(key: string, { description = "", default: standard, examples = [] }: SchemaNode): string {
  const shown = examples.slice(0, 1).map((example) => ` Example: \`${key}: ${inlineYaml(example)}\``);
  return `${description}${standard === undefined ? "" : ` Default: \`${String(standard)}\`.`}${shown.join("")}`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
