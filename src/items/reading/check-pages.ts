import type { AsyncBuffer, ColumnMetaData } from "hyparquet";

const firstHeaderBytes = 8 * 1024;
/** No writer makes larger pages; a file that claims one is damaged or means harm. */
const largestPage = 1024 * 1024 * 1024;

/**
 * Walks the pages of a column chunk by their headers. The decoder trusts their sizes: a size below zero would make it go round for ever.
 *
 * @throws Error, in a few words, for pages that cannot be.
 */
export async function checkPages(file: AsyncBuffer, chunk: ColumnMetaData): Promise<void> {
  const { parquetHeader } = await import("hyparquet/src/column.js");
  const start = Number(chunk.dictionary_page_offset || chunk.data_page_offset);
  const end = start + Number(chunk.total_compressed_size);
  if (!(start >= 4 && end > start && end <= file.byteLength)) throw new Error("a column lies outside the file");
  let values = 0n;
  for (let offset = start; offset < end - 1 && values < chunk.num_values;) {
    const { header, bytes } = await readHeader(offset);
    const { compressed_page_size: size, uncompressed_page_size: plainSize } = header;
    if (!(size >= 0 && offset + bytes + size <= end && plainSize >= 0 && plainSize <= largestPage)) throw new Error("a page lies outside its column or claims an impossible size");
    const count = (header.data_page_header ?? header.data_page_header_v2)?.num_values ?? 0;
    const entries = header.dictionary_page_header?.num_values ?? 0;
    if (count < 0 || entries < 0 || BigInt(count) > chunk.num_values - values || entries > plainSize) throw new Error("a page claims an impossible number of values");
    const second = header.data_page_header_v2;
    const levels = second === undefined ? [] : [second.num_rows, second.num_nulls, second.definition_levels_byte_length, second.repetition_levels_byte_length];
    const isPage = header.type === "DICTIONARY_PAGE" || (header.data_page_header ?? second)?.encoding !== undefined;
    if (!isPage || !levels.every((length) => length >= 0 && length <= Math.max(plainSize, count))) throw new Error("a page header is damaged");
    values += BigInt(count);
    offset += bytes + size;
  }
  if (values < chunk.num_values) throw new Error(`a column holds ${values} of ${chunk.num_values} values`);

  async function readHeader(offset: number) {
    for (let length = firstHeaderBytes; ; length *= 8) {
      const last = Math.min(offset + length, end);
      const reader = { view: new DataView(await file.slice(offset, last)), offset: 0 };
      try {
        return { header: parquetHeader(reader), bytes: reader.offset };
      } catch (error) {
        // A header may hold long statistics.
        if (last === end) throw error;
      }
    }
  }
}
