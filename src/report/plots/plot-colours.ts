/**
 * Colours that a plot's specification uses, each standing for a CSS variable of the page. Vega wants real
 * colours; `themed` puts the variables in their place, so that a plot follows light, dark and print.
 */
export const plotColours = {
  ink: "#010a01",
  muted: "#010a02",
  line: "#010a03",
  band: "#010a04",
  more: "#010a05",
  less: "#010a06",
  neutral: "#010a07",
  right: "#010a08",
  wrong: "#010a09",
  paper: "#010a0a",
} as const;

/** Name of a colour of the plots; the page defines `--NAME` for each. */
export type PlotColour = keyof typeof plotColours;

const names = new Map<string, string>(Object.entries(plotColours).map(([name, colour]) => [colour, name]));

/** An SVG with the stand-in colours replaced by CSS variables. */
export function themed(svg: string): string {
  return svg.replace(/(fill|stroke)="(#010a0[0-9a])"/g, (whole, attribute: string, colour: string) => {
    const name = names.get(colour);
    return name === undefined ? whole : `${attribute}="var(--${name})"`;
  });
}
