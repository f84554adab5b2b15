import type { Point } from './projection.ts';

const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

const half = (points: readonly Point[]): readonly Point[] => {
  const chain: Point[] = [];
  for (const point of points) {
    while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
    chain.push(point);
  }
  return chain.slice(0, -1);
};

/** The corners of the smallest convex shape around some points (Andrew's monotone chain); of one point itself, of two both. */
export const hullOf = (points: readonly Point[]): readonly Point[] => {
  const sorted = [...new Map(points.map((one) => [one.join(), one])).values()].toSorted(
    ([ax, ay], [bx, by]) => ax - bx || ay - by,
  );
  return sorted.length < 2 ? sorted : [...half(sorted), ...half(sorted.toReversed())];
};
