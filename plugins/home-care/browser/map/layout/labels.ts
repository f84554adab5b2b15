import type { Point } from './projection.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Labelled {
  readonly at: Point;
  readonly text: string;
}

const [letter, padding, lineHeight, away] = [6.8, 5, 17, 9];

/** About so wide is a text in the letters of the map. */
export const widthOfText = (text: string): number => [...text].length * letter + 2 * padding;

const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const around = ([x, y]: Point, text: string): readonly Box[] => {
  const [width, height] = [widthOfText(text), lineHeight];
  return [
    { x: x + away, y: y - height / 2, width, height },
    { x: x - away - width, y: y - height / 2, width, height },
    { x: x - width / 2, y: y - away - height, width, height },
    { x: x - width / 2, y: y + away, width, height },
  ];
};

/** Where each text has room beside its mark, those before first; null: nowhere. `taken` is kept free. */
export const placeLabels = (
  those: readonly Labelled[],
  size: { readonly width: number; readonly height: number },
  taken: readonly Box[] = [],
): readonly (Box | null)[] => {
  const marks = those.map(({ at: [x, y] }): Box => ({ x: x - 6, y: y - 6, width: 12, height: 12 }));
  const placed = [...taken];
  return those.map(({ at, text }) => {
    const place = around(at, text).find(
      (box) =>
        box.x >= 0 &&
        box.y >= 0 &&
        box.x + box.width <= size.width &&
        box.y + box.height <= size.height &&
        !placed.some((one) => meet(one, box)) &&
        !marks.some((one) => meet(one, box)),
    );
    if (place) placed.push(place);
    return place ?? null;
  });
};
