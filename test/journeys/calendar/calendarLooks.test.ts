import type { Browser } from 'playwright-core';
import { getMe, whole } from '#core/shared';
import { messages as english } from '#plugins/appointments/browser/messages/en-CA.ts';
import { messages as french } from '#plugins/appointments/browser/messages/fr-CA.ts';
import { messages as deskEnglish } from '#plugins/appointments/browser/calendar/desk/messages/en-CA.ts';
import { messages as deskFrench } from '#plugins/appointments/browser/calendar/desk/messages/fr-CA.ts';
import { changeSettings } from '#plugins/account/shared/settingsCalls.ts';
import { cancel, joinWaitList } from '#plugins/appointments/shared/calls.ts';
import type { Api } from '../../kit/server/api.ts';
import { bookVisit, signedIn } from '../../kit/booking.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { newPerson, openBrowser, type Person, settled } from '../../kit/person.ts';
import { follow, look, type LookName, titleAmiss } from '../../kit/tour.ts';

type Texts = typeof english;
const languages: readonly ['en' | 'fr', Texts][] = [
  ['en', english],
  ['fr', french],
];
const dayMs = 86_400_000;
const day = (days: number): string => new Date(Date.now() + days * dayMs).toLocaleDateString('en-CA');

let house: House;
let browser: Browser;
let patient: Api;
let practitioner: Api;
/** Their FHIR ids. */
let maya: string;
let priya: string;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  [patient, practitioner] = await Promise.all([
    signedIn(house, 'patient@pavilion.test'),
    signedIn(house, 'practitioner@pavilion.test'),
  ]);
  maya = (await patient.send(getMe)).data.patient[0]!.resourceId!;
  priya = (await practitioner.send(getMe)).data.practitioner[0]!.resourceId!;
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

/** Looks at one state after another, and keeps what was wrong. */
const tourOf = (person: Person, who: string) => {
  // One search a state and language: what is searched wide and bright in English is searched narrow and dark in French.
  const inEnglish = who.endsWith('-en');
  const turns: readonly LookName[] = inEnglish ? ['1280-bright', '390-bright'] : ['390-dark', '1280-dark'];
  let seen = 0;
  const looked = async (name: string, within: string): Promise<void> => {
    await page.locator('.pv-skeleton, .pav-loading').first().waitFor({ state: 'detached' });
    const searched = [turns[seen++ % 2]!];
    wrong.push(...(await look(person, `calendar-${who}-${name}`, { searched, within, structure: inEnglish })));
    await wide();
  };
  const { page } = person;
  const wrong: string[] = [];
  const wide = () => page.setViewportSize({ width: 1280, height: 800 });
  const dialogs = page.locator('.pv-dialog');
  const close = async (): Promise<void> => {
    const before = await dialogs.count();
    await page.keyboard.press('Escape');
    await dialogs.nth(before - 1).waitFor({ state: 'detached' });
  };
  const open = async (address: string): Promise<void> => {
    await wide();
    while ((await dialogs.count()) > 0) await close();
    await follow(page, address);
    await page.locator('h1').first().waitFor();
    await settled(page);
  };
  const see = async (name: string): Promise<void> => {
    await looked(name, 'main');
    wrong.push(...(await titleAmiss(page)));
  };
  return {
    wrong,
    page,
    open,
    see,
    /** The calendar while the server answers nothing of it. */
    seeFailure: async (address: string): Promise<void> => {
      await page.route('**/v3/appointments/shown', (route) =>
        route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }),
      );
      // What the app has loaded already would be shown.
      await page.goto(address);
      await page.locator('.pv-state').waitFor();
      await see('failed');
    },
    /** The dialog on top. */
    seeDialog: async (name: string): Promise<void> => {
      await dialogs.last().waitFor();
      await looked(name, '.pv-dialog');
    },
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    dialog: () => dialogs.last(),
    close,
  };
};

let waiting: string | undefined;

test.each(languages)(
  'RTE-1 RTE-2 every state of a patient’s calendar (%s): axe finds nothing wide or narrow, bright or dark, no side scroll',
  async (language, t) => {
    await patient.send(changeSettings, { body: { locale: `${language}-CA` } });
    const person = await newPerson(browser, house, 'patient@pavilion.test', { french: language === 'fr', home: false });
    const tour = tourOf(person, `patient-${language}`);
    const { page } = tour;
    const path = '/patient-profile/calendar';

    const doses = page.getByRole('group', { name: t.kinds }).getByRole('button', { name: t.kind_dose });
    await tour.open(path);
    await doses.click();
    expect(new URL(page.url()).searchParams.get('hide')).toBe('');
    // Kept from here on, whatever the view.
    for (const view of ['month', 'week', 'day', 'agenda'] as const) {
      await tour.open(`${path}?view=${view}&day=${day(view === 'day' ? 1 : 3)}`);
      await page.locator('.av-event.is-dose').first().waitFor();
      await tour.see(view);
    }
    await doses.click();
    await page.locator('.av-event.is-dose').first().waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('hide')).toBe('dose');
    await tour.open(`${path}?view=agenda&day=2031-03-03&hide=dose,form,visit`);
    await page.getByText(t.noneChosen.of(whole(null))!).waitFor();
    await tour.see('nothing-chosen');

    await tour.open(`${path}?view=agenda&day=2031-03-03`);
    await tour.button(t.book).first().click();
    await tour.dialog().getByLabel(t.type).selectOption({ index: 1 });
    await tour.dialog().locator('.av-times button').first().waitFor();
    await tour.dialog().getByRole('button', { name: t.later }).click();
    await tour.dialog().locator('.av-times button').nth(2).click();
    await tour.seeDialog('book');

    const [earlier] = await bookVisit(practitioner, { inDays: 14, practitioner: priya, patient: maya });
    const [id] = await bookVisit(patient, { inDays: 15, practitioner: priya });
    await tour.open(`${path}?visit=${id}`);
    await tour.seeDialog('visit');
    // The visit of the language before waits no more: it would be offered the freed time first.
    if (waiting !== undefined) await patient.send(joinWaitList, { params: { id: waiting }, body: { waits: false } });
    waiting = id;
    await patient.send(joinWaitList, { params: { id: id! }, body: { waits: true } });
    await tour.button(t.stopWaiting).waitFor();
    await tour.seeDialog('visit-waiting');
    await patient.send(cancel, { params: { id: earlier! }, body: { scope: 'this' } });
    await tour.button(t.takeOffer).waitFor();
    await tour.seeDialog('visit-offer');
    await tour.button(t.move).click();
    await tour.dialog().locator('.av-times button').first().click();
    await tour.seeDialog('move');
    await tour.close();
    await tour.button(t.cancel).click();
    await tour.seeDialog('cancel');

    await tour.open(`/cancel-appointment?c=${id}`);
    await tour.button(t.cancel).waitFor();
    await tour.see('cancel-page');

    await tour.open('/settings?panel=appointments');
    await tour.button(t.showFeed).click();
    await tour.button(t.renewFeed).waitFor();
    await tour.see('feed');

    await tour.seeFailure(path);
    expect(tour.wrong).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.close();
  },
);

test.each(languages)(
  'RTE-3 every state of a practitioner’s calendar (%s): axe finds nothing wide or narrow, bright or dark, no side scroll',
  async (language, t) => {
    await practitioner.send(changeSettings, { body: { locale: `${language}-CA` } });
    const person = await newPerson(browser, house, 'practitioner@pavilion.test', {
      french: language === 'fr',
      home: false,
    });
    const tour = tourOf(person, `practitioner-${language}`);
    const { page } = tour;
    const path = '/care-provider/calendar';

    await tour.open(path);
    await page.locator('.av-event').first().waitFor();
    await page.getByText(t.closedLegend).waitFor();
    await tour.see('week');
    await tour.button(t.book).first().click();
    if (language === 'en') {
      await tour.dialog().getByLabel(t.patient, { exact: true }).fill('Maya Tremblay');
      await page.getByRole('option', { name: /Maya Tremblay/ }).click();
      await tour.dialog().getByLabel(t.type).selectOption({ index: 1 });
      await tour.dialog().locator('.av-team button:enabled').click();
      await tour.dialog().getByLabel(t.repeats).selectOption('weekly');
    }
    // What was chosen and not sent is there again the next time, in whatever language.
    await tour.dialog().locator('.av-person').first().waitFor();
    await tour.dialog().locator('.av-times button').first().waitFor();
    // By the second round nobody works in those weeks: see below.
    if (language === 'en') await tour.dialog().getByRole('button', { name: t.later }).click();
    await tour.dialog().locator('.av-times button').first().click();
    await tour.seeDialog('book-team');

    const desk = language === 'en' ? deskEnglish : deskFrench;
    const yesterday = new Date(Date.now() - ([2, 3][new Date().getDay()] ?? 1) * dayMs).toLocaleDateString('en-CA');
    await tour.open(`${path}?view=desk&who=all&day=${yesterday}`);
    await page.getByRole('radio', { name: desk.as_lanes }).click();
    await page.locator('.av-lane li').first().waitFor();
    await tour.see('desk-lanes');
    await tour.button(desk.walkIn).click();
    await tour.seeDialog('walk-in');

    // The patient asks; the practitioner is to answer.
    const [asked] = await bookVisit(patient, { inDays: 16, practitioner: priya });
    await tour.open(`${path}?visit=${asked}`);
    await tour.seeDialog('visit');
    const recurrence = { freq: 'weekly', interval: 1, count: 3 } as const;
    const [first] = await bookVisit(practitioner, { inDays: 17, practitioner: priya, patient: maya, recurrence });
    await tour.open(`${path}?visit=${first}`);
    await tour.dialog().getByText(t.series).waitFor();
    await tour.button(t.move).click();
    // The dialog grows once, with the times that it finds.
    await tour.dialog().locator('.av-times button').first().waitFor();
    await tour.dialog().getByLabel(t.scope_following).check();
    await tour.dialog().locator('.av-times button').first().click();
    await tour.seeDialog('series-move');
    await tour.close();
    await tour.button(t.cancel).click();
    await tour.dialog().getByLabel(t.scope_all).check();
    await tour.seeDialog('series-cancel');

    const fromMenu = async (item: string): Promise<void> => {
      await tour.open(`${path}?view=day&who=all`);
      await tour.button(t.more).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await fromMenu(t.printDay);
    await page.locator('.av-sheet table').waitFor();
    await tour.seeDialog('day-sheet');
    await fromMenu(t.hours);
    await tour.dialog().getByRole('button', { name: t.addAway }).click();
    await tour.seeDialog('hours');
    // From now on nobody works when the series is.
    await tour.dialog().getByLabel(t.awayFrom).last().fill(day(14));
    await tour.dialog().getByLabel(t.awayTo).last().fill(day(60));
    await tour.dialog().getByRole('button', { name: t.save, exact: true }).click();
    await tour.button(t.seeThem(2)).first().click();
    await tour.dialog().locator('.av-stranded li').first().waitFor();
    await tour.seeDialog('stranded');
    await tour.close();
    await tour.open(`${path}?view=month&with=${priya}`);
    await tour.see('month-chosen');
    // As it was, for who comes next.
    await fromMenu(t.hours);
    await tour
      .dialog()
      .getByRole('button', { name: new RegExp(`^${t.removeSpan}$`) })
      .last()
      .click();
    await tour.dialog().getByRole('button', { name: t.save, exact: true }).click();
    // A page that is left takes what it sends along.
    await tour.dialog().waitFor({ state: 'detached' });
    await tour.seeFailure(path);
    expect(tour.wrong).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.close();
  },
);
