import { metresBetween } from '../../../shared/place.ts';
import { hullOf } from './hull.ts';
import { projectionOf, scaleBar } from './projection.ts';

const size = { width: 800, height: 600, margin: 50 };
const at = (latitude: number, longitude: number) => ({ latitude, longitude });

test('all positions are within the margin, north up and east right', () => {
  const places = [at(45.2, -76), at(45.6, -75.5), at(45.4, -75.7)];
  const { at: point } = projectionOf(places, size);
  const [one, other] = places.map(point) as [[number, number], [number, number]];
  expect(one[0]).toBeLessThan(other[0]);
  expect(one[1]).toBeGreaterThan(other[1]);
  for (const [x, y] of places.map(point)) {
    expect(x).toBeGreaterThanOrEqual(50 - 1e-6);
    expect(x).toBeLessThanOrEqual(750 + 1e-6);
    expect(y).toBeGreaterThanOrEqual(50 - 1e-6);
    expect(y).toBeLessThanOrEqual(550 + 1e-6);
  }
});

test('distances on it are those on the ground, to a hundredth, and points lead back to their positions', () => {
  const places = [at(45.35, -75.8), at(45.45, -75.6)] as const;
  const projection = projectionOf(places, size);
  const [[ax, ay], [bx, by]] = places.map(projection.at) as [[number, number], [number, number]];
  const drawn = Math.hypot(bx - ax, by - ay) * projection.metresPerUnit;
  expect(Math.abs(drawn / metresBetween(...places) - 1)).toBeLessThan(0.01);
  const back = projection.from([ax, ay]);
  expect(back.latitude).toBeCloseTo(45.35, 8);
  expect(back.longitude).toBeCloseTo(-75.8, 8);
});

test('one address stands in the middle, as large as a neighbourhood; nothing at all is no error', () => {
  const one = projectionOf([at(45.4, -75.7)], size);
  expect(one.at(at(45.4, -75.7))).toEqual([400, 300]);
  expect(one.metresPerUnit).toBe(3);
  expect(projectionOf([], size).metresPerUnit).toBe(3);
});

test('places on both sides of the date line, and at a pole, are near each other', () => {
  const { at: point, metresPerUnit } = projectionOf([at(-17, 179.9), at(-17, -179.9)], size);
  expect(metresPerUnit).toBeLessThan(50);
  expect(point(at(-17, 179.9))[0]).toBeLessThan(point(at(-17, -179.9))[0]);
  expect(
    projectionOf([at(90, 0), at(90, 120)], size)
      .at(at(90, 0))
      .every(Number.isFinite),
  ).toBe(true);
});

test('the bar is the longest round distance that has room', () => {
  expect(scaleBar(10, 120)).toEqual({ metres: 1000, width: 100 });
  expect(scaleBar(3, 120).metres).toBe(200);
  expect(scaleBar(100, 120).metres).toBe(10_000);
  expect(scaleBar(50, 120).metres).toBe(5000);
});

test('a hull has the outer points only; one point, two, and points in a row are no error', () => {
  expect(
    hullOf([
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [2, 2],
      [4, 0],
    ]),
  ).toEqual([
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ]);
  expect(hullOf([])).toEqual([]);
  expect(
    hullOf([
      [1, 2],
      [1, 2],
    ]),
  ).toEqual([[1, 2]]);
  expect(
    hullOf([
      [0, 0],
      [1, 1],
      [2, 2],
    ]),
  ).toEqual([
    [0, 0],
    [2, 2],
  ]);
});
