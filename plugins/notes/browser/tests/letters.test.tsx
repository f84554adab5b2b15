import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Composition, Condition, Patient } from '@medplum/fhirtypes';
import { DocumentActs } from '#core/browser';
import { CallFailure, FeatureStates, staffRoles } from '#core/shared';
import { type Stored, writtenText } from '#clinical/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { notes } from '../../manifest.ts';
import { newNote, signedNote, withTexts } from '../../shared/composition.ts';
import { usualTemplates } from '../../shared/templates.ts';
import { NotesTab } from '../components/NotesTab.tsx';
import { messages, setup } from '../index.ts';

const lise = { reference: 'Practitioner/dr1', display: 'Lise Gagnon' };
const maya: Stored<Patient> = {
  resourceType: 'Patient',
  id: 'p1',
  name: [{ family: 'Tremblay', given: ['Maya'] }],
  birthDate: '1968-05-01',
};
const asthma: Stored<Condition> = {
  resourceType: 'Condition',
  id: 'c1',
  clinicalStatus: { coding: [{ code: 'active' }] },
  code: { text: 'Asthma' },
  subject: { reference: 'Patient/p1' },
};
const start = (given: readonly Stored[], address: string, answers = {}, begin = setup) =>
  startClinical(notes, {
    setup: begin,
    messages,
    given: [maya, ...given],
    address: `/clinic/patients/p1?tab=notes${address}`,
    answers: { 'notes.templates': () => ({ version: 0, templates: [] }), ...answers },
    services: [[FeatureStates, { isRunning: () => true, stateOf: () => undefined }]],
  });
const made = (stored: readonly Stored[]) => stored.find((one) => one.resourceType === 'Composition') as Composition;
const textsOf = ({ section = [] }: Composition) => section.map((one) => [one.title, writtenText(one)]);
const choose = async (label: RegExp, name: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: label }), name);

test('RTE-5 a referral letter begins with to whom, and with what the record holds wholly read', async () => {
  const { draw, record } = await start([asthma], '&do=new');
  await draw(NotesTab);
  await choose(/^Template/, 'Referral letter');
  await userEvent.click(screen.getByRole('button', { name: 'Start note' }));
  expect(made(record.stored)).toBeUndefined();
  await userEvent.type(screen.getByRole('textbox', { name: /^To/ }), 'Dr. Priya Nair{Enter}12 King Street');
  await userEvent.click(screen.getByRole('button', { name: 'Start note' }));
  await waitFor(() => expect(made(record.stored)).toBeDefined());
  const note = made(record.stored);
  expect([note.language, note.type.coding?.[0]?.code]).toEqual(['en-CA', '57133-1']);
  expect(textsOf(note)).toEqual([
    ['To', 'Dr. Priya Nair\n12 King Street'],
    ['Reason for referral', ''],
    ['History', ''],
    ['Active problems', 'Asthma'],
    ['Medicines', 'No active medicines on file'],
    ['Allergies', 'No allergy information on file'],
    ['Tests and results', ''],
  ]);
});

test('what cannot be read whole is left out of a referral, and that is said', async () => {
  const { draw, record, toasts } = await start([], '&do=new');
  const whole = record.fetch.bind(record);
  record.fetch = (type, asked) =>
    type === 'AllergyIntolerance' ? Promise.reject(new CallFailure(503, 'busy', 'Busy.')) : whole(type, asked);
  await draw(NotesTab);
  await choose(/^Template/, 'Referral letter');
  await userEvent.type(screen.getByRole('textbox', { name: /^To/ }), 'Dr. Nair');
  await userEvent.click(screen.getByRole('button', { name: 'Start note' }));
  await waitFor(() => expect(made(record.stored)).toBeDefined());
  expect(textsOf(made(record.stored))).toContainEqual(['Allergies', '']);
  expect(toasts.shown.at(-1)?.message).toBe("Couldn't fill in Allergies. Insert it or write it yourself.");
});

test('a letter in French has its words in French, with the name and the day of birth', async () => {
  const { draw, record } = await start([], '&do=new');
  await draw(NotesTab);
  await choose(/^Template/, 'Letter');
  await choose(/^Language of the letter/, 'French');
  await userEvent.type(screen.getByRole('textbox', { name: /^To/ }), 'Dre Nair');
  await userEvent.click(screen.getByRole('button', { name: 'Start note' }));
  await waitFor(() => expect(made(record.stored)).toBeDefined());
  const [[to], [heading, text = '']] = textsOf(made(record.stored)) as [string[], string[]];
  expect([made(record.stored).language, to, heading]).toEqual(['fr-CA', 'Destinataire', 'Lettre']);
  expect(text).toMatch(/^Je vous écris au sujet de Maya Tremblay, date de naissance 1er mai 1968\./);
});

test('RTE-5 a signed letter is sent on as its document, by whatever feature sends documents', async () => {
  const at = new Date('2026-11-20T15:00:00Z');
  const template = usualTemplates('en-CA').find(({ id }) => id === 'letter')!;
  const draft = newNote(template, 'en-CA', { patient: 'p1', encounter: null, author: lise, at });
  const letter: Stored<Composition> = {
    ...signedNote(withTexts(draft, ['Dr. Nair', 'Hello.'], at), lise, at),
    id: 'n1',
  };
  const sent: unknown[] = [];
  const { draw } = await start([letter], '&note=n1', { 'notes.document': () => ({ id: 'd1' }) }, (context) => {
    setup(context);
    context.add(DocumentActs, {
      ...{ id: 'faxes.send', order: 10, label: () => 'Send by fax', allow: staffRoles },
      run: (patient, document) => void sent.push([patient, document]),
    });
  });
  await draw(NotesTab);
  await userEvent.click(await screen.findByRole('button', { name: 'Send by fax' }));
  await waitFor(() => expect(sent).toEqual([['p1', 'd1']]));
});
