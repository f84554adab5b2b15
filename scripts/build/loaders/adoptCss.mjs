/**
 * Makes a style sheet part of the script that needs it: a page beyond the sign-in page is made of a dozen of them, each a
 * request of its own otherwise. The content policy allows no inline style; a sheet that the page adopts is none.
 * @param {string} css
 */
export default function adoptCss(css) {
  return `import { adoptStyles } from '#core/browser/theme/adoptStyles.ts';\nadoptStyles(${JSON.stringify(css)});\n`;
}
