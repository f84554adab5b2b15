import { type RefObject, useEffect } from 'react';
import { stopsIn } from './stops.ts';

type Box = RefObject<HTMLElement | null>;

/** Blueprint makes each layer a live region: all of a dialog would be read aloud, and twice what is announced within it. */
export const useQuietLayer = (box: Box): void => {
  useEffect(() => box.current?.closest('.bp6-overlay')?.setAttribute('aria-live', 'off'), [box]);
};

/** Tab goes round within what floats above the page, from its last stop to its first and back, with no nameless stop between. */
export const useTabLoop = (box: Box): void => {
  useQuietLayer(box);
  useEffect(() => {
    const turn = (event: KeyboardEvent): void => {
      const room = box.current;
      const { activeElement } = document;
      if (event.key !== 'Tab' || !room) return;
      const lost = activeElement === document.body;
      if (!lost && !room.contains(activeElement)) return;
      const stops = stopsIn(room);
      const [first, last] = [stops[0], stops.at(-1)];
      const within = stops.some((stop) => stop === activeElement);
      if (event.shiftKey ? within && activeElement !== first : !lost && activeElement !== last) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    };
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [box]);
};

/** The same, for where the layer is drawn later than the component that has its box. */
export const TabLoop = ({ box }: { readonly box: Box }): null => {
  useTabLoop(box);
  return null;
};
