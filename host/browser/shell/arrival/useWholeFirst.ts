import { type RefObject, useLayoutEffect } from 'react';
import type { Line } from '#core/shared';

/** What says that a part of a page is still on its way. */
const onTheWay = '.pv-skeleton, .pv-awaited, .pav-loading, .pv-boot, [aria-busy="true"]';
/** What stands there while the page's own code is on its way. */
const coming = '.pv-coming';
/** Nothing has been drawn for this long: two or three parts that come one after the other come together. */
const quietMs = 80;
/** What takes longer is shown as it comes: the page, and then its parts. */
const longestMs = 700;
/** For this long its cards are seen from above only, so that none is pushed down by one that comes later. */
const fromAboveMs = 3000;

/**
 * A page that was just opened is shown when all of it is there, so that nothing moves under the eye or the finger: until then, and
 * for a moment at most, it is drawn and read out, but not seen. What takes longer is seen from above, each card once those before it
 * are there. Whoever presses something sees all at once. Without a line nothing comes after what was kept: the page is seen with its
 * last part.
 */
export const useWholeFirst = (main: RefObject<HTMLElement | null>, path: string, line?: Pick<Line, 'up'>): void => {
  useLayoutEffect(() => {
    const room = main.current;
    if (!room) return undefined;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    let wasComing = false;
    const show = (): void => {
      clearTimeout(quiet);
      clearTimeout(longest);
      changes.disconnect();
      room.removeAttribute('data-arriving');
      room.removeAttribute('data-filling');
    };
    const fill = (): void => {
      longest = setTimeout(show, fromAboveMs);
      room.setAttribute('data-filling', '');
      room.removeAttribute('data-arriving');
    };
    const look = (): void => {
      clearTimeout(quiet);
      const isComing = room.querySelector(coming) !== null;
      if (wasComing && !isComing) {
        clearTimeout(longest);
        longest = setTimeout(fill, longestMs);
      }
      wasComing = isComing;
      if (room.querySelector(onTheWay) !== null) return;
      if (line?.up === false) show();
      else quiet = setTimeout(show, quietMs);
    };
    let longest = setTimeout(fill, longestMs);
    const changes = new MutationObserver(look);
    changes.observe(room, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    room.setAttribute('data-arriving', '');
    room.addEventListener('pointerdown', show, { once: true });
    look();
    return () => {
      room.removeEventListener('pointerdown', show);
      show();
    };
  }, [main, path, line]);
};
