import { parsePythonLiteral, type PythonValue } from "./python-literal.js";

/**
 * A value that a file holds as text: JSON where the text is JSON, else a Python literal. Both write lists of records, and each
 * refuses the other's quotes, so that nothing needs to say which one it is.
 *
 * @throws PythonLiteralError where the text is neither.
 */
export function parseEmbedded(text: string): PythonValue {
  try {
    return JSON.parse(text) as PythonValue;
  } catch {
    return parsePythonLiteral(text);
  }
}

