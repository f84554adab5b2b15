import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { admit, inCall, openGuest, waitInLobby } from '../../kit/call/story.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { glance } from '../../kit/inspect.ts';
import { fakeMedia, fillLogin, newPerson, openBrowser, type Person } from '../../kit/person.ts';

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser(fakeMedia)]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

/** Runs in the page: recognition on the device whose hearing is the test's. */
const recognition = `(() => {
  const runs = [];
  class Recognition {
    start() { runs.push(this); this.running = true; }
    stop() { this.running = false; }
    abort() { this.running = false; }
  }
  Recognition.prototype.processLocally = false;
  Recognition.available = async ({ processLocally }) => (processLocally ? 'available' : 'unavailable');
  window.SpeechRecognition = Recognition;
  window.listens = () => runs.at(-1)?.running === true;
  window.hears = (transcript, isFinal) => {
    const run = runs.at(-1);
    if (!run?.running) return false;
    run.onresult({ resultIndex: 0, results: [{ isFinal, 0: { transcript } }] });
    return run.processLocally;
  };
})()`;

interface Listening {
  readonly listens: () => boolean;
}

const someone = async (email: string, habits: Parameters<typeof newPerson>[3] = {}): Promise<Person> => {
  const person = await newPerson(browser, house, null, habits);
  await person.context.addInitScript({ content: recognition });
  await person.page.goto('/login');
  await fillLogin(person.page, email);
  return person;
};

const hears = async (page: Page, text: string, final = true): Promise<void> => {
  await page.waitForFunction(() => (window as unknown as Listening).listens());
  expect(await page.evaluate(`window.hears(${JSON.stringify(text)}, ${final})`)).toBe(true);
};

const inStore = (): string => {
  const folder = join(house.folder, 'files', 'buckets', 'transcripts');
  if (!existsSync(folder)) return '';
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('');
};

const fine = async ({ page }: Person, name: string): Promise<void> =>
  expect(await glance(page, `words-${name}`)).toEqual([]);

test('PRD-2 INT-3 three people agree, are captioned and written down, pause, withdraw, and the rest lies in the bucket', async () => {
  const [doctor, patient] = await Promise.all([
    someone('practitioner@pavilion.test'),
    someone('patient@pavilion.test', { phone: true, dark: true, french: true }),
  ]);
  const visit = 'demo-rideau-video-now';
  await doctor.page.goto(`/telemedicine/call?c=${visit}`);
  await doctor.page.getByRole('button', { name: /^People/ }).click();
  await patient.page.goto(`/telemedicine/lobby?c=${visit}`);
  // The language that the account keeps is English.
  await patient.page.getByRole('button', { name: 'Français' }).click();
  await patient.page.getByRole('button', { name: 'Caméra et microphone' }).click();
  await doctor.page
    .getByRole('button', { name: /^Let in/ })
    .first()
    .click();
  await patient.page.waitForURL(/\/telemedicine\/call/);

  await inCall(doctor);
  const guest = await openGuest(browser, house, doctor, 'Marc Tremblay');
  await guest.context.addInitScript({ content: recognition });
  await guest.page.getByRole('button', { name: 'Camera and microphone' }).waitFor();
  await guest.page.reload();
  await waitInLobby(guest);
  await admit(doctor, 'Marc Tremblay');
  await inCall(guest);

  await doctor.page.getByRole('button', { name: 'Transcript', exact: true }).click();
  await doctor.page.getByText(/You can ask everyone in the call/).waitFor();
  await fine(doctor, 'off');
  // An open drawer takes the whole of a telephone, and must not take the question.
  await patient.page.getByRole('button', { name: /^Messages/ }).click();
  await doctor.page.getByRole('button', { name: 'Ask everyone' }).click();
  const agree = patient.page.getByRole('button', { name: 'J’accepte' });
  await agree.waitFor();
  await patient.page.getByPlaceholder('Message').waitFor();
  await fine(patient, 'asked-beside-chat');
  expect(await patient.page.evaluate('window.listens()')).toBe(false);
  await doctor.page.getByRole('button', { name: 'I agree' }).click();
  await agree.click();
  await fine(guest, 'asked-guest');
  await guest.page.getByRole('button', { name: 'No, thank you' }).click();
  await doctor.page.getByText('Marc Tremblay did not agree, so nothing is transcribed.').waitFor();
  for (const { page } of [doctor, patient, guest]) expect(await page.evaluate('window.listens()')).toBe(false);
  await fine(doctor, 'refused');
  await doctor.page.getByRole('button', { name: 'Ask everyone again' }).click();
  await guest.page.getByRole('button', { name: 'I agree' }).click();

  const lines = doctor.page.getByRole('region', { name: 'What was said' }).getByRole('listitem');
  // A browser that has not heard yet that all agree shows nothing.
  await Promise.all([
    doctor.page.getByText('This visit is being transcribed.').first().waitFor(),
    patient.page.getByText('Cette visite est transcrite.').first().waitFor(),
  ]);
  await hears(guest.page, 'She is up at three every night.');
  const captions = doctor.page.getByRole('log', { name: 'Captions' });
  await Promise.all([
    captions.getByText(/^Marc Tremblay She is up at three every night\.$/).waitFor(),
    patient.page.getByText(/She is up at three every night\.$/).waitFor(),
  ]);
  await fine(patient, 'captions-beside-chat');
  await lines.filter({ hasText: 'Marc Tremblay' }).filter({ hasText: 'She is up at three' }).waitFor();
  await guest.page.getByRole('button', { name: 'Transcript', exact: true }).click();
  await guest.page.getByRole('button', { name: 'Withdraw my consent' }).click();
  await guest.page.getByRole('button', { name: 'Erase my words' }).click();
  await lines.filter({ hasText: 'She is up at three' }).waitFor({ state: 'detached' });
  await doctor.page.getByText('Marc Tremblay withdrew. Their words were erased.').waitFor();
  await guest.page.getByText('You withdrew your consent. Your words were erased.').waitFor();
  await fine(guest, 'withdrawn-guest');
  expect(await doctor.page.evaluate('window.listens()')).toBe(false);
  // Whoever is not in the call is no part of what the others agreed to.
  await guest.page.getByRole('button', { name: 'Leave' }).click();
  await guest.page.getByRole('heading', { name: 'Thank you', exact: true }).waitFor();
  await doctor.page.getByText('2 people in the call').waitFor();
  await doctor.page.getByText('This visit is being transcribed.').first().waitFor();

  await hears(patient.page, 'Je dors mal depuis', false);
  await doctor.page.getByText(/Je dors mal depuis$/).waitFor();
  await hears(patient.page, 'Je dors mal depuis mars.');
  await hears(doctor.page, 'What wakes you?');
  await patient.page.getByText(/What wakes you\?$/).waitFor();
  await lines.filter({ hasText: 'Je dors mal depuis mars.' }).waitFor();
  await fine(doctor, 'on');

  await patient.page.getByRole('button', { name: 'Mettre en pause' }).click();
  await doctor.page.getByText(/^Paused by/).waitFor();
  await doctor.page.waitForFunction(() => !(window as unknown as Listening).listens());
  await fine(doctor, 'paused');
  await doctor.page.getByRole('button', { name: 'Resume' }).click();
  await hears(doctor.page, 'Let us look at your sleep.');
  await lines.filter({ hasText: 'Let us look at your sleep.' }).waitFor();

  await patient.page.getByRole('button', { name: 'Transcription', exact: true }).click();
  await fine(patient, 'panel');
  await patient.page.getByRole('button', { name: 'Retirer mon consentement' }).click();
  await fine(patient, 'withdrawing');
  await patient.page.getByRole('button', { name: 'Effacer mes paroles' }).click();
  await lines.filter({ hasText: 'Je dors mal' }).waitFor({ state: 'detached' });
  await doctor.page.getByText(/withdrew\. Their words were erased\.$/).waitFor();
  expect(await doctor.page.evaluate('window.listens()')).toBe(false);

  expect(inStore()).toBe('');
  await doctor.page.getByRole('button', { name: 'End for all' }).click();
  await doctor.page.getByRole('alertdialog').getByRole('button', { name: /End/ }).click();
  for (let tries = 0; inStore() === '' && tries < 300; tries += 1) await doctor.page.waitForTimeout(100);
  expect(inStore()).toContain('What wakes you?');
  expect(inStore()).not.toContain('Je dors mal');

  await doctor.page.goto(`/telemedicine/summary?c=${visit}`);
  await doctor.page.getByRole('button', { name: 'Use in note: What wakes you?' }).click();
  await doctor.page.getByText('In the note').waitFor();
  await doctor.page.getByText('1 line was added to the summary.').waitFor();
  await doctor.page.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some(({ value }) => value.includes('What wakes you?')),
  );
  await doctor.page
    .getByText(/Priya Sandhu, \d+:\d\d/)
    .nth(1)
    .waitFor();
  await fine(doctor, 'summary');
  await patient.page.goto(`/telemedicine/summary?c=${visit}`);
  await patient.page.getByText(/La clinique n’a pas partagé/).waitFor();
  await doctor.page.getByRole('switch', { name: 'Let the patient read it' }).click();
  await patient.page.getByText('What wakes you?').waitFor();
  await fine(patient, 'summary-patient');
  expect([...doctor.complaints, ...patient.complaints, ...guest.complaints]).toEqual([]);
  await Promise.all([doctor.close(), patient.close(), guest.close()]);
});

test('PRD-2 a note is dictated into any field: nothing leaves this device', async () => {
  const { page, complaints, close } = await someone('practitioner@pavilion.test');
  await page.goto('/care-provider/tasks?new=1');
  const field = page.getByRole('textbox').and(page.locator('textarea')).first();
  await field.click();
  await page.getByRole('button', { name: /^Dictate into this field/ }).click();
  await hears(page, 'call the pharmacy');
  await hears(page, 'before noon');
  expect(await field.inputValue()).toBe('Call the pharmacy before noon');
  expect(await glance(page, 'words-dictating')).toEqual([]);
  await page.keyboard.press('Alt+Shift+KeyD');
  expect(await page.evaluate('window.listens()')).toBe(false);
  expect(complaints).toEqual([]);
  await close();
});
