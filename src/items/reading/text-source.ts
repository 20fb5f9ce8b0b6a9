/** Bytes that can be read from their start, any number of times: a file, or a member of an archive. */
export interface TextSource {
  /** Stands in errors: the path, `ARCHIVE/MEMBER` for a member. */
  readonly name: string;
  readonly chunks: () => AsyncIterable<Buffer>;
  /** The path, where the source is a file of its own: what is read at random places (Parquet) needs one. */
  readonly file?: string | undefined;
}
