import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';
import type { Visit } from '../../../shared/visit.ts';
import { canCarry, type Place } from '../../../shared/boardRules.ts';
import type { CarryStore } from './CarryStore.ts';
import { type Hours, wallAt } from './hourLayout.ts';

const slackPixels = 4;
const edgePixels = 56;
const scrollPixels = 14;

interface PointerCarry {
  readonly carry: CarryStore;
  readonly visitOf: (id: string) => Visit | undefined;
  /** Null: a day has no hours in this drawing. */
  readonly hours: Hours | null;
  readonly drop: () => void;
}

const scrollerOf = (element: Element): Element => {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return document.scrollingElement ?? document.documentElement;
};

/** Where a pointer points to: what is under it, and the time at the left edge of what it carries. */
const placeAt = (
  x: number,
  y: number,
  { grabbed, hours, step }: { readonly grabbed: number; readonly hours: Hours | null; readonly step: number },
  visit: Visit,
): Partial<Place> => {
  const under = document.elementFromPoint(x, y);
  const lane = under?.closest<HTMLElement>('[data-lane]');
  if (!lane) return {};
  const worker = lane.dataset.lane || null;
  const cell = under?.closest<HTMLElement>('[data-day]');
  const day = cell?.dataset.day;
  if (!cell || day === undefined) return { worker };
  const axis = hours && cell.querySelector<HTMLElement>('.hc-axis');
  // On a phone they stand below each other, with no hours to point at.
  if (!hours || !axis || getComputedStyle(axis).position !== 'relative')
    return { worker, wall: `${day}${visit.startWall.slice(10)}` };
  return { worker, wall: wallAt(day, x - grabbed - axis.getBoundingClientRect().left, hours, step) };
};

/** Carries a visit by mouse, pen or finger; a finger takes it by its handle, and scrolls elsewhere. */
export const usePointerCarry = (parts: PointerCarry): ((event: ReactPointerEvent<HTMLElement>) => void) => {
  const latest = useRef(parts);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = parts;
  });
  useEffect(() => () => stop.current(), []);

  return (down) => {
    const slot = (down.target as Element).closest<HTMLElement>('[data-visit]');
    const grip = (down.target as Element).closest('.hc-grip');
    const visit = slot && latest.current.visitOf(slot.dataset.visit ?? '');
    if (down.button !== 0 || !slot || !visit || !canCarry(visit) || (down.pointerType === 'touch' && !grip)) return;
    const { carry } = latest.current;
    const board = down.currentTarget;
    const [scroller, rect] = [scrollerOf(board), slot.getBoundingClientRect()];
    const grabbed = down.clientX - rect.left;
    const at = { x: down.clientX, y: down.clientY, step: 15 };
    let frame = 0;
    let begun = false;
    const aim = (): void =>
      carry.aim(placeAt(at.x, at.y, { grabbed, hours: latest.current.hours, step: at.step }, visit));
    const scroll = (): void => {
      const beyond = (value: number, from: number, to: number): number =>
        value < from + edgePixels ? -scrollPixels : value > to - edgePixels ? scrollPixels : 0;
      const own = board.getBoundingClientRect();
      const [upright, across] = [beyond(at.y, 0, window.innerHeight), beyond(at.x, own.left, own.right)];
      scroller.scrollTop += upright;
      board.scrollLeft += across;
      if (upright !== 0 || across !== 0) aim();
      frame = requestAnimationFrame(scroll);
    };
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      Object.assign(at, { x: event.clientX, y: event.clientY, step: event.shiftKey ? 5 : 15 });
      if (!begun && Math.hypot(at.x - down.clientX, at.y - down.clientY) < slackPixels) return;
      if (!begun) {
        begun = true;
        carry.pickUp(visit, 'pointer');
        frame = requestAnimationFrame(scroll);
      }
      event.preventDefault();
      aim();
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      const wasCarried = begun;
      end();
      if (!wasCarried) return;
      // The press that ends a carry opens nothing.
      const swallow = (click: Event): void => {
        click.stopPropagation();
        click.preventDefault();
      };
      document.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => document.removeEventListener('click', swallow, { capture: true }));
      latest.current.drop();
    };
    const putBack = (): void => {
      end();
      carry.putBack();
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !begun) return;
      event.stopPropagation();
      putBack();
    };
    const end = (): void => {
      cancelAnimationFrame(frame);
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', up);
      document.removeEventListener('pointercancel', putBack);
      document.removeEventListener('keydown', key, { capture: true });
    };
    stop.current = end;
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', putBack);
    document.addEventListener('keydown', key, { capture: true });
  };
};
