import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openHouse } from '../../test/kit/house.ts';
import { newPerson, openBrowser, settled } from '../../test/kit/person.ts';
import { root, runTask } from '../run.ts';

/**
 * `npm run screenshots` takes the README's pictures anew: a demo house in a real Chromium, each page light and dark, wide
 * and narrow. With names, those alone.
 */
interface Picture {
  readonly name: string;
  /** Null: nobody is signed in. */
  readonly email: string | null;
  readonly address: string;
  /** What to press once the page is there. */
  readonly open?: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  { name: 'login', email: null, address: '/login' },
  { name: 'home', email: 'patient@pavilion.test', address: '/patient-profile/dashboard' },
  { name: 'dashboard', email: 'practitioner@pavilion.test', address: '/care-provider/dashboard' },
  {
    name: 'messages',
    email: 'practitioner@pavilion.test',
    address: '/messages',
    open: (page) => page.getByText('Maya Tremblay').first().click(),
  },
  {
    name: 'chart',
    email: 'practitioner@pavilion.test',
    address: '/clinic/patients',
    open: async (page) => {
      await page.getByRole('searchbox').fill('maya');
      await page.getByRole('button', { name: /Maya/ }).first().click();
      await page.getByRole('tablist').waitFor();
    },
  },
  { name: 'calendar', email: 'practitioner@pavilion.test', address: '/care-provider/calendar' },
  { name: 'video-visits', email: 'practitioner@pavilion.test', address: '/telemedicine' },
  { name: 'features', email: 'admin@pavilion.test', address: '/clinic/management?section=features' },
];

const looks = [
  { suffix: '', dark: false, phone: false },
  { suffix: '-dark', dark: true, phone: false },
  { suffix: '-phone', dark: false, phone: true },
  { suffix: '-phone-dark', dark: true, phone: true },
] as const;

const folder = join(root, 'docs', 'pictures');
const asked = process.argv.slice(2);
if ((await runTask('build', '--if-stale')) !== 0) process.exit(1);
mkdirSync(folder, { recursive: true });
const [house, browser] = await Promise.all([openHouse(), openBrowser()]);
try {
  for (const { name, email, address, open } of pictures.filter(
    (one) => asked.length === 0 || asked.includes(one.name),
  )) {
    for (const { suffix, dark, phone } of looks) {
      const person = await newPerson(browser, house, email, { dark, phone });
      const { page } = person;
      await page.goto(address);
      await settled(page);
      if (open) {
        await open(page);
        await settled(page);
      }
      await page.screenshot({ path: join(folder, `${name}${suffix}.png`), animations: 'disabled' });
      await person.close();
      process.stdout.write(`docs/pictures/${name}${suffix}.png\n`);
    }
  }
} finally {
  await browser.close();
  await house.close();
}
