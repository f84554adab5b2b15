import type { Page } from 'playwright-core';
import {
  axeFindings,
  brokenWords,
  cutWhenSpaced,
  endTransitions,
  hiddenColumns,
  namesAlike,
  picture,
  tooWide,
} from './inspect.ts';
import { type Person, settled } from './person.ts';

const looks = [
  { name: '1280-bright', width: 1280, height: 800, colorScheme: 'light' },
  { name: '1280-dark', width: 1280, height: 800, colorScheme: 'dark' },
  { name: '390-bright', width: 390, height: 844, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;

export type LookName = (typeof looks)[number]['name'];

type Look = (typeof looks)[number];
type Scheme = Look['colorScheme'];

const schemeOf = (page: Page): Promise<Scheme> =>
  page.evaluate(() => (document.documentElement.classList.contains('bp6-dark') ? 'dark' : 'light'));

/**
 * Once wide and once narrow, once bright and once dark: what the other two would show has been seen by then. The first is
 * searched for everything, the others for what a theme or a width can change. It begins in the theme that the page stands in: to
 * draw a page in another one costs as much as to search it.
 */
const usuallySearched: Readonly<Record<Scheme, readonly LookName[]>> = {
  light: ['1280-bright', '390-dark'],
  dark: ['1280-dark', '390-bright'],
};

/** From `scheme`, in which the page stands. */
const put = async (page: Page, one: Look, scheme: Scheme): Promise<void> => {
  const { width, height, colorScheme } = one;
  if (colorScheme !== scheme) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction(
      (dark) => document.documentElement.classList.contains('bp6-dark') === dark,
      colorScheme === 'dark',
    );
  }
  await page.setViewportSize({ width, height });
  // A page that is drawn otherwise at another width learns of it with the next frame, and draws in those after it.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const frames = (left: number): void => void requestAnimationFrame(() => (left > 0 ? frames(left - 1) : done()));
        frames(4);
      }),
  );
  await endTransitions(page);
};

/** With no pictures to take, each width once and what is searched: a theme makes nothing wider. */
const worthOf = (searched: readonly LookName[]): readonly Look[] => {
  if (process.env['PICTURES'] === 'on') return looks;
  const chosen = looks.filter(({ name }) => searched.includes(name));
  const last = chosen.at(-1)?.colorScheme ?? 'light';
  const more = looks.filter(
    ({ colorScheme, width }) => colorScheme === last && !chosen.some((one) => one.width === width),
  );
  return [...chosen, ...more];
};

/** Pages without the app around them. */
const alone = '/demo/';

interface Looking {
  /** Narrows axe to what a selector names. */
  readonly within?: string;
  readonly searched?: readonly LookName[];
  /** Off where the same was searched in another language: then only for what a theme or a width can change. */
  readonly structure?: boolean;
}

/**
 * Looks at what is on screen now, a dialog too, in every width and theme, and puts the window back. Returns what is wrong, one line each: axe's findings,
 * pixels too wide and words that are squeezed. With PICTURES=on it leaves a picture of each look in test/.output.
 */
export const look = async (
  { page }: Person,
  name: string,
  { within, searched: asked, structure = true }: Looking = {},
): Promise<readonly string[]> => {
  const wrong: string[] = [];
  const before = page.viewportSize();
  let scheme = await schemeOf(page);
  const searched = asked ?? usuallySearched[scheme];
  let what: 'all' | 'looks' = structure ? 'all' : 'looks';
  for (const one of worthOf(searched)) {
    await put(page, one, scheme);
    scheme = one.colorScheme;
    if (process.env['PICTURES'] === 'on') await picture(page, `${name}-${one.name}`);
    const wide = await tooWide(page);
    if (wide > 0) wrong.push(`${name} ${one.name}: ${wide} px too wide`);
    const hidden = await hiddenColumns(page);
    wrong.push(...hidden.map((table) => `${name} ${one.name}: ${table}`));
    const words = await brokenWords(page);
    wrong.push(...words.map((word) => `${name} ${one.name}: the word ${word} stands on several lines`));
    // A theme spaces nothing.
    const spaced = searched.includes(one.name) ? await cutWhenSpaced(page) : [];
    wrong.push(...spaced.map((words) => `${name} ${one.name}: ${words}`));
    if (searched.includes(one.name)) {
      const found = await axeFindings(page, within, what);
      wrong.push(...found.map((finding) => `${name} ${one.name}: ${finding}`));
      what = 'looks';
    }
  }
  if (before) await page.setViewportSize(before);
  return wrong;
};

/**
 * As a link leads there, in an app that is open already; from scratch where it is not. The app, what it has loaded and what looks
 * into it are then there still, which is most of the work of a visit; that every page opens from scratch is shown where it is told.
 */
export const follow = async (page: Page, address: string): Promise<void> => {
  // The heading stands above what is in `main`.
  const isOpen = await page.evaluate(() => ['main', 'h1'].every((one) => document.querySelector(one) !== null));
  const within = isOpen && ![address, new URL(page.url()).pathname].some((path) => path.startsWith(alone));
  // The app's router hears of it.
  if (within) await page.evaluate((to) => history.pushState(null, '', to), address);
  else await page.goto(address);
};

/** A title that does not name page and product. */
export const titleAmiss = async (page: Page): Promise<readonly string[]> => {
  const title = await page.title();
  const titled = new URL(page.url()).pathname === '/' ? /^Pavilion$/ : /^(\(\d+\) )?[^–]+ – Pavilion$/;
  return titled.test(title) ? [] : [`the title is ${title}`];
};

/**
 * Opens a page and looks at it as `look` does. Returns what is wrong, a title that does not name page and product, and what the page
 * complained of too; with `names` also which names several acts have in common.
 */
export const visit = async (
  person: Person,
  who: string,
  address: string,
  { names = false }: { readonly names?: boolean } = {},
): Promise<readonly string[]> => {
  const { page, complaints } = person;
  const before = complaints.length;
  await follow(page, address);
  await page.locator('h1').first().waitFor();
  await settled(page);
  const { pathname, searchParams } = new URL(address, 'http://house');
  const part = searchParams.get('panel') ?? searchParams.get('section') ?? '';
  const name = `${who}${pathname.replaceAll('/', '-')}${part && `-${part}`}`.replace(/-$/, '');
  const wrong = names ? (await namesAlike(page)).map((one) => `${name}: ${one}`) : [];
  wrong.push(...(await look(person, name)));
  wrong.push(...(await titleAmiss(page)));
  return [...wrong, ...complaints.slice(before)];
};

/** Opens pages one after the other. Returns which of their acts share a name, one line each. */
export const actsAlike = async ({ page }: Person, addresses: readonly string[]): Promise<readonly string[]> => {
  const alike: string[] = [];
  for (const address of addresses) {
    await follow(page, address);
    await page.locator('h1').first().waitFor();
    await settled(page);
    alike.push(...(await namesAlike(page)).map((one) => `${address}: ${one}`));
  }
  return alike;
};
