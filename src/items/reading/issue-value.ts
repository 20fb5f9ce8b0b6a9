/** What stands in a value where a schema's issue lies; undefined where nothing does. */
export function issueValue(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value;
  for (const key of path) current = (current as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return current;
}
