import type { Point, Projection, Size } from './projection.ts';

/** How a map is looked at: so many times as large as the whole, which begins at this point. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const wholeView: View = { scale: 1, x: 0, y: 0 };
/** A street of a city, by then. */
export const mostScale = 32;

type Room = Pick<Size, 'width' | 'height'>;

/** Nothing is looked at that lies outside the whole. */
const kept = ({ scale, x, y }: View, { width, height }: Room): View => ({
  scale,
  x: Math.min(0, Math.max(width * (1 - scale), x)),
  y: Math.min(0, Math.max(height * (1 - scale), y)),
});

/** Nearer or farther, while what lies at a point stays there. */
export const zoomed = (view: View, times: number, [x, y]: Point, room: Room): View => {
  const scale = Math.min(mostScale, Math.max(1, view.scale * times));
  const by = scale / view.scale;
  return kept({ scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by }, room);
};

export const moved = (view: View, [x, y]: Point, room: Room): View =>
  kept({ ...view, x: view.x + x, y: view.y + y }, room);

export const viewed = ({ at, from, metresPerUnit }: Projection, { scale, x, y }: View): Projection => ({
  metresPerUnit: metresPerUnit / scale,
  at: (position) => {
    const [left, top] = at(position);
    return [left * scale + x, top * scale + y];
  },
  from: ([left, top]) => from([(left - x) / scale, (top - y) / scale]),
});
