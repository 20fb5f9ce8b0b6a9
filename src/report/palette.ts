/** Colours of the page and its figures on light and on dark paper; `--NAME` in the style sheet. */
export const palette = {
  light: {
    paper: "#fdfdfb", raised: "#f6f5f1", ink: "#1d1e22", muted: "#5d616b", line: "#e4e2db", band: "#f0eee7", placebo: "#d8cfee",
    more: "#b3470b", less: "#0a5f9e", neutral: "#6b707a", right: "#00735a", wrong: "#8a3f8f",
  },
  dark: {
    paper: "#16181c", raised: "#1d2025", ink: "#e9e7e2", muted: "#a6aab4", line: "#33373f", band: "#23262c", placebo: "#453a68",
    more: "#f2995f", less: "#72b6f0", neutral: "#9ba1ac", right: "#55c9a6", wrong: "#d79adb",
  },
} as const;
