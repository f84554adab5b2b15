import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { installDebianPackage } from '../../kit/debian.ts';

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

const findFirefox = (): string | null =>
  [process.env.FIREFOX, ...places].find((path): path is string => !!path && existsSync(path)) ?? null;

/** The browser's path; installs Debian's `firefox-esr` where there is none and this user may. Null: no browser to be had. */
const ensureFirefox = (): string | null => {
  if (findFirefox() === null) installDebianPackage('firefox-esr');
  return findFirefox();
};

/**
 * Debian's Firefox, spoken to by WebDriver BiDi. Playwright drives a Firefox of its own making, which no registry has, and asks of
 * others what this one does not know yet.
 * @throws Error where there is none
 */
export const openFirefox = async (): Promise<Browser> => {
  const executablePath = ensureFirefox();
  if (executablePath === null) throw new Error('No Firefox: set FIREFOX to its path, or install it.');
  return puppeteer.launch({
    ...{ browser: 'firefox', executablePath, headless: true },
    // Nothing here may reach outside this machine.
    extraPrefsFirefox: {
      'app.normandy.enabled': false,
      'browser.safebrowsing.downloads.remote.enabled': false,
      'dom.push.connection.enabled': false,
      'intl.accept_languages': 'en-CA',
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
    },
  });
};

/** What somebody sees by its role and the beginning of its name; waits until it is there. */
export const part = async (page: Page, role: string, name: string): Promise<ElementHandle> => {
  const found = await page.waitForSelector(`::-p-aria(${name}[role="${role}"])`, { visible: true });
  if (!found) throw new Error(`There is no ${role} ${name}.`);
  return found;
};

export const press = async (page: Page, role: string, name: string): Promise<void> =>
  (await part(page, role, name)).click();

/** Waits for words to stand on the page. */
export const reads = async (page: Page, words: string): Promise<void> => {
  await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, words);
};
