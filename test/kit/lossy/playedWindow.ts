import { setMaxListeners } from 'node:events';

/** As much of a page's surroundings as the parts of a session ask for, where there is no page. Returns the way back. */
export const playedWindow = (): (() => void) => {
  const surroundings = {
    window: Object.assign(new EventTarget(), { location: { href: 'https://clinic.example/' } }),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  };
  // Every tab listens, and there is one window for all.
  setMaxListeners(0, ...Object.values(surroundings));
  for (const [name, value] of Object.entries(surroundings))
    Object.defineProperty(globalThis, name, { configurable: true, value });
  return () => {
    for (const name of Object.keys(surroundings)) Reflect.deleteProperty(globalThis, name);
  };
};
