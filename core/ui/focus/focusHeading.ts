/** A page whose code or data takes longer has lost the person's attention anyway. */
const patienceMs = 10_000;

const headingOf = (): HTMLElement | null => document.querySelector<HTMLElement>('h1');

/**
 * Puts the focus on the page's heading as soon as there is one. Until then it is on `meanwhile`; whoever takes it from there, the
 * person or the page itself, keeps it. Returns how to give up.
 */
export const focusHeading = (meanwhile?: HTMLElement | null): (() => void) => {
  const focus = (one: HTMLElement): void => {
    if (!one.hasAttribute('tabindex')) one.tabIndex = -1;
    one.focus({ preventScroll: true });
  };
  const heading = headingOf();
  if (heading) {
    focus(heading);
    return () => undefined;
  }
  meanwhile?.focus({ preventScroll: true });
  const arrivals = new MutationObserver(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== meanwhile) return stop();
    const arrived = headingOf();
    if (!arrived) return;
    focus(arrived);
    stop();
  });
  const timer = setTimeout(() => stop(), patienceMs);
  const stop = (): void => {
    clearTimeout(timer);
    arrivals.disconnect();
  };
  arrivals.observe(document.body, { childList: true, subtree: true });
  return stop;
};
