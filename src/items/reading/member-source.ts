import type { TextSource } from "./text-source.js";

/** A member of an archive. */
export interface MemberSource extends TextSource {
  /** Its name within the archive, folders included, with `/` between them. Never a path on this machine. */
  readonly member: string;
}
