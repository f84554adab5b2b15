import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** An element and how wide it is inside, in pixels, before anything is painted; 0 where nothing is laid out. */
export const useRoom = (): readonly [RefObject<HTMLDivElement | null>, number] => {
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [room, width];
};
