import { groupedDigits } from "../../core/grouped-digits.js";
import { dialdeferHome } from "../../fetching/dialdefer-home.js";
import { modelsList as listModels, type ListedModel } from "../../judges/llama/models-list.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";
import { textTable } from "../text-table.js";

/** `dialdefer models list`: the catalogue and other models known here, what they take and what to expect of them. */
export async function modelsList(flags: { readonly json?: boolean }): Promise<number> {
  const models = listModels(dialdeferHome(process.env));
  if (flags.json === true) printJson(models);
  else process.stdout.write(`${tableOf(models)}\n\n${expectations(models)}\n`);
  return await Promise.resolve(0);
}

function tableOf(models: readonly ListedModel[]): string {
  return textTable(["model", "MB", "memory", "licence", "on disk", "llama:default", "what it is"], models.map((model) => [
    plainText(model.name),
    `${model.bytesExact ? "" : "about "}${groupedDigits(Math.round(model.bytes / 1e6))}`,
    model.memoryBytes === null ? "" : `about ${(model.memoryBytes / 1e9).toFixed(1)} GB`,
    model.licence ?? "unknown",
    model.onDisk ? "yes" : "no",
    model.isDefault ? "yes" : "",
    plainText(model.title ?? model.source),
  ]));
}

function expectations(models: readonly ListedModel[]): string {
  const lines = models.flatMap(({ name, expect }) => expect === null ? [] : [[name, expect] as const]);
  const width = Math.max(...lines.map(([name]) => name.length));
  return ["What to expect:", ...lines.map(([name, expect]) => `  ${name.padEnd(width)}  ${expect}`)].join("\n");
}
