import type { AllergyIntolerance } from '@medplum/fhirtypes';
import { syntheaOf } from '#test/kit/server/bundles.ts';
import { testWithData } from '#test/kit/server/sharedData.ts';
import { type Medicine, medicineOf } from '../medicine.ts';
import { checkMedicine, type SafetyContext } from './safetyCheck.ts';

const allergy = (text: string, is: Partial<AllergyIntolerance> = {}): AllergyIntolerance => ({
  resourceType: 'AllergyIntolerance',
  id: 'a1',
  patient: { reference: 'Patient/p' },
  code: { text },
  ...is,
});
const taking = (text: string, id = 'm1', status: 'active' | 'stopped' | 'on-hold' = 'active'): Medicine =>
  medicineOf({
    resourceType: 'MedicationRequest',
    id,
    status,
    intent: 'order',
    subject: { reference: 'Patient/p' },
    medicationCodeableConcept: { text },
  })!;
const kinds = (name: string, known: Partial<SafetyContext>): string[] =>
  checkMedicine({ name }, { allergies: [], medicines: [], ...known }).map(({ kind }) => kind);

test.each([
  ['Amoxicillin 500 mg', 'Penicillin', 'allergy-class'],
  ['Amoxicilline 500 mg', 'Pénicilline', 'allergy-class'],
  ['Amoxicillin 250 MG / Clavulanate 125 MG Oral Tablet', 'Amoxicilline', 'allergy'],
  ['Cephalexin 500 mg', 'Allergy to penicillin', 'allergy-related'],
  ['Sulfamethoxazole-trimethoprim', 'Sulfa drugs', 'allergy-class'],
  ['Naproxène 500 mg', 'AINS', 'allergy-class'],
  ['Ibuprofen 400 mg', 'Aspirin', 'allergy-class'],
])('RTE-3 %s against an allergy to %s is found: %s', (name, to, kind) => {
  expect(kinds(name, { allergies: [allergy(to)] })[0]).toBe(kind);
});

test('RTE-3 an allergy is found by its code where its words say nothing', () => {
  const coded = allergy('Allergie médicamenteuse', {
    code: { coding: [{ system: 'http://snomed.info/sct', code: '91936005' }] },
  });
  expect(kinds('Amoxicillin 500 mg', { allergies: [coded] })[0]).toBe('allergy-class');
});

test.each([
  ['another medicine', allergy('Penicillin'), 'Metformin 500 mg'],
  ['food', allergy('Shellfish'), 'Amoxicillin 500 mg'],
  [
    'a refuted one',
    allergy('Penicillin', { verificationStatus: { coding: [{ code: 'refuted' }] } }),
    'Amoxicillin 500 mg',
  ],
  [
    'a resolved one',
    allergy('Penicillin', { clinicalStatus: { coding: [{ code: 'resolved' }] } }),
    'Amoxicillin 500 mg',
  ],
  ['salts', allergy('Sulfa drugs'), 'Ferrous sulfate 300 mg'],
])('RTE-3 %s is no reason to warn', (_what, known, name) => {
  expect(kinds(name, { allergies: [known] }).filter((kind) => kind.startsWith('allergy'))).toEqual([]);
});

test('RTE-3 the same ingredient twice and two of one family are doubles; what was stopped is none', () => {
  expect(kinds('Metformine 850 mg', { medicines: [taking('Metformin 500 mg tablet')] })).toContain('duplicate');
  expect(kinds('Albuterol inhaler', { medicines: [taking('Salbutamol 100 mcg')] })).toContain('duplicate');
  expect(kinds('Lisinopril 10 mg', { medicines: [taking('Ramipril 10 mg')] })).toContain('duplicate-class');
  expect(kinds('Ramipril 10 mg', { medicines: [taking('Ramipril 5 mg', 'm1', 'on-hold')] })).toContain('duplicate');
  expect(kinds('Ramipril 10 mg', { medicines: [taking('Ramipril 5 mg', 'm1', 'stopped')] })).not.toContain('duplicate');
  expect(kinds('Insulin glargine', { medicines: [taking('Ramipril 5 mg')] })).toEqual([
    'allergies-unasked',
    'interactions-not-checked',
  ]);
});

test('RTE-3 a renewal is no double of what it renews', () => {
  const medicines = [taking('Ramipril 10 mg')];
  const found = checkMedicine(
    { name: 'Ramipril 10 mg', instead: 'MedicationRequest/m1' },
    { allergies: [], medicines },
  );
  expect(found.map(({ kind }) => kind)).not.toContain('duplicate');
});

test('RTE-3 what could not be read is shown, and needs a reason', () => {
  const found = checkMedicine({ name: 'Metformin' }, { allergies: null, medicines: null });
  expect(found.map(({ kind, needsReason }) => [kind, needsReason])).toEqual([
    ['allergies-unread', true],
    ['medicines-unread', true],
    ['interactions-not-checked', false],
  ]);
});

test('RTE-3 interactions are never said to have been checked', () => {
  expect(kinds('Warfarin 5 mg', { allergies: [allergy('No known allergies')] })).toEqual(['interactions-not-checked']);
});

test.each([['Penicillin'], ['Penicillin V'], ['Allergy to penicillin'], ['Pénicilline'], ['penicillin G benzathine']])(
  'RTE-3 an allergy recorded as “%s” is an allergy to penicillin',
  (words) => {
    expect(kinds('Penicillin V Potassium 250 MG Oral Tablet', { allergies: [allergy(words)] })[0]).toBe('allergy');
    expect(kinds('Amoxicillin 500 mg', { allergies: [allergy(words)] })[0]).toBe('allergy-class');
  },
);

test('RTE-3 an allergy recorded three times is one warning, with each of its names', () => {
  const rx = { coding: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '7984' }], text: 'Pen-Vee' };
  const found = checkMedicine(
    { name: 'Amoxicillin 500 mg' },
    {
      allergies: [
        allergy('Penicillin', { id: 'a1' }),
        allergy('Allergy to penicillin', { id: 'a3', criticality: 'high' }),
        allergy('', { id: 'a2', code: rx }),
      ],
      medicines: [],
    },
  ).filter(({ needsReason }) => needsReason);
  expect(found).toMatchObject([
    { kind: 'allergy-class', ref: 'AllergyIntolerance/a3', name: 'Allergy to penicillin, Penicillin, Pen-Vee' },
  ]);
});

test('RTE-3 “no known allergies except penicillin” is an allergy', () => {
  expect(kinds('Amoxicillin 500 mg', { allergies: [allergy('No known allergies except penicillin')] })[0]).toBe(
    'allergy-class',
  );
});

test.each([
  [
    'an allergy in words that name no substance',
    { allergies: [allergy('Allergy to substance (finding)')] },
    'unknown-allergies',
  ],
  ['an allergy to a medicine it does not know', { allergies: [allergy('Iohexol')] }, 'unknown-allergies'],
  ['an allergy without a name', { allergies: [allergy('', { code: undefined })] }, 'unknown-allergies'],
  ['a medicine by its brand', { medicines: [taking('Jolivette 28 Day Pack')] }, 'unknown-medicines'],
])('RTE-3 the check names what it could not look at: %s', (_what, known, kind) => {
  expect(kinds('Amoxicillin 500 mg', known)).toContain(kind);
});

test('RTE-3 the check names a new medicine that it does not know', () => {
  expect(kinds('Jolivette 28 Day Pack', {})).toContain('unknown-medicine');
});

test.each([
  'Peanut (substance)',
  'House dust mite allergy',
  'Allergy to nut',
  'Allergie aux œufs',
  'Latex allergy',
  'Allergy to bee venom',
])('RTE-3 an allergy to no medicine keeps nothing unchecked: %s', (words) => {
  expect(kinds('Amoxicillin 500 mg', { allergies: [allergy(words)] })).toEqual(['interactions-not-checked']);
});

testWithData('RTE-3 the check knows the allergies of imported charts, but one', async (data) => {
  const named = (found: ReturnType<typeof checkMedicine>): readonly string[] =>
    found.filter(({ kind }) => kind === 'unknown-allergies').map(({ detail }) => detail.en);
  const all = syntheaOf(data, 'AllergyIntolerance');
  const unknown = all.flatMap((one) =>
    named(checkMedicine({ name: 'Metformin' }, { allergies: [one], medicines: [] })),
  );
  expect(unknown).toEqual(['Allergy to substance (finding)']);
  await Promise.resolve();
});

test.each([
  'Vitamin D 1000 units',
  'Calcium carbonate 500 mg',
  'Fluticasone 125 mcg en inhalateur',
  'Acétaminophène 500 mg',
])('RTE-3 the check knows %s', (name) => {
  expect(kinds(name, {})).not.toContain('unknown-medicine');
});
