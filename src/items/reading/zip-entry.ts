/** A member of a zip file, as the archive's central directory has it. */
export interface ZipEntry {
  readonly name: string;
  /** Offset of its local header in the archive. */
  readonly offset: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly crc32: number;
  /** 0 is stored, 8 is deflated. */
  readonly method: number;
  readonly encrypted: boolean;
}
