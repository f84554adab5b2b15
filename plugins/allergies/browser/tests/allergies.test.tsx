import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AllergyIntolerance } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { offering } from '#test/kit/browser/terms.ts';
import { allergies } from '../../manifest.ts';
import { commonAllergens, commonReactions } from '../../shared/commonAllergens.ts';
import { clinicalConcept, allergyStateOf, verificationConcept, verificationOf } from '../../shared/allergy.ts';
import { newNoKnownAllergies } from '../dialogs/allergyValues.ts';
import { AllergyBanner } from '../components/AllergyBanner.tsx';
import { AllergiesSummary } from '../components/AllergiesSummary.tsx';
import { messages, setup } from '../index.ts';
import { AllergiesTab } from '../components/AllergiesTab.tsx';

const allergy = (id: string, text: string, more: Partial<AllergyIntolerance> = {}): Stored<AllergyIntolerance> => ({
  resourceType: 'AllergyIntolerance',
  id,
  patient: { reference: 'Patient/p1' },
  code: { text },
  type: 'allergy',
  clinicalStatus: clinicalConcept('active'),
  verificationStatus: verificationConcept('confirmed'),
  ...more,
});
const shellfish = allergy('a1', 'Shellfish allergy', { type: 'intolerance', criticality: 'low' });
const penicillin = allergy('a2', 'Allergy to penicillin', {
  criticality: 'high',
  reaction: [{ manifestation: [{ text: 'Rash' }], severity: 'moderate' }],
  onsetDateTime: '2009',
});
const ruledOut = allergy('a3', 'Latex allergy', {
  clinicalStatus: clinicalConcept('inactive'),
  verificationStatus: verificationConcept('refuted'),
});
const none = { ...newNoKnownAllergies('p1', null, 'No known allergies'), id: 'n1' } as Stored<AllergyIntolerance>;

const answers = offering(commonAllergens, commonReactions);
const open = (options: Partial<Parameters<typeof startClinical>[1]> = {}) =>
  startClinical(allergies, { setup, messages, given: [shellfish, penicillin, ruledOut], answers, ...options });
const stored = (record: { readonly stored: readonly Stored[] }, id: string) =>
  record.stored.find((one) => one.id === id) as AllergyIntolerance;

test('ENT-9 the most dangerous allergies come first; ruled-out ones are separate', async () => {
  const { draw, router } = await open();
  await draw(AllergiesTab);
  const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Allergy to penicillin', 'Shellfish allergy']);
  expect(screen.getByText('High risk')).toBeInTheDocument();
  expect(screen.getByText('Rash (moderate)')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Past or ruled out' }));
  expect(router.went.at(-1)).toContain('status=past');
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Latex allergy']);
});

test('ENT-9 an empty list says allergies were not asked about, and a clinician confirms there are none', async () => {
  const { draw, record, undo } = await open({ given: [] });
  await draw(AllergiesTab);
  expect(screen.getByText('Allergies not yet asked about')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm no known allergies' }));
  expect(await screen.findByText('No known allergies')).toBeInTheDocument();
  expect(record.stored[0]).toMatchObject({
    code: { coding: [{ system: 'http://snomed.info/sct', code: '716186003' }] },
    recorder: { reference: 'Practitioner/dr1' },
  });
  await undo();
  expect(await screen.findByText('Allergies not yet asked about')).toBeInTheDocument();
});

test('ENT-9 adding an allergy withdraws the statement that there are none, both or neither; undo takes both back', async () => {
  const { draw, record, undo, toasts } = await open({ given: [none], address: '/clinic/patients/p1?do=add' });
  await draw(AllergiesTab);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Allergy or intolerance' }), 'peanut');
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByRole('combobox', { name: /^Reaction/ }), 'anaph');
  await userEvent.keyboard('{Enter}');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Risk/ }), 'High risk');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(record.stored).toHaveLength(2));
  expect(stored(record, 'made-1')).toMatchObject({
    code: { coding: [{ code: '91935009' }], text: 'Allergy to peanut' },
    criticality: 'high',
    reaction: [{ manifestation: [{ coding: [{ code: '39579001' }] }] }],
  });
  expect(verificationOf(stored(record, 'n1'))).toBe('refuted');
  expect(allergyStateOf(record.stored as AllergyIntolerance[])).toBe('listed');
  await undo();
  await waitFor(() => expect(allergyStateOf(record.stored as AllergyIntolerance[])).toBe('none'));
  expect(verificationOf(stored(record, 'made-1'))).toBe('entered-in-error');
  expect(stored(record, 'made-1').clinicalStatus).toBeUndefined();
  expect(stored(record, 'made-1').note?.at(-1)).toMatchObject({
    text: 'Entered in error: undone right after it was added',
    authorReference: { reference: 'Practitioner/dr1' },
  });
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Undone: marked as entered in error.'));
});

test('ENT-9 an allergy is ruled out and brought back', async () => {
  const { draw, record, undo } = await open({ address: '/clinic/patients/p1?item=a1' });
  await draw(AllergiesTab);
  await userEvent.click(await screen.findByRole('button', { name: 'Rule out' }));
  await waitFor(() => expect(verificationOf(stored(record, 'a1'))).toBe('refuted'));
  await undo();
  await waitFor(() => expect(verificationOf(stored(record, 'a1'))).toBe('confirmed'));
});

test('ENT-9 an entry made in error is withdrawn with a reason and without a clinical status', async () => {
  const { draw, record } = await open({ address: '/clinic/patients/p1?item=a1&do=withdraw' });
  await draw(AllergiesTab);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Wrong chart');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as entered in error' }));
  await waitFor(() => expect(verificationOf(stored(record, 'a1'))).toBe('entered-in-error'));
  expect(stored(record, 'a1').clinicalStatus).toBeUndefined();
});

test('ENT-9 the banner names every current allergy, the dangerous with a word, on every tab', async () => {
  const { draw } = await open();
  await draw(AllergyBanner);
  const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent?.trim());
  expect(items).toEqual([' Penicillin (High risk)'.trim(), 'Shellfish']);
});

test.each([
  [[none], 'No known allergies'],
  [[], 'Allergies not yet asked about'],
])('ENT-9 the banner never leaves silence to be read as none', async (given, says) => {
  const { draw } = await open({ given });
  await draw(AllergyBanner);
  expect(await screen.findByText(says)).toBeInTheDocument();
});

test('ENT-9 the summary block shows the reaction beside the allergen', async () => {
  const { draw } = await open();
  await draw(AllergiesSummary);
  const block = await screen.findByRole('region', { name: 'Allergies' });
  expect(within(block).getAllByRole('listitem')[0]).toHaveTextContent('Penicillin High riskRash (moderate)');
});

test('ENT-9 patients read their own in French and in plain words; administrators cannot change any', async () => {
  const { draw } = await open({ role: 'patient', locale: 'fr-CA', address: '/patient-profile/record' });
  await draw(AllergiesTab);
  expect(await screen.findByText('Peut être dangereuse')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Ajouter une allergie' })).toBeNull();
  const admin = await open({ role: 'admin', given: [] });
  await admin.draw(AllergiesTab);
  expect(await screen.findByText(/Only clinicians can change it/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});

const severe = allergy('a5', 'Peanut', {
  criticality: 'low',
  reaction: [{ manifestation: [{ text: 'Anaphylaxis' }], severity: 'severe' }],
});

test.each([
  ['the banner', AllergyBanner, 'Severe reaction'],
  ['the summary', AllergiesSummary, 'Severe reaction'],
  ['the tab', AllergiesTab, 'Severe reaction'],
])('ENT-9 an allergy with a severe reaction is red in %s, whatever its criticality', async (_where, Part, word) => {
  const { draw } = await open({ given: [severe, shellfish] });
  await draw(Part);
  expect((await screen.findByText(word, { exact: false })).closest('.pv-tag')).toHaveClass('bad');
});

test('ENT-9 the patient reads that an allergy with a severe reaction can be dangerous', async () => {
  const { draw } = await open({ given: [severe], role: 'patient', address: '/patient-profile/record' });
  await draw(AllergiesTab);
  expect(await screen.findByText('Can be dangerous')).toHaveClass('bad');
});

test('ENT-9 dangerous allergies are never cut off', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    allergy(`d${index}`, `Substance ${index}`, { criticality: 'high' }),
  );
  for (const Part of [AllergyBanner, AllergiesSummary]) {
    const { draw } = await open({ given: [...many, shellfish] });
    const { unmount } = await draw(Part);
    expect(await screen.findAllByText(/Substance/)).toHaveLength(12);
    expect(screen.getByText('and 1 more')).toBeInTheDocument();
    unmount();
  }
});

test('ENT-9 words alone say that there are none, and no more words than these', () => {
  const said = (text: string) => allergyStateOf([allergy('x', text)]);
  expect(said('No known allergies')).toBe('none');
  expect(said('NKDA')).toBe('unasked');
  expect(said('No known allergies except penicillin')).toBe('listed');
});

test('ENT-9 the patient reads which of the past allergies were ruled out', async () => {
  const { draw } = await open({ role: 'patient', address: '/patient-profile/record' });
  await draw(AllergiesTab);
  expect((await screen.findByText('Latex allergy')).closest('li')).toHaveTextContent('Ruled out');
});
