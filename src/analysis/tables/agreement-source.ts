import type { FlipAgreement } from "../flip-agreement.js";

/** How far several judges flip on the same items of one domain. */
export interface AgreementSource {
  /** The benchmark or field; `all` where domains are pooled. */
  readonly domain: string;
  readonly judges: readonly string[];
  /** The contrast's name, where there are several. Absent: the only one. */
  readonly contrast?: string;
  readonly agreement: FlipAgreement;
  readonly origin: string;
}
