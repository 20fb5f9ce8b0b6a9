import type { OptionPlaces } from "./option-places.js";
import { credit, type Trainer } from "./surface-classifiers.js";

/** Which of two answers is right, by where both stood among the options: whichever was more often right for this pair of places in training. */
export const pairedPlaces: Trainer = (table, training) => {
  const key = ({ right, wrong }: OptionPlaces) => `${Math.min(right, wrong)} ${Math.max(right, wrong)}`;
  const later = new Map<string, number>();
  for (const row of training) {
    const places = table.places(row);
    if (places !== undefined) later.set(key(places), (later.get(key(places)) ?? 0) + Math.sign(places.right - places.wrong));
  }
  return (row) => {
    const places = table.places(row);
    return places === undefined ? 0.5 : credit((later.get(key(places)) ?? 0) * (places.right - places.wrong));
  };
};

/** Which option is right, by its place: the place that was most often right in training, among those that the item has. */
export const likeliestPlace: Trainer = (table, training) => {
  const right: number[] = [];
  for (const row of training) {
    const places = table.places(row);
    if (places !== undefined) right[places.right] = (right[places.right] ?? 0) + 1;
  }
  return (row) => {
    const places = table.places(row);
    if (places === undefined) return 0;
    const counts = Array.from({ length: places.options }, (_, place) => right[place] ?? 0);
    const most = Math.max(...counts);
    return counts[places.right] === most ? 1 / counts.filter((count) => count === most).length : 0;
  };
};
