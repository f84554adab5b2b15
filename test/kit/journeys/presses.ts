import type { BrowserContext, Page } from 'playwright-core';

/** Where a page keeps its count, so that a page load does not lose it. */
const key = 'presses';

/**
 * For `prepare` of a person: counts what a hand presses. A pointer, Enter, Space and a shortcut are one each; a choice in a native
 * list is two, for it is opened first. Typing is none, and `/` that leads to the search field is typing; nor is Tab.
 */
export const countPresses = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript((name) => {
    const add = (presses: number): void =>
      sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + presses));
    const isTyping = (target: EventTarget | null): boolean =>
      target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea, select');
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && add(1), true);
    addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && add(2), true);
    addEventListener(
      'keydown',
      (event) => {
        const { key: pressed, target } = event;
        const shortcut = event.ctrlKey || event.metaKey || event.altKey || (!isTyping(target) && pressed !== '/');
        if (pressed === 'Enter' || (pressed.length === 1 && shortcut)) add(1);
      },
      true,
    );
  }, key);
};

/** From now on. */
export const restartPresses = (page: Page): Promise<void> =>
  page.evaluate((name) => sessionStorage.removeItem(name), key);

export const pressesSince = (page: Page): Promise<number> =>
  page.evaluate((name) => Number(sessionStorage.getItem(name)), key);

/** How many presses what is done takes, from where the page stands now. */
export const pressesOf = async (page: Page, act: () => Promise<unknown>): Promise<number> => {
  await restartPresses(page);
  await act();
  return pressesSince(page);
};
