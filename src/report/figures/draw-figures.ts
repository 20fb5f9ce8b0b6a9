import type { ReportDocument } from "../../analysis/report-document.js";
import { contrastsOf } from "../block-words.js";
import type { SafeHtml } from "../html/safe-html.js";
import { inlinePlot, renderPlot, standalonePlot } from "../plots/render-plot.js";
import { contrastFigure, overviewFigure } from "./contrast-figures.js";
import type { AbsentFigure, Figure } from "./figure.js";
import { fieldFigure } from "./field-figure.js";
import { flipFigure } from "./flip-figure.js";
import { sectionFigures } from "./section-figures.js";
import { acceptanceFigure, signalFigure } from "./shift-figures.js";

/** A figure drawn for a wide page, for a narrow one, and as an SVG file of its own. */
export interface DrawnFigure extends Figure {
  readonly wide: SafeHtml;
  readonly narrow: SafeHtml;
  readonly file: string;
}

/** All figures of a report by name; a judge's begin with `judge-1-`, counted in the order of the report, those of an experiment with `section-FACTOR-judge-1-`. */
export type Figures = ReadonlyMap<string, DrawnFigure | AbsentFigure>;

/** Draws every figure that the page of a document shows. */
export async function drawFigures(document: ReportDocument): Promise<Figures> {
  const drawn = new Map<string, DrawnFigure | AbsentFigure>();
  for (const figure of documentFigures(document)) drawn.set(figure.name, "absent" in figure ? figure : await draw(figure));
  return drawn;
}

function documentFigures(document: ReportDocument): (Figure | AbsentFigure)[] {
  const several = document.judges.length > 1 || document.contrasts.length > 0;
  return [
    ...(several ? [overviewFigure(document)] : []),
    ...document.judges.flatMap((block, index) => {
      const prefix = `judge-${index + 1}`;
      const contrasts = contrastsOf(document.contrasts, block.judge);
      return [
        fieldFigure(document, block, `${prefix}-fields`), acceptanceFigure(document, block, `${prefix}-acceptance`), signalFigure(block, `${prefix}-signal`), flipFigure(document, block, `${prefix}-flips`),
        ...(contrasts.length > 0 && document.judges.length > 1 ? [contrastFigure(document, block, contrasts, `${prefix}-contrasts`)] : []),
      ];
    }),
    ...sectionFigures(document),
  ];
}

async function draw(figure: Figure): Promise<DrawnFigure> {
  const { name, title, description } = figure;
  const wide = await renderPlot(figure.spec("wide"));
  const narrow = await renderPlot(figure.spec("narrow"));
  return {
    ...figure, file: standalonePlot(wide, { id: name, title, description }),
    wide: inlinePlot(wide, { id: `${name}-wide`, title, description }), narrow: inlinePlot(narrow, { id: `${name}-narrow`, title, description }),
  };
}
