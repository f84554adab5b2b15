import { tabbable } from 'tabbable';

/** Where nothing is laid out, as in tests, nothing can be asked whether it is seen. */
const displayCheck = 'checkVisibility' in Element.prototype ? 'full' : 'none';

/** What the Tab key stops at within an element, and that element itself where it does, in order. */
export const stopsIn = (room: Element): readonly HTMLElement[] =>
  tabbable(room, { includeContainer: true, displayCheck }).filter((one) => one instanceof HTMLElement);
