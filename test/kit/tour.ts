import type { Page } from 'playwright-core';
import { axeFindings, picture, tooWide } from './inspect.ts';
import { type Person, settled } from './person.ts';

const looks = [
  { name: '1280-bright', width: 1280, height: 800, colorScheme: 'light' },
  { name: '1280-dark', width: 1280, height: 800, colorScheme: 'dark' },
  { name: '390-bright', width: 390, height: 844, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;

/** Once wide and once narrow, once bright and once dark: what the other two would show has been seen by then. */
const searched: readonly string[] = ['1280-bright', '390-dark'];

const put = async (page: Page, look: (typeof looks)[number]): Promise<void> => {
  await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width: look.width, height: look.height });
  await page.waitForFunction(
    (dark) => document.documentElement.classList.contains('bp6-dark') === dark,
    look.colorScheme === 'dark',
  );
  // Colours on their way from one theme to the other are neither.
  await page.evaluate(() => {
    for (const running of document.getAnimations()) if (running instanceof CSSTransition) running.finish();
  });
};

/**
 * Opens a page and looks at it in every width and theme. Returns what is wrong, one line each: axe's findings, pixels too
 * wide, a title that is not the product's. With PICTURES=on it leaves a picture of each look in test/.output.
 */
export const visit = async ({ page, complaints }: Person, who: string, address: string): Promise<readonly string[]> => {
  const wrong: string[] = [];
  const before = complaints.length;
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await settled(page);
  const { pathname, searchParams } = new URL(address, 'http://house');
  const part = searchParams.get('panel') ?? searchParams.get('section') ?? '';
  const name = `${who}${pathname.replaceAll('/', '-')}${part && `-${part}`}`.replace(/-$/, '');
  for (const look of looks) {
    await put(page, look);
    if (process.env['PICTURES'] === 'on') await picture(page, `${name}-${look.name}`);
    const wide = await tooWide(page);
    if (wide > 0) wrong.push(`${look.name}: ${wide} px too wide`);
    if (searched.includes(look.name)) {
      wrong.push(...(await axeFindings(page)).map((finding) => `${look.name}: ${finding}`));
    }
  }
  const title = await page.title();
  if (title !== 'Pavilion') wrong.push(`the title is ${title}`);
  return [...wrong, ...complaints.slice(before)];
};
