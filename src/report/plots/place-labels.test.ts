import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeLabels } from "./place-labels.js";

const frame = { left: 0, right: 700, top: 0, bottom: 400 };
const point = fc.record({ x: fc.double({ min: 0, max: 700, noNaN: true }), y: fc.double({ min: 0, max: 400, noNaN: true }), radius: fc.constant(5), width: fc.double({ min: 6, max: 180, noNaN: true }), height: fc.constant(15) });

describe("labels beside their points", () => {
  it("never cover each other, a point, or the edge", () => {
    fc.assert(fc.property(fc.array(point, { maxLength: 40 }), (points) => {
      const marks = points.map(({ x, y, radius }) => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }));
      const boxes = placeLabels(points, marks, frame).flatMap((place, index) => {
        const { width, height } = points[index]!;
        return place === null ? [] : [{ left: place.x - width / 2, right: place.x + width / 2, top: place.y - height / 2, bottom: place.y + height / 2 }];
      });
      for (const [index, box] of boxes.entries()) {
        expect(box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom).toBe(true);
        for (const other of [...boxes.slice(index + 1), ...marks]) expect(box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom).toBe(false);
      }
    }), { numRuns: 60 });
  });

  it("stand at the right of a point that is alone, and nowhere where there is no room", () => {
    const alone = { x: 100, y: 100, radius: 5, width: 60, height: 15 };
    expect(placeLabels([alone], [], frame)).toEqual([{ x: 139, y: 100 }]);
    expect(placeLabels([{ ...alone, width: 900 }], [], frame)).toEqual([null]);
  });
});
