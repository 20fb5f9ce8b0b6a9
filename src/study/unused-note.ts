import type { UnusedReplies } from "./study-plan.js";

/** What an edited study leaves behind, in one line. */
export function unusedNote({ study, replies, arms }: UnusedReplies): string {
  const shown = arms.slice(0, 8).map(({ arm, replies: count }) => `${arm} ${count}`).join(", ");
  return `note: ${replies} stored ${replies === 1 ? "reply" : "replies"} of this study as it was run before (${study.slice(0, 12)}) ${replies === 1 ? "is" : "are"} unused now: ${shown}${arms.length > 8 ? ` and ${arms.length - 8} more arm${arms.length === 9 ? "" : "s"}` : ""}`;
}
