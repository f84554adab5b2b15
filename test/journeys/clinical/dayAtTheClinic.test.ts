import type { Bundle } from '@medplum/fhirtypes';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { messages as shellEn } from '#host/browser/messages/en-CA.ts';
import { messages as shellFr } from '#host/browser/messages/fr-CA.ts';
import { referenceTo } from '#clinical/shared';
import { messages as allergiesEn } from '#plugins/allergies/browser/messages/tab/en-CA.ts';
import { messages as allergiesFr } from '#plugins/allergies/browser/messages/tab/fr-CA.ts';
import { changeSettings } from '#plugins/account/shared/settingsCalls.ts';
import { messages as visitsEn } from '#plugins/appointments/browser/messages/en-CA.ts';
import { messages as visitsFr } from '#plugins/appointments/browser/messages/fr-CA.ts';
import { formRequestCode, systems } from '#plugins/assessments/shared/index.ts';
import { messages as resultsEn } from '#plugins/diagnostics/browser/messages/en-CA.ts';
import { messages as resultsFr } from '#plugins/diagnostics/browser/messages/fr-CA.ts';
import { messages as intakeEn } from '#plugins/intake/browser/messages/pages/en-CA.ts';
import { messages as intakeFr } from '#plugins/intake/browser/messages/pages/fr-CA.ts';
import { itemsOf } from '#plugins/intake/seed/seed.ts';
import { intakeForm } from '#plugins/intake/shared/form/intakeForm.ts';
import { messages as medicinesEn } from '#plugins/medications/browser/staff/messages/en-CA.ts';
import { messages as medicinesFr } from '#plugins/medications/browser/staff/messages/fr-CA.ts';
import { messages as notesEn } from '#plugins/notes/browser/messages/tab/en-CA.ts';
import { messages as notesFr } from '#plugins/notes/browser/messages/tab/fr-CA.ts';
import { messages as tasksEn } from '#plugins/tasks/browser/messages/en-CA.ts';
import { messages as tasksFr } from '#plugins/tasks/browser/messages/fr-CA.ts';
import { signedIn } from '../../kit/booking.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { laboratory, potassium } from '../../kit/server/laboratory.ts';
import { newPerson, openBrowser, settled } from '../../kit/person.ts';
import { sharedData } from '../../kit/server/sharedData.ts';
import { follow, look } from '../../kit/tour.ts';

const english = {
  french: false,
  penicillin: ['penicillin', /^Penicillin/],
  amoxicillin: /^Amoxicillin/,
  subjective: /^Subjective/,
  assessment: /^Assessment/,
} as const;
const inFrench = {
  french: true,
  penicillin: ['pénicilline', /^Pénicilline/],
  amoxicillin: /^Amoxicilline/,
  subjective: /^Subjectif/,
  assessment: /^Analyse/,
} as const;

const people = [
  {
    ...english,
    phone: false,
    file: 'Allen322_Ferry570_ad134528-56a5-35fd-c37f-466ff119c625',
    id: 'ad134528-56a5-35fd-c37f-466ff119c625',
    family: 'Ferry570',
    given: 'Allen322',
    renewed: 'Verapamil',
  },
  {
    ...inFrench,
    phone: true,
    file: 'Christin_Stiedemann_fc6aaaa5-0461-420d-b96c-ebeacc303b51',
    id: 'e6d67197-97a1-499b-83f8-eea9ef95cf0c',
    family: 'Stiedemann',
    given: 'Christin',
    renewed: 'Digoxin',
  },
] as const;

let house: House;
let browser: Browser;
let folder: string;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  folder = mkdtempSync(join(tmpdir(), 'pavilion-morning-'));
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the patient filled in elsewhere before the visit, as another system hands it over. */
const filledIn = (id: string, patient: string): Bundle => {
  const form = intakeForm('en-CA');
  const whose = referenceTo('Patient', patient);
  const told = { mobile: '613 555 0142', 'has-allergies': true, allergy: [{ allergen: 'Latex', reaction: 'Hives' }] };
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      {
        resource: {
          resourceType: 'Task',
          id: `${id}-task`,
          status: 'completed',
          businessStatus: { coding: [{ system: systems.review, code: 'to-review' }] },
          intent: 'order',
          code: { coding: [formRequestCode, { system: systems.kind, code: 'intake' }], text: form.title },
          focus: referenceTo('Questionnaire', 'demo-rideau-intake', form.title),
          for: whose,
          owner: whose,
          authoredOn: new Date().toISOString(),
          output: [
            { type: { text: 'QuestionnaireResponse' }, valueReference: referenceTo('QuestionnaireResponse', id) },
          ],
        },
      },
      {
        resource: {
          resourceType: 'QuestionnaireResponse',
          id,
          questionnaire: form.url,
          status: 'completed',
          subject: whose,
          source: whose,
          author: whose,
          authored: new Date().toISOString(),
          item: itemsOf(form.item, told),
        },
      },
    ],
  };
};

(sharedData === null ? test.skip.each(people) : test.each(people))(
  'RTE-3 RTE-5 ENT-9 a morning with an imported patient, french: $french, on a phone: $phone',
  async ({ french, phone, file, id, family, given, renewed, penicillin, amoxicillin, subjective, assessment }) => {
    const intake = `morning-${french ? 'fr' : 'en'}-${phone ? 'phone' : 'wide'}`;
    writeFileSync(join(folder, `${intake}.json`), JSON.stringify(filledIn(intake, id)));
    const paths = [join(sharedData!, 'synthea', `${file}.json.gz`), join(folder, `${intake}.json`)];
    house.load('rideau', paths);
    const account = await signedIn(house, 'practitioner@pavilion.test');
    await account.send(changeSettings, { body: { locale: french ? 'fr-CA' : 'en-CA' } });

    const doctor = await newPerson(browser, house, 'practitioner@pavilion.test', { french, phone });
    const { page } = doctor;
    const wrong: string[] = [];
    const see = async (name: string): Promise<void> => {
      await settled(page);
      const searched = [phone ? ('390-bright' as const) : ('1280-bright' as const)];
      wrong.push(...(await look(doctor, `${intake}-${name}`, { searched })));
    };
    const dialog = page.getByRole('dialog');
    const button = (name: string, within: Page | Locator = page) =>
      within.getByRole('button', { name, exact: true }).first();
    const sent = (): Promise<void> => dialog.waitFor({ state: 'detached' });
    const tab = async (name: string): Promise<void> => {
      await follow(page, `/clinic/patients/${id}?tab=${name}`);
      await settled(page);
    };

    const shell = french ? shellFr : shellEn;
    await button(shell.find).click();
    await page.getByRole('combobox', { name: shell.find }).fill(`${given} ${family}`.toLowerCase());
    await page
      .getByRole('option', { name: new RegExp(family) })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === `/clinic/patients/${id}`);
    await see('chart');
    await tab('timeline');
    await see('timeline');

    const allergies = french ? allergiesFr : allergiesEn;
    await tab('allergies');
    await button(allergies.add).click();
    await dialog.getByRole('combobox', { name: allergies.name }).fill(penicillin[0]);
    await dialog.getByRole('option', { name: penicillin[1] }).first().waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByLabel(allergies.criticality).selectOption('high');
    await button(allergies.save, dialog).click();
    await sent();
    await page.getByRole('row', { name: penicillin[1] }).first().waitFor();

    const medicines = french ? medicinesFr : medicinesEn;
    await tab('medications');
    await button(medicines.prescribe).click();
    await dialog.getByLabel(medicines.medication, { exact: true }).fill('amoxicil');
    await dialog.getByRole('option', { name: amoxicillin }).first().click();
    await button(medicines.prescribe, dialog).click();
    const reason = dialog.getByLabel(medicines.reasonFor).first();
    await reason.fill(french ? 'Toléré l’an dernier' : 'Tolerated last year');
    for (const other of await dialog.getByLabel(medicines.reasonFor).all()) await other.fill(await reason.inputValue());
    await see('prescribe');
    await button(medicines.prescribe, dialog).click();
    await sent();
    await page.getByText(amoxicillin).first().waitFor();
    // On a phone the rows are cards.
    await page
      .getByRole('button', { name: new RegExp(`^${medicines.acts('')}.*${renewed}`) })
      .first()
      .click();
    await page.getByRole('menuitem', { name: medicines.renew }).click();
    await button(medicines.renew, dialog).click();
    await sent();

    const results = french ? resultsFr : resultsEn;
    await tab('diagnostics');
    await button(results.order).click();
    await dialog.getByRole('combobox', { name: results.orderWhat }).fill('a1c');
    await dialog.getByRole('option', { name: /a1c/i }).first().click();
    await dialog.getByLabel(results.orderWhy).fill('Diabetes');
    await button(results.placeOrder, dialog).click();
    await sent();
    expect(await (await laboratory(house)).send(potassium(id))).toBe(200);
    await follow(page, '/clinic/diagnostics');
    await page
      .getByRole('link', { name: /Potassium 6[.,]7/ })
      .first()
      .click();
    await page.getByLabel(results.done).fill(french ? 'Patiente appelée' : 'Patient called');
    await button(results.acknowledge).click();
    await page
      .getByText(french ? 'Patiente appelée' : 'Patient called')
      .last()
      .waitFor();
    await see('acknowledged');

    const notes = french ? notesFr : notesEn;
    await tab('notes');
    await button(notes.newNote).click();
    await button(notes.start).click();
    await page.getByRole('textbox', { name: subjective }).fill('Feels well.');
    await page.getByRole('textbox', { name: assessment }).focus();
    await button(notes.insert).click();
    await page.getByRole('menuitem', { name: notes.insert_allergies }).click();
    await see('note');
    expect(await page.getByRole('textbox', { name: assessment }).inputValue()).toMatch(/p[ée]nicillin/i);
    await button(notes.sign).click();
    await button(notes.signAction, dialog).click();
    await sent();
    await see('signed');
    await button(notes.share).click();
    await dialog.getByRole('checkbox', { name: 'Feels well.' }).check();
    await see('share');
    await button(notes.shareAction, dialog).click();
    await sent();
    await page.getByRole('region', { name: notes.sharedTitle }).getByText('Feels well.').waitFor();

    const forms = french ? intakeFr : intakeEn;
    await follow(page, `/care-provider/intake-history?intake=${intake}-task`);
    await page.getByRole('checkbox', { name: /Latex/ }).check();
    await button(forms.applyCount(1)).click();
    await button(forms.markReviewed).click();
    await see('intake');

    const tasks = french ? tasksFr : tasksEn;
    await follow(page, '/care-provider/tasks?view=all');
    await button(tasks.newTask).click();
    await dialog.getByLabel(new RegExp(`^${tasks.fieldTitle}`)).fill(`${family} 1`);
    await button(tasks.create, dialog).click();
    await sent();
    await page.getByRole('link', { name: `${family} 1` }).click();
    await button(tasks.complete, dialog).click();
    await see('tasks');

    const visits = french ? visitsFr : visitsEn;
    await tab('visits');
    await button(visits.book).click();
    await dialog.getByLabel(visits.type).selectOption({ index: 1 });
    await dialog.locator('.av-times button').first().click();
    await dialog.getByRole('button', { name: french ? /^Réserver / : /^Book \w+day, / }).click();
    await page.getByText(visits.booked).waitFor();
    await see('booked');
    expect(wrong).toEqual([]);
    expect(doctor.complaints).toEqual([]);
    await doctor.close();
  },
  300_000,
);
