import type { Browser } from 'playwright-core';
import { guestSteps } from '../../kit/call/guestSteps.ts';
import { seatOf, todayOf, visitOf } from '../../kit/call/pretended.ts';
import { comeAnew, stageVisits } from '../../kit/call/stage.ts';
import { startTurnServer, type TurnServer } from '../../kit/call/turnServer.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { glance } from '../../kit/inspect.ts';
import {
  fakeMedia,
  type Habits,
  newPerson,
  openBrowser,
  openWholeBrowser,
  type Person,
  settled,
} from '../../kit/person.ts';
import { follow, visit } from '../../kit/tour.ts';
import { visitNow } from '../../kit/server/visitNow.ts';

const now = 'demo-rideau-video-now';

let house: House;
let browser: Browser;
let patient: Person;
let practitioner: Person;
let turn: TurnServer;
const others: Person[] = [];

beforeAll(async () => {
  turn = await startTurnServer('shared with the relay');
  const env = { TURN_URL: turn.url, TURN_SECRET: 'shared with the relay' };
  [house, browser] = await Promise.all([openHouse(env), openBrowser(fakeMedia)]);
  await visitNow(house, now, 'practitioner@pavilion.test');
  patient = await newPerson(browser, house, 'patient@pavilion.test', { home: false });
  practitioner = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
});
afterEach(async () => {
  for (const person of others.splice(0)) await person.close();
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
  turn?.close();
});

const come = async (habits: Habits = {}, email: string | null = null): Promise<Person> => {
  const person = await newPerson(browser, house, email, { ...habits, home: false });
  others.push(person);
  return person;
};

/** As the practitioner, through the same calls as the page. Answers the status. */
const asks = (method: string, path: string, body?: object): Promise<number> =>
  practitioner.page.evaluate(
    async ([how, where, what]) => {
      const root = JSON.parse(localStorage.getItem('root') ?? sessionStorage.getItem('root') ?? '{}');
      const token = `Bearer ${root.slices.auth.data.tokens.idToken}`;
      const me = await (await fetch('/v3/users/me', { headers: { authorization: token } })).json();
      const answer = await fetch(`/v3/telemedicine/visits/${where}`, {
        method: how,
        headers: {
          authorization: token,
          role: me.practitioner[0].id,
          ...(what && { 'content-type': 'application/json' }),
        },
        ...(what && { body: JSON.stringify(what) }),
      });
      return answer.status;
    },
    [method, path, body ?? null] as const,
  );
const invite = (email: string, pin: boolean): Promise<number> =>
  asks('POST', `${now}/invites`, { email, name: 'Marc Roy', pin });

/** From the second of the two letters that a guest gets. */
const pinIn = async ({ page }: Person, email: string): Promise<string> => {
  await page.goto(`/demo/mail?to=${encodeURIComponent(email)}`);
  const letter = page.locator('article', { hasText: 'Your PIN for the video visit' });
  await letter.waitFor();
  return /video visit: (\d{6})/.exec(await letter.innerText())?.[1] ?? '';
};

test('LNK-2 GRD-5 a guest opens the mailed link, mistypes the PIN, types the right one, and waits under the name they chose', async () => {
  const email = 'marc.roy@example.ca';
  expect(await invite(email, true)).toBe(201);
  const guest = await come();
  const { page } = guest;
  const pin = await pinIn(guest, email);
  expect(pin).not.toBe('');
  await page.locator('article a').last().click();
  await page.waitForURL((url) => url.pathname === '/telemedicine/guest-lobby' && url.search === '?c=&d=');
  const field = page.getByRole('textbox', { name: 'PIN' });
  await field.fill(pin === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('That PIN does not match.').waitFor();
  await page.reload();
  await field.fill(pin);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Microphone only' }).click();
  await page.getByRole('heading', { name: 'You are in the waiting room' }).waitFor();
  await page.getByRole('textbox', { name: 'Your name in the call' }).fill('Marc, her brother');
  await page.getByRole('heading', { name: 'What others can see' }).click();
  await practitioner.page.goto('/telemedicine');
  await practitioner.page.getByRole('button', { name: 'Let in Marc, her brother' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'You are in the waiting room' }).waitFor();
  expect(await visit(guest, 'guest-waiting', '/telemedicine/guest-lobby')).toEqual([]);
});

test('RTE-7 LNK-1 a patient comes from the list to the lobby, is heard, waits, and is in the call when the practitioner lets them in', async () => {
  const { page } = patient;
  await page.goto('/telemedicine');
  await page
    .getByRole('link', { name: /^Go to the waiting room/ })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === '/telemedicine/lobby' && url.searchParams.get('c') === now);
  await page.getByRole('button', { name: 'Camera and microphone' }).click();
  await page.getByText('We can hear you.').waitFor();
  await page.getByText('even where direct connections are blocked').waitFor();
  // Whoever only tries a relay gets credentials that are of no use for a call.
  const [until] = turn.granted[0]!.split(':');
  expect(Number(until) - Date.now() / 1000).toBeLessThan(301);
  await page.getByRole('heading', { name: 'You are in the waiting room' }).waitFor();
  await practitioner.page.goto('/telemedicine');
  await practitioner.page.getByRole('button', { name: 'Let in Maya Tremblay' }).click();
  await Promise.all([
    page.waitForURL((url) => url.pathname === '/telemedicine/call' && url.searchParams.get('c') === now),
    practitioner.page.waitForURL((url) => url.pathname === '/telemedicine/call'),
  ]);
  expect([...patient.complaints, ...practitioner.complaints]).toEqual([]);
  await page.goto('/telemedicine');
  await practitioner.page.goto('/telemedicine');
});

test('a visit that is cancelled while its patient waits for it says so at once', async () => {
  const { page } = patient;
  await page.goto('/telemedicine');
  const later = page.getByRole('link', { name: /^Go to the waiting room/ }).last();
  const address = new URL((await later.getAttribute('href')) ?? '', house.url);
  await later.click();
  await page.getByRole('heading', { name: 'You are early' }).waitFor();
  const tab = await patient.context.newPage();
  await tab.goto(`/cancel-appointment?c=${address.searchParams.get('c')}`);
  await tab.getByRole('button', { name: 'Cancel the visit' }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Cancel the visit' }).click();
  await page.getByRole('heading', { name: 'This visit was cancelled' }).waitFor();
  await tab.close();
});

test('RTE-7 GRD-5 every step of the guest lobby, in English and wide, in French and dark on a telephone', async () => {
  const [english, french] = await Promise.all([come(), come({ french: true, phone: true, dark: true })]);
  expect(await Promise.all([guestSteps(english, 'en'), guestSteps(french, 'fr')])).toEqual([[], []]);
});

test('RTE-7 the list with every kind of visit and a person waiting, empty and failed, and the members’ lobby', async () => {
  const waiting = {
    seat: 'seat-1',
    kind: 'patient',
    name: 'Maya Tremblay',
    since: new Date().toISOString(),
    tested: true,
  } as const;
  const all = [
    todayOf({
      id: 'v1',
      waiting: [waiting, { ...waiting, seat: 'seat-2', kind: 'guest', name: 'Marc Roy', tested: false }],
    }),
    todayOf({ id: 'v2', state: 'live', inCall: 3 }),
    todayOf({ id: 'v3', state: 'early' }),
    todayOf({ id: 'v4', state: 'ended' }),
    todayOf({ id: 'v5', state: 'cancelled', practitioner: null, patient: null }),
  ];
  const walk = async (person: Person, name: string, empty: RegExp): Promise<readonly string[]> => {
    const { page, context } = person;
    const stage = await stageVisits(context);
    const wrong: string[] = [];
    // What was read once would be shown where it cannot be read.
    const scenes = [
      ['unreadable', null, /Try again|Réessayer/],
      ['full', all, /Cancelled|Annulée/],
      ['empty', [], empty],
    ] as const;
    const by = ['/settings?panel=calls', /^(Settings|Paramètres)$/] as const;
    for (const [step, list, words] of scenes) {
      stage.list = list;
      // A list that was read is not asked for again before twenty seconds are over, but by a page that knows nothing.
      await (step === 'empty' ? page.goto('/telemedicine') : comeAnew(page, '/telemedicine', by));
      await page.getByText(words).first().waitFor();
      await settled(page);
      wrong.push(...(await glance(page, `list-${step}-${name}`)));
    }
    if (name.endsWith('en')) return [...wrong, ...person.complaints];
    const mine = seatOf({ kind: 'patient', name: 'Gabriel Lefebvre', state: 'admitted' });
    const lobbies: readonly (readonly [string, ReturnType<typeof visitOf> | null, RegExp])[] =
      name === 'patient-fr'
        ? [
            ['missing', null, /Visite introuvable/],
            ['cancelled', visitOf({ state: 'cancelled' }), /a été annulée/],
            ['over', visitOf({ state: 'ended', phone: null }), /est terminée/],
            ['let-in-before', visitOf({ me: mine }), /Comment souhaitez-vous/],
          ]
        : [['host', visitOf({ host: true, patient: { id: 'p1', name: 'Gabriel Lefebvre' } }), /Visite vidéo avec/]];
    for (const [step, now, words] of lobbies) {
      stage.visit = now;
      await comeAnew(page, '/telemedicine/lobby?c=visit-1', by);
      await page.getByText(words).first().waitFor();
      await settled(page);
      wrong.push(...(await glance(page, `lobby-${step}-${name}`)));
    }
    await follow(page, by[0]);
    await page.getByText('Raccourcis clavier').waitFor();
    await settled(page);
    wrong.push(...(await glance(page, `settings-${name}`)));
    return [...wrong, ...person.complaints];
  };
  const french = { french: true, phone: true, dark: true } as const;
  // Of the other clinic, whose people read French.
  const people = await Promise.all(
    [
      ['patient2@pavilion.test', {}],
      ['patient@laurier.test', french],
      ['practitioner2@pavilion.test', {}],
      ['practitioner@laurier.test', french],
    ].map(([email, habits]) => come(habits as Habits, email as string)),
  );
  const names = ['patient-en', 'patient-fr', 'clinic-en', 'clinic-fr'];
  const none = /No upcoming video visits|No video visits|Aucune visite vidéo/;
  const found = await Promise.all(people.map((person, i) => walk(person, names[i]!, none)));
  expect(found.flat()).toEqual([]);
});

test('a link that opens nothing, and none at all, say so and offer a new one', async () => {
  const { page } = await come();
  await page.goto('/telemedicine/guest-lobby?c=nobody-knows-this-code&d=&e=a%40example.ca&p=false');
  await page.getByRole('heading', { name: 'This link does not open a visit' }).waitFor();
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(/If this address is invited to a visit/).waitFor();
});

/** The light browser has nobody to refuse. */
const refusing = ['--use-fake-device-for-media-stream', '--deny-permission-prompts'];

test.each([
  ['absent', openBrowser, [], /No camera found/],
  ['refused', openWholeBrowser, refusing, /is blocking the camera/],
] as const)('devices that are %s are said in words, and keep nobody out', async (_what, open, args, words) => {
  const without = await open(args);
  const person = await newPerson(without, house, 'patient@pavilion.test', { home: false });
  try {
    await person.page.goto('/telemedicine/lobby?test=true');
    await person.page.getByRole('button', { name: 'Camera and microphone' }).click();
    await person.page.getByText(words).waitFor();
    await person.page.getByText('You can still join.').waitFor();
  } finally {
    await person.close();
    await without.close();
  }
});

test('RTE-7 every page of a patient and of the clinic: axe finds nothing bright or dark, no side scroll', async () => {
  const past = 'demo-rideau-video-past';
  for (const address of ['/telemedicine', '/telemedicine/lobby?test=true', `/telemedicine/lobby?c=${now}`]) {
    expect([address, await visit(patient, 'patient', address)]).toEqual([address, []]);
    expect([address, await visit(practitioner, 'practitioner', address)]).toEqual([address, []]);
  }
  expect(await visit(patient, 'patient', `/telemedicine/summary?c=${past}`)).toEqual([]);
  expect(await visit(practitioner, 'practitioner', '/settings?panel=calls')).toEqual([]);
});

/** A card of a page, by its title. */
const card = ({ page }: Person, name: string) => page.getByRole('region', { name, exact: true });

test('RTE-7 what the clinician signs, codes, prescribes and asks at a visit the patient reads and does, and says how the call was', async () => {
  const address = `/telemedicine/summary?c=${now}`;
  const { page } = practitioner;
  expect(await asks('PUT', `${now}/end`)).toBe(200);
  await page.goto(address);
  await page.getByRole('textbox', { name: /What was discussed/ }).fill('The cough is better.');
  await page.getByRole('textbox', { name: /Next steps/ }).fill('Come back in May.');
  const codes = page.getByRole('group', { name: 'Diagnoses and problems' });
  await codes.getByRole('combobox', { name: /Another condition/ }).fill('bronchit');
  await codes
    .getByRole('option', { name: /bronchitis/i })
    .first()
    .click();
  await codes.getByRole('button', { name: /^Add / }).first().click();
  await codes.getByRole('combobox', { name: /ronchitis at this visit/ }).selectOption('Suspected');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved.').first().waitFor();
  await patient.page.goto(address);
  await patient.page.getByText(/has not signed the summary yet/).waitFor();
  expect(await card(patient, 'Changes to medicines').count()).toBe(0);

  await card(practitioner, 'Changes to medicines').getByRole('button', { name: 'Prescribe' }).click();
  const prescribing = page.getByRole('dialog', { name: 'Prescribe a medicine' });
  await prescribing.getByLabel('Medicine', { exact: true }).fill('Saline nasal spray');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  // As people do: the check is read, and the button has come to rest below it.
  await prescribing.getByText(/^Could not be checked, not a known medicine/).waitFor();
  await prescribing.getByRole('button', { name: 'Prescribe' }).click();
  await card(practitioner, 'Changes to medicines').getByText('Saline nasal spray').waitFor();
  await card(practitioner, 'Changes to medicines').getByRole('link', { name: 'Renew, change or stop' }).click();
  await page
    .getByRole('row', { name: /Metformin/ })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Hold' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Until the cough is over');
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click();
  await page.getByRole('row', { name: /Metformin/ }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Back' }).click();
  await card(practitioner, 'Changes to medicines').getByText('Until the cough is over').waitFor();
  await card(practitioner, 'To do after the visit').getByRole('button', { name: 'New task' }).click();
  const giving = page.getByRole('dialog', { name: 'New task' });
  await giving.getByRole('textbox', { name: /^Title/ }).fill('Measure your temperature twice a day');
  await giving.getByRole('checkbox', { name: 'The patient does this' }).check();
  await giving.getByRole('button', { name: 'Create task' }).click();
  await card(practitioner, 'To do after the visit').getByText('Measure your temperature').waitFor();
  await card(practitioner, 'Next visits').getByRole('button', { name: 'Book a follow-up' }).click();
  await page.getByRole('dialog', { name: 'Book a visit' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await visit(practitioner, 'practitioner-draft', address)).toEqual([]);
  await page.getByRole('button', { name: 'Sign' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign' }).click();
  await page.getByText(/^Signed by/).waitFor();
  await patient.page.reload();
  await patient.page.getByText('The cough is better.').waitFor();
  await patient.page.getByRole('list', { name: 'What it was about' }).getByText('Not certain yet').waitFor();
  await card(patient, 'Changes to medicines').getByText('Saline nasal spray').waitFor();
  await card(patient, 'To do after the visit')
    .getByRole('button', { name: /^Done: Measure/ })
    .click();
  await card(patient, 'To do after the visit').getByText('Done', { exact: true }).waitFor();
  await patient.page.getByRole('radio', { name: '5 of 5' }).check({ force: true });
  await patient.page.getByRole('button', { name: 'Send' }).click();
  await patient.page.getByText('You gave 5 of 5.').waitFor();
  expect(await visit(patient, 'patient', address)).toEqual([]);
  expect(await visit(practitioner, 'practitioner', address)).toEqual([]);
});

test('GRD-6 RTE-7 the guests’ pages in French, on a phone', async () => {
  const guest = await come({ french: true, phone: true });
  expect(await visit(guest, 'guest-fr', '/telemedicine/guest-lobby')).toEqual([]);
  await guest.page.getByRole('heading', { name: 'Ouvrez votre lien d’invitation' }).waitFor();
  expect(await visit(guest, 'guest-fr', '/telemedicine/guest')).toEqual([]);
  await guest.page.getByRole('heading', { name: 'Merci' }).waitFor();
});
