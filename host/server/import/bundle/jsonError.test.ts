import fc from 'fast-check';
import { firstError } from './jsonError.ts';

test.each([
  ['{"a": tru}', 6],
  ['{"a": 1,}', 8],
  ['[1 2]', 3],
  ['{"a" 1}', 5],
  ['{a: 1}', 1],
  ['{"a": "b', 8],
  ['[1] x', 4],
  ['', 0],
  ['[', 1],
  ['{"a": [1, {"b": 01}]}', 17],
])('says where %s stops being JSON', (text, offset) => {
  expect(firstError(text)).toBe(offset);
});

test('finds nothing wrong with any JSON, and something wrong with any cut one', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, cut) => {
      expect(firstError(text)).toBe(text.length);
      const part = `[${text}`.slice(0, 1 + (cut % (text.length + 1)));
      expect(() => JSON.parse(part) as unknown).toThrow();
      expect(firstError(part)).toBeLessThanOrEqual(part.length);
    }),
  );
});
