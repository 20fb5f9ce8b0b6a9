/** One row of data under the names of its columns, as JSON would hold it. */
export type DataRecord = Readonly<Record<string, unknown>>;
