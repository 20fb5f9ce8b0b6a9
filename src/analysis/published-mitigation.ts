import type { StudySpec } from "../runner/study-spec.js";

/** What published files call the mitigation of an arm, which need not show in a prompt (a fine-tuned model); null for none, and for what was asked here. */
export function publishedMitigation({ published }: StudySpec, arm: number): string | null {
  const file = published?.files[published.arms[arm]?.files[0] ?? -1];
  return file === undefined || file.mitigation === "none" ? null : file.mitigation;
}
