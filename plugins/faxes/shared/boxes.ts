/** As shares of a page's width and height, from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The same boxes on a page that is turned by these quarters, clockwise. */
export const turnedBoxes = (boxes: readonly Box[], quarters: number): readonly Box[] => {
  let turned = boxes;
  for (let left = ((quarters % 4) + 4) % 4; left > 0; left -= 1)
    turned = turned.map(({ x, y, width, height }) => ({
      ...{ x: Math.max(0, 1 - y - height), y: x, width: height, height: width },
    }));
  return turned;
};
