import { compileFamily } from "./compile-family.js";
import type { Family } from "./family.js";
import { familyFiles } from "./family-files.js";
import { readTemplateFile } from "./template-file.js";

export { builtInFamilies } from "./built-in-families.js";

/**
 * Loads a template family: a built-in one by its name, or the path of a folder of template files (or of a single
 * one). The format is described in `docs/templates.md`.
 *
 * @param options.labels replace the family's party labels in all wordings.
 * @throws UsageError when there is no such family or the labels cannot be used; DataError, with file and
 * line, when a template is not what it should be.
 */
export async function loadFamily(spec: string, options: { readonly labels?: readonly [string, string] | undefined } = {}): Promise<Family> {
  const { templates, sharedHashes } = await familyFiles(spec);
  const skeletons = [...new Set(templates.map(({ skeleton }) => skeleton))];
  return compileFamily(templates.map((template) => readTemplateFile(template, skeletons)), { labels: options.labels, sharedHashes });
}
