/** Where questions stand: stderr, with a size where its terminal gives none (some pseudo-terminals say 0). */
export function questionScreen(): NodeJS.WriteStream {
  const screen = process.stderr;
  if (!(screen.columns > 0)) screen.columns = 100;
  if (!(screen.rows > 0)) screen.rows = 30;
  return screen;
}
