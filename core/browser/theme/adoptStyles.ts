/** Adds a style sheet after all that the page has, so that what comes with a feature has the last word. */
export const adoptStyles = (css: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
};
