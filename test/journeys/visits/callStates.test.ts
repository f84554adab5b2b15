import type { Browser } from 'playwright-core';
import { mediaFrom, moreMediaFrom, received, watchMedia } from '../../kit/call/media.ts';
import { pullCamera, putCamera, withCameraPlug } from '../../kit/call/plug.ts';
import {
  admit,
  callAddress,
  controls,
  inCall,
  openGuest,
  openPatient,
  openPractitioner,
  visitId,
  waitInLobby,
} from '../../kit/call/story.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings } from '../../kit/inspect.ts';
import { fakeMedia, newPerson, openWholeBrowser, type Person } from '../../kit/person.ts';
import { look } from '../../kit/tour.ts';

let house: House;
let browser: Browser;
let practitioner: Person;
let patient: Person;
let daughter: Person;
let interpreter: Person;

/** In the lobby: the account was in English, and keeps what is chosen. */
const inFrench = ({ page }: Person): Promise<void> => page.getByRole('button', { name: 'Français' }).click();

/** The practitioner and a guest read English, the patient and the other guest French. */
beforeAll(async () => {
  [house, browser] = await Promise.all([
    openHouse(),
    openWholeBrowser([...fakeMedia, '--auto-select-desktop-capture-source=Entire screen']),
  ]);
  practitioner = await openPractitioner(browser, house);
  patient = await openPatient(browser, house, { prepare: withCameraPlug });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const side = ({ page }: Person) => page.getByRole('complementary', { name: /^(Side panel|Panneau latéral)$/ });
const more = async ({ page }: Person, item: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: /^(More|Plus)$/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** As the practitioner sees them. */
const tile = (name: string) =>
  practitioner.page.getByRole('region', { name: 'Call' }).getByRole('listitem').filter({ hasText: name });

test('RTE-7 four people are in one call, each browser straight to each other, and see and hear all three others', async () => {
  await inFrench(patient);
  await waitInLobby(patient);
  await admit(practitioner, 'Maya Tremblay');
  daughter = await openGuest(browser, house, practitioner, 'Rose Tremblay', { phone: true });
  await waitInLobby(daughter);
  interpreter = await openGuest(browser, house, practitioner, 'Jean Roy', { french: true, phone: true });
  await waitInLobby(interpreter);
  // Both at once: whoever is in the call already has the machine at work while the next one comes.
  for (const name of ['Rose Tremblay', 'Jean Roy']) await admit(practitioner, name);
  await Promise.all([patient, daughter, interpreter].map(inCall));
  const waits = await Promise.all([practitioner, patient, daughter, interpreter].map(({ page }) => mediaFrom(page, 3)));
  process.stdout.write(`four in the call, everybody after ${waits.join(', ')} ms\n`);
  await practitioner.page.getByText('4 people in the call').waitFor();
  await patient.page.getByText('4 personnes dans l’appel').waitFor();
});

test('RTE-7 with four the call keeps to a phone, in French: axe finds nothing, nothing is too wide', async () => {
  expect(await look(interpreter, 'call-four-guest-fr')).toEqual([]);
});

test('RTE-7 whoever is removed reads it, and is not let back by a reload', async () => {
  await practitioner.page.getByRole('button', { name: 'Actions for Jean Roy' }).first().click();
  await practitioner.page.getByRole('menuitem', { name: 'Remove' }).click();
  await practitioner.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  const heading = interpreter.page.getByRole('heading', { name: 'Vous n’êtes plus dans cette visite' });
  await heading.waitFor();
  expect(await look(interpreter, 'call-removed')).toEqual([]);
  await interpreter.page.reload();
  await heading.waitFor();
  await practitioner.page.getByText('3 people in the call').waitFor();
  // From here on one of the three is only heard.
  await controls(daughter)
    .getByRole('button', { name: /^Camera on/ })
    .click();
});

test('RTE-7 the call in English and French, bright and dark, wide and narrow, with its drawers: axe finds nothing', async () => {
  await patient.page.getByText('3 personnes dans l’appel').waitFor();
  await patient.page.locator('body').press('c');
  await side(patient).waitFor();
  await patient.page.getByRole('textbox', { name: 'Message à tout le monde' }).fill('Merci, je vous entends bien.');
  await patient.page.keyboard.press('Enter');
  expect(await look(patient, 'call-patient-fr')).toEqual([]);
  expect(await look(practitioner, 'call-practitioner')).toEqual([]);
});

test.each([
  ['hand-off', /Continuer sur un téléphone/],
  ['backgrounds', /^Arrière-plan/],
  ['shortcuts', /Raccourcis clavier/],
])('RTE-7 the call’s dialog on %s in French: axe finds nothing', async (what, item) => {
  await more(patient, item);
  await patient.page.getByRole('dialog').waitFor();
  expect(await look(patient, `call-${what}`)).toEqual([]);
  await patient.page.keyboard.press('Escape');
  await patient.page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('RTE-7 the practitioner shows their screen, all see it large under their name, and its own button ends it', async () => {
  await patient.page.getByRole('button', { name: 'Fermer le panneau latéral' }).click();
  await controls(practitioner).getByRole('button', { name: 'Share screen' }).click();
  await practitioner.page.getByText('You are sharing your screen').waitFor();
  for (const [person, words] of [
    [patient, /^Écran de Priya Sandhu/],
    [daughter, /^Priya Sandhu’s screen/],
  ] as const) {
    const figure = person.page.getByRole('figure').filter({ hasText: words });
    await figure.waitFor();
    await person.page.waitForFunction(
      () => (document.querySelector<HTMLVideoElement>('figure video')?.videoWidth ?? 0) > 0,
    );
  }
  expect(await axeFindings(patient.page)).toEqual([]);
  await controls(practitioner).getByRole('button', { name: 'Stop sharing' }).click();
  await patient.page.getByRole('figure').waitFor({ state: 'detached' });
  // From here on two: each more is a camera and a microphone to code and to show for everybody.
  await controls(daughter).getByRole('button', { name: 'Leave' }).click();
  await practitioner.page.getByText('2 people in the call').waitFor();
  for (const guest of [daughter, interpreter]) {
    expect(guest.complaints).toEqual([]);
    await guest.close();
  }
});

test('RTE-7 the clinician reads the chart beside the call, and its links never end the call', async () => {
  const { page, context } = practitioner;
  await page.getByRole('button', { name: 'Chart' }).click();
  const drawer = side(practitioner);
  await drawer.getByRole('region', { name: 'Patient details' }).waitFor();
  await drawer.getByRole('heading', { name: 'Allergies' }).waitFor();
  expect(await look(practitioner, 'call-chart')).toEqual([]);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    drawer.getByRole('link', { name: /Allergies/ }).click(),
  ]);
  await tab.getByRole('tab', { name: 'Allergies', selected: true }).waitFor();
  expect(new URL(tab.url()).pathname).toMatch(/^\/clinic\/patients\//);
  await tab.close();
  await practitioner.page.getByText('2 people in the call').waitFor();
  await moreMediaFrom(page, 1);
  await page.getByRole('button', { name: 'Close side panel' }).click();
});

test('RTE-7 the clinician begins the note beside the call, and finds it again on a page loaded anew', async () => {
  const { page } = practitioner;
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  const field = side(practitioner).getByRole('textbox', { name: /What was discussed/ });
  await field.fill('Sleeps badly since March.');
  expect(await side(practitioner).getByRole('button', { name: 'Sign', exact: true }).count()).toBe(0);
  await side(practitioner).getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved.').first().waitFor();
  expect(await look(practitioner, 'call-note')).toEqual([]);
  const tab = await practitioner.context.newPage();
  await tab.goto(`/telemedicine/summary?c=${visitId}`);
  await tab.getByText('Sleeps badly since March.').first().waitFor();
  await tab.close();
  await page.getByRole('button', { name: 'Close side panel' }).click();
});

test('RTE-7 whoever is large goes into a window of their own, and back', async () => {
  const { page } = practitioner;
  await more(practitioner, 'Picture in picture');
  await page.waitForFunction(() => document.pictureInPictureElement !== null);
  await page.evaluate(() => document.exitPictureInPicture());
  await page.waitForFunction(() => document.pictureInPictureElement === null);
});

test('RTE-7 a camera that is pulled out is said to both sides, and serves again when it is back', async () => {
  const camera = tile('Maya Tremblay').getByText('Camera off');
  await pullCamera(patient.page);
  await patient.page.getByText('L’appareil a été débranché.').waitFor();
  await camera.waitFor();
  expect(await axeFindings(patient.page)).toEqual([]);
  await putCamera(patient.page);
  await patient.page.getByText('L’appareil a été débranché.').waitFor({ state: 'detached' });
  await camera.waitFor({ state: 'detached' });
});

test('RTE-7 a page that was asleep rejoins its call', async () => {
  const session = await patient.context.newCDPSession(patient.page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await practitioner.page.waitForTimeout(5_000);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await moreMediaFrom(patient.page, 1);
  await moreMediaFrom(practitioner.page, 1);
});

test('RTE-7 the call goes on on a phone, and is taken back', async () => {
  const phone = await newPerson(browser, house, 'patient@pavilion.test', {
    phone: true,
    home: false,
    prepare: watchMedia,
  });
  await phone.page.goto(`/telemedicine/lobby?c=${visitId}`);
  // The language came along with the person.
  await phone.page.getByRole('button', { name: 'English' }).waitFor();
  await waitInLobby(phone);
  await phone.page.getByRole('button', { name: 'Retourner à l’appel' }).click();
  await inCall(phone);
  await patient.page.getByRole('heading', { name: 'Vous participez sur un autre appareil' }).waitFor();
  expect(await received(patient.page)).toEqual([]);
  await mediaFrom(phone.page, 1);
  await practitioner.page.getByText('2 people in the call').waitFor();
  expect(await look(patient, 'call-elsewhere')).toEqual([]);
  await patient.page.getByRole('button', { name: 'Continuer ici' }).click();
  await inCall(patient);
  await mediaFrom(patient.page, 1);
  await phone.page.getByRole('heading', { name: 'Vous participez sur un autre appareil' }).waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('RTE-7 leaving and coming back needs no second admission', async () => {
  await controls(patient).getByRole('button', { name: 'Quitter' }).click();
  await patient.page.waitForURL('**/telemedicine');
  await tile('Maya Tremblay').waitFor({ state: 'detached' });
  await patient.page.goto(callAddress);
  await patient.page.getByRole('heading', { name: 'Vous avez quitté l’appel' }).waitFor();
  await patient.page.getByRole('button', { name: 'Rejoindre l’appel' }).click();
  await inCall(patient);
  await mediaFrom(patient.page, 1);
  for (const person of [practitioner, patient]) expect(person.complaints).toEqual([]);
});
