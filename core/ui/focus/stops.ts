import { tabbable } from 'tabbable';

/** What the Tab key stops at within an element, and that element itself where it does, in order. */
export const stopsIn = (room: Element): readonly HTMLElement[] =>
  tabbable(room, {
    includeContainer: true,
    // Where nothing is laid out, as in tests, nothing can be asked whether it is seen.
    displayCheck: 'checkVisibility' in room ? 'full' : 'none',
  }).filter((one) => one instanceof HTMLElement);
