/** What an answer says first, up to its first colon, semicolon or full stop, without it: enough for a line that names a section whose numbers stand elsewhere. */
export function firstClause(answer: string): string {
  const end = answer.search(/[:;.](?= |$)/);
  return end < 0 ? answer : answer.slice(0, end);
}
