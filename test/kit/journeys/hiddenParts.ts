import type { BrowserContext } from 'playwright-core';

/** How what a page says of itself begins. */
export const hiddenPart = 'Hidden while it waits: ';

/**
 * Has each page say on its console what it takes off the screen to wait for code or texts: React hides all of the nearest
 * boundary, with the focus in it, and shows it again a third of a second later. `lazyPart` and `lazyDialog` wait in their own place.
 */
export const tellHiddenParts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((begin) => {
    const hidden = new WeakSet<Node>();
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement)) continue;
        const { className, style } = target;
        const words = target.textContent.trim();
        // What says nothing is itself what waits.
        const isHidden =
          words !== '' && style.display === 'none' && style.getPropertyPriority('display') === 'important';
        if (isHidden && !hidden.has(target)) console.debug(`${begin}${className} ${words.slice(0, 60)}`);
        if (isHidden) hidden.add(target);
        else hidden.delete(target);
      }
    }).observe(document, { attributeFilter: ['style'], subtree: true });
  }, hiddenPart);
