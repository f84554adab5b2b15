import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { knock } from '../../host/server/import/door.ts';
import { openHouse } from '../../test/kit/house.ts';
import { sharedData } from '../../test/kit/server/sharedData.ts';
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

/** Sixty years of somebody made by Synthea, where the folder of real data is there; else a patient of the demonstration. */
const imported = sharedData === null ? null : { folder: sharedData, file: 'Christin_Stiedemann', name: 'Stiedemann' };

const openChart = async (page: Page): Promise<void> => {
  const name = imported?.name ?? 'Tremblay';
  await page.getByRole('searchbox').fill(name);
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
  await page.getByRole('tablist').waitFor();
};

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
  { name: 'chart', email: 'practitioner@pavilion.test', address: '/clinic/patients', open: openChart },
  {
    name: 'timeline',
    email: 'practitioner@pavilion.test',
    address: '/clinic/patients',
    open: async (page) => {
      await openChart(page);
      await page.goto(`${page.url().split('?')[0]}?tab=timeline`);
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
if ((await runTask('build', ['--if-stale'])) !== 0) process.exit(1);
mkdirSync(folder, { recursive: true });
const [house, browser] = await Promise.all([openHouse(), openBrowser()]);
if (imported) {
  const synthea = join(imported.folder, 'synthea');
  const paths = readdirSync(synthea).filter((name) => name.startsWith(imported.file));
  const wanted = { org: 'rideau', paths: paths.map((name) => join(synthea, name)) };
  await knock(join(house.folder, 'import.sock'), wanted, () => undefined);
}
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
