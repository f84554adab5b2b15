import { projectionOf } from './projection.ts';
import { tilesOf } from './tiles.ts';
import { mostScale, moved, viewed, wholeView, zoomed } from './view.ts';

const size = { width: 640, height: 540, margin: 64 };
const home = { latitude: 45.4215, longitude: -75.6972 };
const whole = projectionOf([home, { latitude: 45.39, longitude: -75.75 }], size);

test('what lies under the pointer stays there while it comes nearer, and comes back the same', () => {
  const at = whole.at(home);
  const near = zoomed(wholeView, 4, at, size);
  const there = viewed(whole, near).at(home);
  expect(there.map((one, n) => Math.abs(one - at[n]!) < 1e-6)).toEqual([true, true]);
  expect(viewed(whole, near).from(there).latitude).toBeCloseTo(home.latitude, 9);
  expect(viewed(whole, near).metresPerUnit).toBeCloseTo(whole.metresPerUnit / 4, 9);
  expect(zoomed(near, 0.25, at, size)).toEqual(wholeView);
});

test('a map goes no farther than the whole, no nearer than a street, and never beside itself', () => {
  expect(zoomed(wholeView, 0.1, [10, 10], size)).toEqual(wholeView);
  expect(zoomed(wholeView, 1e6, [10, 10], size).scale).toBe(mostScale);
  expect(moved(wholeView, [50, -50], size)).toEqual(wholeView);
  const near = zoomed(wholeView, 2, [0, 0], size);
  expect(moved(near, [-9_999, 9_999], size)).toEqual({ scale: 2, x: -640, y: 0 });
});

test('tiles follow: finer ones, over all that is looked at, and never more than a screen has', () => {
  const zoomOf = (url: string) => Number(/\/(\d+)\//.exec(url)![1]);
  const template = 'https://tiles.example/{z}/{x}/{y}.png';
  const far = tilesOf(viewed(whole, wholeView), size, template);
  for (const times of [2, 8, mostScale]) {
    const near = tilesOf(viewed(whole, zoomed(wholeView, times, whole.at(home), size)), size, template);
    expect(zoomOf(near[0]!.url)).toBe(Math.min(18, zoomOf(far[0]!.url) + Math.log2(times)));
    expect(near.length).toBeLessThan(25);
    for (const [x, y] of [
      [0, 0],
      [640, 540],
      [320, 270],
    ] as const)
      expect(near.some((one) => x >= one.x && x <= one.x + one.width && y >= one.y && y <= one.y + one.height)).toBe(
        true,
      );
  }
});
