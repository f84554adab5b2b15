import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** What the button takes that opens the rest. */
const moreWidth = 96;

interface Measured {
  /** What was measured; others are all shown until they are. */
  readonly key: string;
  readonly widths: readonly number[];
  readonly room: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The indexes of the parts that fit beside each other, in their order; the open one is always among them. */
export const fitting = (widths: readonly number[], room: number, open: number): readonly number[] => {
  const all = widths.map((_, index) => index);
  // Not laid out: nothing can be said to be too wide.
  if (room === 0 || sum(widths) <= room) return all;
  const left = room - moreWidth - (widths[open] ?? 0);
  const others = all.filter((index) => index !== open);
  const fit = others.filter((_, n) => sum(others.slice(0, n + 1).map((index) => widths[index] ?? 0)) <= left);
  return [...fit, open].sort((one, other) => one - other);
};

/**
 * Which of a row's children have room, measured before anything is painted and whenever the row or one of them grows or shrinks.
 * @param key differs when the parts may have other widths
 */
export const useFit = (row: RefObject<HTMLElement | null>, key: string, count: number, open: number) => {
  const [measured, setMeasured] = useState<Measured | null>(null);
  const [round, measureAgain] = useState(0);
  const current = `${key} ${round}`;
  const known = measured?.key === current ? measured : null;
  useLayoutEffect(() => {
    const box = row.current;
    if (!box) return undefined;
    const parts = new Map([...box.children].map((child) => [child, child.getBoundingClientRect().width]));
    const widths = [...parts.values()].map((width) => width + 4);
    const look = (): void => setMeasured({ key: current, widths, room: box.parentElement?.clientWidth ?? 0 });
    look();
    if (typeof ResizeObserver === 'undefined' || !box.parentElement) return undefined;
    // A reader who spaces or enlarges words makes the parts wider, and the row not.
    const isOther = ({ target }: ResizeObserverEntry): boolean =>
      target.isConnected && Math.abs(target.getBoundingClientRect().width - (parts.get(target) ?? 0)) > 0.5;
    const observer = new ResizeObserver((entries) => {
      if (entries.some((entry) => parts.has(entry.target) && isOther(entry))) measureAgain((times) => times + 1);
      else look();
    });
    for (const one of [box.parentElement, ...parts.keys()]) observer.observe(one);
    return () => observer.disconnect();
  }, [row, current]);
  useEffect(() => {
    let gone = false;
    // Until then the words are measured in another face.
    if (document.fonts?.status === 'loading')
      void document.fonts.ready.then(() => gone || measureAgain((times) => times + 1));
    return () => void (gone = true);
  }, []);
  return known ? fitting(known.widths, known.room, open) : Array.from({ length: count }, (_, index) => index);
};
