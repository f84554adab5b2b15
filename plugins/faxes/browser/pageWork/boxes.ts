import type { Box } from '../../shared/boxes.ts';

/** Boxes by page, in the order that somebody drew them. */
export type Marks = Readonly<Record<number, readonly Box[]>>;

/** A hundredth of the page: what a key moves, and the least that a box is wide or high. */
export const step = 0.01;

const between = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Within the page, and large enough to be seen. */
export const fitted = ({ x, y, width, height }: Box): Box => {
  const [wide, high] = [between(width, step, 1), between(height, step, 1)];
  return { x: between(x, 0, 1 - wide), y: between(y, 0, 1 - high), width: wide, height: high };
};

interface Point {
  readonly x: number;
  readonly y: number;
}

/** From one corner to the other; what lies beyond the page is cut off. */
export const boxBetween = (from: Point, to: Point): Box => {
  const [x, y] = [between(Math.min(from.x, to.x), 0, 1), between(Math.min(from.y, to.y), 0, 1)];
  const [right, bottom] = [between(Math.max(from.x, to.x), 0, 1), between(Math.max(from.y, to.y), 0, 1)];
  return fitted({ x, y, width: right - x, height: bottom - y });
};

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
};

/** The box after this key: an arrow moves it, with Shift it grows or shrinks; null for another key. */
export const boxAfterKey = (box: Box, key: string, resize: boolean): Box | null => {
  const direction = directions[key];
  if (!direction) return null;
  const [right, down] = [direction[0] * step, direction[1] * step];
  if (!resize) return fitted({ ...box, x: box.x + right, y: box.y + down });
  const [width, height] = [between(box.width + right, step, 1 - box.x), between(box.height + down, step, 1 - box.y)];
  return { ...box, width, height };
};

export const withBoxes = (marks: Marks, page: number, boxes: readonly Box[]): Marks => {
  const rest = Object.entries(marks).filter(([one]) => Number(one) !== page);
  return Object.fromEntries(boxes.length > 0 ? [...rest, [page, boxes]] : rest);
};

export const markedPages = (marks: Marks): readonly number[] =>
  Object.keys(marks)
    .map(Number)
    .sort((one, other) => one - other);
