import { placeLabels } from './labels.ts';

const size = { width: 200, height: 200 };

test('labels stand beside their marks, on no other mark or label and within the map', () => {
  const boxes = placeLabels(
    [
      { at: [100, 100], text: 'NC 1' },
      { at: [115, 100], text: 'NC 2' },
      { at: [195, 20], text: 'KB 1' },
    ],
    size,
  );
  expect(boxes.map((box) => box && [Math.sign(box.x - 100), Math.sign(box.y - 91)])).toEqual([
    [-1, 1],
    [1, 1],
    [1, -1],
  ]);
  expect(boxes[2]!.x + boxes[2]!.width).toBeLessThanOrEqual(200);
});

test('a label that has no room is left out', () => {
  const crowd = Array.from({ length: 30 }, () => ({ at: [100, 100] as const, text: 'NC 1' }));
  expect(placeLabels(crowd, size).filter((box) => box !== null)).toHaveLength(4);
});
