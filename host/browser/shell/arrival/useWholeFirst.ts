import { type RefObject, useLayoutEffect } from 'react';

/** What says that a part of a page is still on its way. */
const onTheWay = '.pv-skeleton, .pav-loading, .pv-boot, [aria-busy="true"]';
/** Nothing has been drawn for this long: two or three parts that come one after the other come together. */
const quietMs = 80;
/** What takes longer is shown as it comes. */
const longestMs = 700;

/**
 * A page that was just opened is shown when all of it is there, so that nothing moves under the eye or the finger: until then, and
 * for a moment at most, it is drawn and read out, but not seen. Whoever presses something sees it at once.
 */
export const useWholeFirst = (main: RefObject<HTMLElement | null>, path: string): void => {
  useLayoutEffect(() => {
    const room = main.current;
    if (!room) return undefined;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      clearTimeout(quiet);
      clearTimeout(longest);
      changes.disconnect();
      room.removeAttribute('data-arriving');
    };
    const look = (): void => {
      clearTimeout(quiet);
      if (room.querySelector(onTheWay) === null) quiet = setTimeout(show, quietMs);
    };
    const longest = setTimeout(show, longestMs);
    const changes = new MutationObserver(look);
    changes.observe(room, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    room.setAttribute('data-arriving', '');
    room.addEventListener('pointerdown', show, { once: true });
    look();
    return () => {
      room.removeEventListener('pointerdown', show);
      show();
    };
  }, [main, path]);
};
