import { visibleLine } from "../visible-text.js";

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}", "{": "\\{", "}": "\\}", "$": "\\$", "&": "\\&", "#": "\\#", "%": "\\%", "_": "\\_",
  "~": "\\textasciitilde{}", "^": "\\textasciicircum{}", "<": "\\textless{}", ">": "\\textgreater{}", "|": "\\textbar{}",
  // Active in some languages of babel, and the beginning of an optional argument or a star after a line's end.
  "\"": "{\\char34}", "`": "\\textasciigrave{}", "[": "{[}", "]": "{]}", "*": "{*}",
  "\u00a0": "~", "\u2212": "$-$", "\u2013": "--", "\u2014": "---", "\u2020": "$^{\\dagger}$", "\u2021": "$^{\\ddagger}$", "\u00a7": "$^{\\S}$", "\u0394": "$\\Delta$", "\u03ba": "$\\kappa$", "\u03b1": "$\\alpha$",
  "\u2032": "$'$", "\u2192": "$\\rightarrow$", "\u27e6": "{[}", "\u27e7": "{]}",
};

/**
 * Text from outside as LaTeX prints it, on one line: nothing in it is a command, ends a cell or a row, or joins into another sign.
 * Letters of any script stay as they are; LuaLaTeX and XeLaTeX print all that their font has.
 */
export function latexText(text: string): string {
  return visibleLine(text)
    .replace(/[\u2400-\u2421]/g, (picture) => `U+${(picture.charCodeAt(0) - 0x2400).toString(16).toUpperCase().padStart(4, "0")}`)
    .replace(/[\\{}$&#%_~^<>|"`[\]*\u00a0\u2212\u2013\u2014\u2020\u2021\u00a7\u0394\u03ba\u03b1\u2032\u2192\u27e6\u27e7]|-(?=-)|,(?=,)|'(?=')/gu, (sign) => escapes[sign] ?? `${sign}{}`);
}

/** A formatted number as LaTeX: its signs in mathematics, so that a minus is one. */
export function latexNumber(text: string): string {
  return text
    .replace(/\u00a0/g, "~").replace(/\u2013/g, "--").replace(/[+\u2212](?=\d)/g, (sign) => sign === "+" ? "$+$" : "$-$").replace(/< /g, "$<$\\,")
    .replace(/[\u2020\u2021\u00a7]/g, (sign) => escapes[sign] as string).replace(/(?<=\d),(?=\d)/g, "{,}");
}
