import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is on screen, or soon: what is far away need not be drawn. */
export const useNear = (place: RefObject<HTMLElement | null>): boolean => {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const close = new IntersectionObserver((entries) => setNear(entries.at(-1)!.isIntersecting), {
      rootMargin: '400px 0px',
    });
    close.observe(element);
    return () => close.disconnect();
  }, [place]);
  return near;
};
