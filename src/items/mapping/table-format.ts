const formats = { csv: [".csv"], tsv: [".tsv", ".tab"], json: [".jsonl", ".ndjson", ".json"], parquet: [".parquet", ".pq"] } as const;

export type TableFormat = keyof typeof formats;

/** The format of a data file by the ending of its name; undefined for other files. */
export function tableFormat(name: string): TableFormat | undefined {
  const lower = name.toLowerCase();
  return (Object.keys(formats) as TableFormat[]).find((format) => formats[format].some((ending) => lower.endsWith(ending)));
}
