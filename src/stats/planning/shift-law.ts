/**
 * A plain law of an item's shift (-2, -1, 0, 1, 2) with a mean and a standard deviation, for simulating studies: as few
 * items move as the spread allows, by 1 unless it takes steps of 2.
 * @returns five probabilities; null where no such law has them
 */
export function shiftLaw(mean: number, sd: number): readonly number[] | null {
  const second = sd * sd + mean * mean;
  const moving = Math.min(second, 0.8);
  const double = (second / moving - 1) / 3;
  const up = (1 + mean / (moving * (1 + double))) / 2;
  if (!(double <= 1 && up >= 0 && up <= 1)) return null;
  return [moving * double * (1 - up), moving * (1 - double) * (1 - up), 1 - moving, moving * (1 - double) * up, moving * double * up];
}
