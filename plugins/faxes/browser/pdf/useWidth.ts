import { type RefObject, useEffect, useRef, useState } from 'react';

/** Where the pages stand, as wide as there is room. */
export const useWidth = (): readonly [RefObject<HTMLDivElement | null>, number] => {
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const measure = (): void => setWidth(Math.min(Math.max(element.clientWidth - 24, 240), 1_000));
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [room, width];
};
