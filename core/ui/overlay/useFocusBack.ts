import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const stops =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled])';

/** Where the focus was, then what that stood in, up to the page. */
const placeOfFocus = (): readonly Element[] => {
  const focused = document.activeElement;
  // A menu goes with the choice; its button stays.
  const menu = focused?.closest('[role="menu"]');
  let at = menu ? document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]') : focused;
  const place: Element[] = [];
  for (; at && !at.matches('main, body'); at = at.parentElement) place.push(at);
  return place;
};

/**
 * Gives the focus back when a dialog is taken away while it holds it: to what opened it or, where that is gone, to what is
 * left beside it.
 */
export const useFocusBack = (box: RefObject<HTMLElement | null>): void => {
  const [place] = useState(placeOfFocus);
  const held = useState(() => ({ focus: false }))[0];
  useLayoutEffect(
    () => () => {
      held.focus = box.current?.contains(document.activeElement) ?? false;
    },
    [],
  );
  useEffect(
    () => () => {
      if (!held.focus || document.activeElement !== document.body) return;
      const [opener, ...around] = place.filter(({ isConnected }) => isConnected);
      const left =
        opener === place[0] ? opener : [opener, ...around].map((one) => one?.querySelector(stops)).find(Boolean);
      if (left instanceof HTMLElement) left.focus();
    },
    [],
  );
};
