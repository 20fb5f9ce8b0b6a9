import { fetchTiming } from "../../fetching/fetch-timing.js";
import { getBenchmark, type GotBenchmark } from "../../items/cache/get-benchmark.js";
import { DownloadLine } from "../download-line.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";

interface ItemsGetFlags {
  readonly from?: string;
  readonly url?: string;
  readonly json?: boolean;
}

/** `dialdefer items get NAME`: fetches a benchmark, checks it, shows its licence and citation, and prints where it lies. */
export async function itemsGet(name: string, flags: ItemsGetFlags): Promise<number> {
  const line = new DownloadLine(process.stderr);
  let got: GotBenchmark;
  try {
    got = await getBenchmark(name, {
      from: flags.from, url: flags.url, timing: { ...fetchTiming, progressMs: line.everyMs },
      onNotice: (text) => line.note(text), onProgress: (text, share) => line.progress(text, share),
    });
  } finally {
    line.end();
  }
  const { entry, path, files } = got;
  if (flags.json === true) {
    const { title, items, fields, licence, licenceNote = null, citation, notice = null, homepage, gated } = entry;
    printJson({ name, title, items, fields, licence, licenceNote, citation, notice, homepage, gated, path, files });
    return 0;
  }
  line.note([
    "",
    `${entry.title}: ${entry.about} (${entry.homepage})`,
    `Licence   ${entry.licence}${entry.licenceNote === undefined ? "" : ` (${entry.licenceNote})`}`,
    ...entry.notice === undefined ? [] : [`Notice    ${entry.notice}`],
    ...entry.citation === "" ? [] : ["Cite", entry.citation],
    "",
    `dialdefer run --items ${name} uses it. It lies here:`,
  ].join("\n"));
  process.stdout.write(`${plainText(path)}\n`);
  return 0;
}
