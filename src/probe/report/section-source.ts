import type { SectionSource } from "../../report/sections/section-groups.js";
import type { ProbeDocument } from "../probe-document.js";

/** A probe as what reports draw sections from. */
export function sectionSource({ sections, judge }: ProbeDocument): SectionSource {
  return { experiments: sections, judges: [{ judge }] };
}
