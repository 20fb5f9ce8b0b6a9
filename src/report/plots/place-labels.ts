/** A box in pixels. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A label to be put beside its point. */
interface Labelled {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly width: number;
  readonly height: number;
}

/** Where a label stands: the middle of its box. */
export interface LabelPlace {
  readonly x: number;
  readonly y: number;
}

/** Right, left, above, below, then the corners, then the same farther away. */
const directions: readonly (readonly [number, number])[] = [[1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [1, 1], [-1, -1], [-1, 1]];

/**
 * Puts each label, in the order given, where it covers no point and no label before it and stays inside `frame`; null where there is no such place.
 */
export function placeLabels(labels: readonly Labelled[], obstacles: readonly Box[], frame: Box): readonly (LabelPlace | null)[] {
  const taken: Box[] = [...obstacles];
  return labels.map(({ x, y, radius, width, height }) => {
    for (const gap of [4, 14]) {
      for (const [right, down] of directions) {
        const corner = right !== 0 && down !== 0 ? 0.7 : 1;
        const place = { x: x + right * (width / 2 + corner * radius + gap), y: y + down * (height / 2 + corner * radius + (right === 0 ? gap - 2 : gap / 2)) };
        const box = { left: place.x - width / 2, right: place.x + width / 2, top: place.y - height / 2, bottom: place.y + height / 2 };
        if (box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom || taken.some((other) => overlaps(box, other))) continue;
        taken.push(box);
        return place;
      }
    }
    return null;
  });
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
