const quote = "\"";

/**
 * The first quote of a CSV record that breaks RFC 4180: the number of its cell, from 0, and what was expected.
 * Programs read such cells in different ways, so none of the readings can be taken for what was meant.
 */
export function strayQuote(record: string): { readonly cell: number; readonly message: string } | undefined {
  if (!record.includes(quote)) return undefined;
  let cell = 0;
  let position = 0;
  // The raw record may open with the blank lines before it.
  while (record[position] === "\n" || record[position] === "\r") position++;
  while (position < record.length) {
    if (record[position] === quote) {
      position = afterClosingQuote(record, position + 1);
      if (!endsCell(record, position)) return { cell, message: "expected the end of the cell after its closing quote, found more text; double the quotes inside a cell" };
    } else {
      while (!endsCell(record, position)) {
        if (record[position] === quote) return { cell, message: "expected quotes only around a cell, found one within it; put the cell in quotes and double the quotes inside" };
        position++;
      }
    }
    position++;
    cell++;
  }
  return undefined;
}

function afterClosingQuote(record: string, from: number): number {
  let position = from;
  while (position < record.length) {
    if (record[position] !== quote) position++;
    else if (record[position + 1] === quote) position += 2;
    else return position + 1;
  }
  return position;
}

function endsCell(record: string, position: number): boolean {
  if (position >= record.length || record[position] === "," || record[position] === "\n") return true;
  // A carriage return ends the record where the parser took CRLF for its end, and so cut the raw text there.
  return record[position] === "\r" && (position + 1 === record.length || record[position + 1] === "\n");
}
