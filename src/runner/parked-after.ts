/**
 * So many failed attempts, over two runs at least, park a trial: it stays pending, is shown with its error and is not
 * asked again unless told, so that one poisoned item does not hold up every later run.
 */
export const PARKED_AFTER = 12;
