import { dirname, join, relative, resolve } from "node:path";
import { DialDeferError } from "../../core/dialdefer-error.js";
import { UsageError } from "../../core/usage-error.js";
import { builtInLabels } from "../../framing/built-in-labels.js";
import { auditManifest } from "../../items/audit/audit-manifest.js";
import { checkItems, type CheckItemsOptions, type ItemCheck } from "../../items/audit/check-items.js";
import { flaggedIds } from "../../items/audit/flagged-ids.js";
import { makeFolder } from "../../store/make-folder.js";
import { auditText } from "../audit-text.js";
import { printJson } from "../json-output.js";
import { note } from "../note.js";
import { replaceManifest } from "../replace-manifest.js";
import { writeForFlag } from "../write-for-flag.js";

interface CheckFlags extends Pick<CheckItemsOptions, "by" | "against" | "training" | "sample" | "incorrect"> {
  readonly tokenLimit?: number;
  readonly fix?: "drop" | "keep";
  readonly manifest?: string;
  readonly codes?: readonly string[];
  readonly out?: string;
  readonly json?: boolean;
}

const defaultTokenLimit = 2000;
const pageName = "items-check.html";

/**
 * `dialdefer items check SPEC`: what a set holds and what could distort a measurement, as text or JSON, as a page and as a manifest.
 * Exit code 1 on an error among the findings.
 */
export async function itemsCheck(spec: string, flags: CheckFlags): Promise<number> {
  const { fix, manifest, codes, out, json, tokenLimit = defaultTokenLimit, ...chosen } = flags;
  if ((fix === undefined) !== (manifest === undefined)) throw new UsageError("--fix drop|keep and --manifest FILE belong together: the first says what stands in the manifest, the second where it is written");
  if (codes !== undefined && fix === undefined) throw new UsageError("--codes says what --fix counts as flagged; give --fix drop|keep and --manifest FILE too");
  if (codes?.length === 0) throw new UsageError("--codes: expected at least one code, such as non-answer");
  // Unknown codes are told before a large set is read.
  flaggedIds([], codes);
  const check = await checkItems(spec, { ...chosen, tokenLimit, labels: await builtInLabels() });
  for (const notice of check.notices) note(`note: ${notice}`);
  if (fix !== undefined && manifest !== undefined) {
    const written = await auditManifest(check, { ...chosen, fix, codes });
    await replaceManifest(manifest, written, "--manifest");
    note(`${manifest}: ${written.sample.length} of ${check.items} items${fix === "drop" ? ", without those flagged" : ", with what was flagged"}; apply it with --sample`);
    const ofSet = check.findings.filter(({ severity, ids }) => severity === "warning" && ids.length === 0).map(({ code }) => code);
    if (fix === "drop" && ofSet.length > 0) note(`what concerns the set as a whole stays: ${ofSet.join(", ")}`);
  }
  if (out !== undefined) note(`page: ${relative(process.cwd(), await writePage(check, out))}`);
  if (json === true) printJson({ schema: "dialdefer.items-check/1", ...check });
  else process.stdout.write(`${auditText(check)}\n`);
  return check.findings.some(({ severity }) => severity === "error") ? 1 : 0;
}

async function writePage(check: ItemCheck, out: string): Promise<string> {
  const { renderAuditPage } = await import("../../report/audit/render-audit-page.js");
  const file = resolve(/\.html?$/i.test(out) ? out : join(out, pageName));
  try {
    makeFolder(dirname(file));
  } catch (error) {
    throw new DialDeferError("unwritable", `--out ${out}: cannot be written (${(error as Error).message})`, { cause: error });
  }
  await writeForFlag(file, renderAuditPage(check), "--out");
  return file;
}
