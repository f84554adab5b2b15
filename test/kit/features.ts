import type { Page } from 'playwright-core';

/**
 * Switches a feature on or off on the open page `/clinic/management?section=features`. Resolves when that page shows it too: other
 * browsers may have heard of it before, and a press meanwhile would mean the opposite.
 */
export const switchFeature = async (page: Page, name: RegExp, on: boolean): Promise<void> => {
  await page.getByRole('switch', { name, checked: !on }).click();
  if (!on) await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('switch', { name, checked: on }).waitFor();
};
