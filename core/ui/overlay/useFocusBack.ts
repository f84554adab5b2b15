import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const stops = ':is(a[href], button, input, select, textarea):not([disabled])';

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
  const held = useRef(false);
  useLayoutEffect(
    () => () => {
      held.current = box.current?.contains(document.activeElement) ?? false;
    },
    [],
  );
  useEffect(
    () => () => {
      if (!held.current || document.activeElement !== document.body) return;
      const [opener, ...around] = place;
      const beside = () => around.flatMap((one) => (one.isConnected ? (one.querySelector(stops) ?? []) : []))[0];
      const left = opener?.isConnected ? opener : beside();
      if (left instanceof HTMLElement) left.focus();
    },
    [],
  );
};
