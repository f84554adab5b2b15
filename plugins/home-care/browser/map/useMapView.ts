import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Point, Projection, Size } from './layout/projection.ts';
import { moved, type View, wholeView, zoomed } from './layout/view.ts';

/** A press that goes farther than this carries the map, and presses nothing. */
const least = 5;
const step = 1.6;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const nearer: Readonly<Record<string, number>> = { '+': step, '=': step, '-': 1 / step, _: 1 / step };

const middleOf = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];
const spreadOf = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one[0] - other[0], one[1] - other[1]) : 0;

/**
 * How a map is looked at: by wheel, by dragging, by two fingers, by keys and by buttons. Another map begins as a whole.
 * @param of the map as a whole
 */
export const useMapView = (of: Projection, size: Size) => {
  const [seen, setSeen] = useState({ of, view: wholeView });
  const view = seen.of === of ? seen.view : wholeView;
  const svg = useRef<SVGSVGElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const carried = useRef(0);
  const change = (to: (view: View) => View): void =>
    setSeen((before) => ({ of, view: to(before.of === of ? before.view : wholeView) }));
  const { width, height } = size;
  /** On the drawing, which may be narrower than its element. */
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = svg.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return [width / 2, height / 2];
    const unit = Math.min(box.width / width, box.height / height);
    return [
      (clientX - box.left - (box.width - width * unit) / 2) / unit,
      (clientY - box.top - (box.height - height * unit) / 2) / unit,
    ];
  };
  const zoom = (times: number, at: Point = [width / 2, height / 2]): void =>
    change((before) => zoomed(before, times, at, size));
  const turned = (event: WheelEvent): void => {
    const times = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : event.ctrlKey ? 0.01 : 0.002));
    // At its ends the page goes on.
    if (zoomed(view, times, [0, 0], size).scale === view.scale) return;
    event.preventDefault();
    zoom(times, pointOf(event));
  };
  const wheel = useRef(turned);
  useEffect(() => {
    wheel.current = turned;
  });
  useEffect(() => {
    const element = svg.current;
    const listener = (event: WheelEvent): void => wheel.current(event);
    // React's own listener may not keep the page from scrolling.
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  const lift = ({ pointerId }: PointerEvent): void => void fingers.current.delete(pointerId);
  const pointers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>): void => {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      if (fingers.current.size === 0) carried.current = 0;
      fingers.current.set(event.pointerId, pointOf(event));
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>): void => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const held = [...fingers.current.values()].slice(0, 2);
      fingers.current.set(event.pointerId, pointOf(event));
      const now = [...fingers.current.values()].slice(0, 2);
      const [from, to] = [middleOf(held), middleOf(now)];
      const by: Point = [to[0] - from[0], to[1] - from[1]];
      carried.current += Math.hypot(...by) + Math.abs(spreadOf(now) - spreadOf(held));
      if (carried.current < least) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      const times = now.length === 2 && spreadOf(held) > 0 ? spreadOf(now) / spreadOf(held) : 1;
      change((one) => zoomed(moved(one, by, size), times, to, size));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    const times = nearer[event.key];
    // The whole has nowhere to go: there the page scrolls.
    if (arrow && view.scale > 1) change((one) => moved(one, [(arrow[0] * width) / 6, (arrow[1] * height) / 6], size));
    else if (times !== undefined) zoom(times);
    else if (event.key === '0') change(() => wholeView);
    else return;
    event.preventDefault();
  };
  return {
    ...{ view, svg, pointers, onKeyDown },
    nearer: () => zoom(step),
    farther: () => zoom(1 / step),
    whole: () => change(() => wholeView),
    /** Whether the press that ends now carried the map. */
    isCarried: () => carried.current >= least,
  };
};
