import { type Browser } from 'playwright-core';
import { switchFeature } from '../kit/features.ts';
import type { House } from '../kit/house.ts';
import { houses } from '../kit/houses.ts';
import { newPerson, openBrowser, type Person } from '../kit/person.ts';
import { complete, composer, confirmRequest, openSession, requestSession, say, seen } from '../kit/messaging.ts';

describe.each(houses)('on $on', ({ open }) => {
  let house: House;
  let browser: Browser;
  let session: string;
  const people: Person[] = [];
  const arrive = async (email: string, home = true): Promise<Person> => {
    const person = await newPerson(browser, house, email, { home });
    people.push(person);
    return person;
  };

  beforeAll(async () => {
    [house, browser] = await Promise.all([open(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });

  test('STA-1 PRD-1 RTE-6 a patient asks, a practitioner confirms, both talk with a file in real time, and the session is completed', async () => {
    const patient = await arrive('patient@pavilion.test');
    const practitioner = await arrive('practitioner@pavilion.test');
    const reason = 'Rash on my forearm';

    session = await requestSession(patient.page, 'Priya Sandhu', reason);
    await practitioner.page.getByText(reason).first().waitFor();
    await confirmRequest(practitioner.page, session);
    await composer(patient.page).waitFor();

    await say(patient.page, 'It itches at night.');
    await seen(practitioner.page, 'It itches at night.');
    await say(practitioner.page, 'Since when?');
    await seen(patient.page, 'Since when?');

    await say(patient.page, 'Here is a picture.', {
      name: 'forearm.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
    await seen(practitioner.page, 'Here is a picture.');
    const received = practitioner.page.getByRole('button', { name: 'Open forearm.png' });
    await received.locator('img').waitFor();

    await complete(practitioner.page);
    await patient.page.getByText('This session is completed. You can still read it.').waitFor();
    expect(people.flatMap((person) => person.complaints)).toEqual([]);
  });

  test('PRD-4 messaging switched off vanishes from both open browsers without a reload, and the server refuses it', async () => {
    const [patient, practitioner] = people as [Person, Person];
    const administrator = await arrive('clinic-admin@pavilion.test', false);
    for (const { page } of [patient, practitioner]) {
      await page.evaluate(() => Object.assign(window, { stillHere: true }));
      await page
        .getByRole('link', { name: /^Messages/ })
        .first()
        .waitFor();
    }
    const token = await tokenOf(patient);
    expect(await askSessions(token)).toMatchObject({ status: 200 });

    await administrator.page.goto('/clinic/management?section=features');
    await switchFeature(administrator.page, /messaging/i, false);
    for (const { page } of [patient, practitioner]) {
      await page
        .getByRole('link', { name: /^Messages/ })
        .first()
        .waitFor({ state: 'detached' });
      await page.getByLabel(/^Messages with/).waitFor({ state: 'detached' });
      expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
    }
    expect(await askSessions(token)).toMatchObject({ status: 403, body: { code: 'feature_disabled' } });

    await switchFeature(administrator.page, /messaging/i, true);
    for (const { page } of [patient, practitioner]) {
      await page
        .getByRole('link', { name: /^Messages/ })
        .first()
        .waitFor();
      expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
    }
    await openSession(patient.page, session);
    await patient.page.getByText('It itches at night.').first().waitFor();
  });

  test('PRD-4 where messaging is off no byte of it is requested', async () => {
    const laurier = await arrive('practitioner@laurier.test');
    await laurier.page.getByRole('navigation').first().waitFor();
    await laurier.page.goto('/messages');
    await laurier.page.waitForLoadState('networkidle');
    expect(laurier.requested.filter((address) => /plugin-clinic|plugin-account/.test(address))).not.toEqual([]);
    expect(laurier.requested.filter((address) => address.includes('plugin-messaging'))).toEqual([]);
    expect(await laurier.page.getByRole('link', { name: /^Messages/ }).count()).toBe(0);
  });

  /** As the person's own page sends it. */
  const tokenOf = async ({ page }: Person): Promise<Record<string, string>> => {
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().includes('/v3/') && one.headers().authorization !== undefined),
      page.reload(),
    ]);
    const { authorization = '', role = '' } = request.headers();
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    return { authorization, role };
  };

  const askSessions = async (headers: Record<string, string>): Promise<{ status: number; body: unknown }> => {
    const answer = await fetch(`${house.url}/v3/sessions`, { headers });
    return { status: answer.status, body: await answer.json() };
  };
});
