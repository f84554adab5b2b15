/** The browser's own word. Where it says no it is mostly right; where it says yes there may be none behind it. */
export const hasNetwork = (): boolean => navigator.onLine;
