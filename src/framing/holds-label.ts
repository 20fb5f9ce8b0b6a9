/** Whether a text holds a party label as words of its own. A label of one character, such as the article "A", names nobody. */
export function holdsLabel(text: string, label: string): boolean {
  if (label.length < 2) return false;
  for (let at = text.indexOf(label); at >= 0; at = text.indexOf(label, at + 1)) {
    if (!/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) && !/^[\p{L}\p{N}]/u.test(text.slice(at + label.length, at + label.length + 2))) return true;
  }
  return false;
}
