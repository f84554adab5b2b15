/** jsdom lays nothing out: without sizes a virtual list would be empty. */
export const withLayout = (): void => {
  const size = (of: 'offsetHeight' | 'offsetWidth' | 'clientHeight', value: number): void => {
    Object.defineProperty(HTMLElement.prototype, of, { configurable: true, get: () => value });
  };
  size('offsetHeight', 600);
  size('clientHeight', 600);
  size('offsetWidth', 400);
  HTMLElement.prototype.scrollTo = () => undefined;
  globalThis.ResizeObserver = class implements ResizeObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  globalThis.matchMedia = (media) => ({ matches: false, media }) as MediaQueryList;
};
