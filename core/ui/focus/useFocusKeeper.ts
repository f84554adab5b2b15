import { createContext, useContext, useLayoutEffect, useState } from 'react';
import { FocusKeeper } from './focusKeeper.ts';

export const FocusContext = createContext<FocusKeeper | null>(null);
export const useFocus = (): FocusKeeper | null => useContext(FocusContext);

/** Runs it for as long as the caller is shown. */
export const useFocusKeeper = (): FocusKeeper => {
  const [keeper] = useState(() => new FocusKeeper());
  // Before what is shown with it takes the focus or loses it.
  useLayoutEffect(() => keeper.start(), [keeper]);
  return keeper;
};
