/**
 * A loader of the bundler: style sheets of plugins come within their code, so that a page of many features asks for no file of
 * each. They are adopted, not written into the page, which its content policy would not allow.
 * @param {string} css
 */
export default function adoptCss(css) {
  return `import { adoptStyles } from '#core/browser/theme/adoptStyles.ts';\nadoptStyles(${JSON.stringify(css)});\n`;
}
