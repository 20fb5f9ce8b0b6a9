/** The first of many names in quotes, and how many more there are. */
export function quotedNames(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).map((name) => JSON.stringify(name)).join(", ");
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
