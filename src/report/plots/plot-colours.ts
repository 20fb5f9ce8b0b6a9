import { palette } from "../palette.js";

/**
 * Colours that a plot's specification uses, each standing for a colour of the palette. Vega wants real
 * colours; `themed` and `coloured` put others in their place.
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
  placebo: "#010a0b",
} as const;

/** Name of a colour of the plots; the page defines `--NAME` for each. */
export type PlotColour = keyof typeof plotColours;

const names = new Map<string, PlotColour>(Object.entries(plotColours).map(([name, colour]) => [colour, name as PlotColour]));

/** An SVG with the stand-in colours replaced by the page's variables, so that a plot follows light, dark and print. */
export function themed(svg: string): string {
  return replaced(svg, (name) => `var(--${name})`);
}

/** An SVG with the stand-in colours replaced by those on white paper, for a file that stands alone. */
export function coloured(svg: string): string {
  return replaced(svg, (name) => name === "paper" ? "#ffffff" : palette.light[name]);
}

function replaced(svg: string, colourOf: (name: PlotColour) => string): string {
  return svg.replace(/(fill|stroke)="(#010a0[0-9a-f])"/g, (whole, attribute: string, colour: string) => {
    const name = names.get(colour);
    return name === undefined ? whole : `${attribute}="${colourOf(name)}"`;
  });
}
