/** Endings of the names of data files, by format. */
export const formatEndings = { csv: [".csv"], tsv: [".tsv", ".tab"], json: [".jsonl", ".ndjson", ".json"], parquet: [".parquet", ".pq"] } as const;

export type TableFormat = keyof typeof formatEndings;

/** The format of a data file by the ending of its name; undefined for other files. */
export function tableFormat(name: string): TableFormat | undefined {
  const lower = name.toLowerCase();
  return (Object.keys(formatEndings) as TableFormat[]).find((format) => formatEndings[format].some((ending) => lower.endsWith(ending)));
}
