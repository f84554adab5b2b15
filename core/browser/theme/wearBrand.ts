import { autorun } from 'mobx';
import type { Auth } from '#core/shared';
import { brandRules } from './brandColors.ts';

/** CST-6: the product's own, which the tokens hold already. */
const ownColor = '#3b3f97';

/**
 * Everything wears the colour of the organisation acted in, from the moment it is known or changes. A constructed style
 * sheet, because the content policy allows no inline styles. Returns the undo.
 */
export const wearBrand = (auth: Pick<Auth, 'organization'>, page: Document = document): (() => void) => {
  if (typeof CSSStyleSheet === 'undefined' || !('replaceSync' in CSSStyleSheet.prototype)) return () => undefined;
  const sheet = new CSSStyleSheet();
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  const stop = autorun(() => {
    const color = auth.organization?.color.toLowerCase() ?? ownColor;
    sheet.replaceSync(color === ownColor ? '' : brandRules(color));
  });
  return () => {
    stop();
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet);
  };
};
