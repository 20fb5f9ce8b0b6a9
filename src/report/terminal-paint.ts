/** Colours of the terminal; without colour every one leaves its text as it is. */
export type Paint = Readonly<Record<"strong" | "muted" | "more" | "less", (text: string) => string>>;

/** Escape sequences around text, or nothing. */
export function terminalPaint(color: boolean): Paint {
  const paint = (open: number, close: number) => (text: string): string => color && text !== "" ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return { strong: paint(1, 22), muted: paint(2, 22), more: paint(33, 39), less: paint(36, 39) };
}
