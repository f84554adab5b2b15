import { turnedBoxes } from '../../shared/boxes.ts';
import { boxAfterKey, boxBetween, fitted, markedPages, withBoxes } from '../pageWork/boxes.ts';
import { bitsOf } from '../pageWork/pagePicture.ts';

const box = { x: 0.2, y: 0.3, width: 0.1, height: 0.05 };

test('RTE-5 clinic/faxes draws a box between two corners in any order, and never beyond the page', () => {
  const corners = [
    { x: 0.2, y: 0.3 },
    { x: 0.6, y: 0.5 },
  ] as const;
  const drawn = boxBetween(corners[1], corners[0]);
  expect(drawn).toEqual(boxBetween(...corners));
  expect([drawn.x, drawn.y]).toEqual([0.2, 0.3]);
  expect([drawn.width, drawn.height].map((side) => side.toFixed(2))).toEqual(['0.40', '0.20']);
  const beyond = boxBetween({ x: 0.9, y: 0.9 }, { x: 3, y: 2 });
  expect(beyond.x + beyond.width).toBeLessThanOrEqual(1);
  expect(beyond.y + beyond.height).toBeLessThanOrEqual(1);
  expect(fitted({ x: -1, y: 2, width: 5, height: 0 })).toEqual({ x: 0, y: 0.99, width: 1, height: 0.01 });
});

test('RTE-5 clinic/faxes moves and sizes a box by keys, and leaves other keys alone', () => {
  expect(boxAfterKey(box, 'ArrowRight', false)!.x).toBeCloseTo(0.21);
  expect(boxAfterKey(box, 'ArrowUp', false)!.y).toBeCloseTo(0.29);
  expect(boxAfterKey(box, 'ArrowDown', true)!.height).toBeCloseTo(0.06);
  expect(boxAfterKey({ ...box, x: 0 }, 'ArrowLeft', false)!.x).toBe(0);
  expect(boxAfterKey({ ...box, width: 0.01 }, 'ArrowLeft', true)!.width).toBe(0.01);
  expect(boxAfterKey(box, 'Tab', false)).toBeNull();
});

test('RTE-5 clinic/faxes turns boxes with their page, and back', () => {
  expect(turnedBoxes([{ x: 0, y: 0, width: 0.1, height: 0.2 }], 1)).toEqual([
    { x: 0.8, y: 0, width: 0.2, height: 0.1 },
  ]);
  for (const quarters of [0, 1, 2, 3, -1, 7])
    for (const [key, value] of Object.entries(turnedBoxes(turnedBoxes([box], quarters), -quarters)[0]!))
      expect(value).toBeCloseTo(box[key as keyof typeof box]);
});

test('RTE-5 clinic/faxes keeps boxes by page, and forgets a page without any', () => {
  const marks = withBoxes(withBoxes({}, 12, [box]), 3, [box]);
  expect(markedPages(marks)).toEqual([3, 12]);
  expect(markedPages(withBoxes(marks, 12, []))).toEqual([3]);
});

test('RTE-5 clinic/faxes makes dots of greys, and leaves black and white as they are', () => {
  const grey = (light: readonly number[]): Uint8ClampedArray =>
    new Uint8ClampedArray(light.flatMap((one) => [one, one, one, 255]));
  // What lies beyond the tenth pixel is white.
  expect([...bitsOf(grey([0, 255, 0, 255, 0, 255, 0, 255, 0, 255]), 10, 1)]).toEqual([0b01010101, 0b01111111]);
  const half = bitsOf(grey(Array.from({ length: 64 * 64 }, () => 128)), 64, 64);
  const white = [...half].reduce((all, byte) => all + byte.toString(2).replaceAll('0', '').length, 0);
  expect(white / (64 * 64)).toBeCloseTo(0.5, 1);
  expect([...bitsOf(grey(Array.from({ length: 64 }, () => 0)), 8, 8)]).toEqual(Array.from({ length: 8 }, () => 0));
});
