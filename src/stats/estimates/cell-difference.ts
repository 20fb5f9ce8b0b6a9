/** What an item of one of the 16 cells (8 C1c + 4 C1i + 2 C2c + C2i) adds to DDS: (C2c - C1c) + (C2i - C1i), -2 to 2. */
export function cellDifference(cell: number): number {
  return (cell >> 1 & 1) + (cell & 1) - (cell >> 3 & 1) - (cell >> 2 & 1);
}
