import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { replaceFile } from "../../fetching/replace-file.js";
import { makeFolder } from "../../store/make-folder.js";
import { figureCsv, figureFolder } from "../figures/figure-files.js";
import { renderPlot, standalonePlot } from "../plots/render-plot.js";
import { paperTableNames, type PaperTable, type PaperTableName } from "./paper-table.js";
import { renderTable, tableFormats, type TableFormat } from "./render-table.js";
import { tableFigure } from "./table-figures.js";

/** The files of one table. */
export interface WrittenTable {
  readonly name: PaperTableName;
  /** Paths, the table's formats first, then its figure and the figure's data. */
  readonly paths: readonly string[];
}

/**
 * Writes `NAME.tex`, `NAME.csv` and `NAME.md` (or those of `formats`) of each table into `folder`, which is made when missing, and
 * `figures/NAME.svg` with its data as `figures/NAME.csv`. Files of the tables in `stale` are taken away. Names are ours,
 * whatever the data. Errors of the file system pass through.
 */
export async function writeTables(tables: readonly PaperTable[], folder: string, { formats = tableFormats, stale = [] }: { readonly formats?: readonly TableFormat[]; readonly stale?: readonly PaperTableName[] } = {}): Promise<readonly WrittenTable[]> {
  makeFolder(resolve(folder));
  makeFolder(resolve(folder, figureFolder));
  for (const name of paperTableNames.filter((each) => stale.includes(each))) {
    for (const path of [...tableFormats.map((format) => `${name}.${format}`), `${figureFolder}/${name}.svg`, `${figureFolder}/${name}.csv`]) await rm(join(folder, path), { force: true });
  }
  const written: WrittenTable[] = [];
  for (const table of tables) {
    const paths: string[] = [];
    const put = async (name: string, text: string): Promise<void> => {
      const path = join(folder, name);
      await replaceFile(path, text);
      paths.push(path);
    };
    for (const format of formats) await put(`${table.name}.${format}`, renderTable(table, format));
    const figure = tableFigure(table);
    if (figure !== null) {
      await put(`${figureFolder}/${figure.name}.svg`, standalonePlot(await renderPlot(figure.spec("wide")), { id: figure.name, title: figure.title, description: figure.description }));
      await put(`${figureFolder}/${figure.name}.csv`, figureCsv(figure.table));
    }
    written.push({ name: table.name, paths });
  }
  return written;
}
