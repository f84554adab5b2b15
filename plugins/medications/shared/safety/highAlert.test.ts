import type { MedicationRequest } from '@medplum/fhirtypes';
import { syntheaOf } from '#test/kit/server/bundles.ts';
import { testWithData } from '#test/kit/server/sharedData.ts';
import { type Medicine, medicineOf, medicinesOf } from '../medicine.ts';
import { byRisk, highAlertOf, isOldEntry } from './highAlert.ts';

const taking = (text: string, authoredOn = '2026-01-01', id = text): Medicine =>
  medicineOf({
    resourceType: 'MedicationRequest',
    id,
    status: 'active',
    intent: 'order',
    subject: { reference: 'Patient/p' },
    authoredOn,
    medicationCodeableConcept: { text },
  })!;

test.each([
  ['Warfarin Sodium 5 MG Oral Tablet', 'anticoagulants'],
  ['Apixaban 5 mg', 'anticoagulants'],
  ['Insuline glargine 100 unités/mL', 'insulin'],
  ['Acetaminophen 325 MG / oxyCODONE Hydrochloride 5 MG Oral Tablet', 'opioids'],
  ['Méthotrexate 2,5 mg', 'cytotoxics'],
  ['Digoxin 0.125 MG Oral Tablet', 'digoxin'],
  ['Lithium carbonate 300 mg', 'lithium'],
])('RTE-3 %s is a high-alert medicine', (name, group) => {
  expect(highAlertOf(taking(name))?.id).toBe(group);
});

test.each(['Ramipril 10 mg', 'Acetaminophen 325 MG Oral Tablet', 'Jolivette 28 Day Pack'])(
  'RTE-3 %s is none',
  (name) => {
    expect(highAlertOf(taking(name))).toBeNull();
  },
);

test('RTE-3 a high-alert medicine is known by its class where its name says nothing', () => {
  const coded = { ...taking('Eliquis'), concept: { coding: [{ system: 'http://www.whocc.no/atc', code: 'B01AF02' }] } };
  expect(highAlertOf(coded)?.id).toBe('anticoagulants');
});

test('RTE-3 medicines are listed by what harm they can do, then the newest first', () => {
  const all = [
    taking('Ramipril', '2019-01-01'),
    taking('Digoxin'),
    taking('Metformin', '2026-03-01'),
    taking('Warfarin'),
  ];
  expect(all.sort(byRisk).map(({ name }) => name)).toEqual(['Warfarin', 'Digoxin', 'Metformin', 'Ramipril']);
});

test('RTE-3 an entry of ten years ago is an old one, unless somebody wrote about it since', () => {
  const now = new Date('2026-06-01');
  expect(isOldEntry(taking('Ramipril', '1992'), now)).toBe(true);
  expect(isOldEntry(taking('Ramipril', '2020-01-01'), now)).toBe(false);
  const old = taking('Ramipril', '1992-03-01');
  expect(isOldEntry({ ...old, changed: { at: '2025-01-01', by: '' } }, now)).toBe(false);
});

testWithData('RTE-3 the active high-alert medicines of imported charts are all known', async (data) => {
  const requests = syntheaOf(data, 'MedicationRequest') as readonly (MedicationRequest & { readonly id: string })[];
  const names = medicinesOf(requests)
    .filter((one) => one.state === 'active' && highAlertOf(one))
    .map(({ name }) => name);
  expect([...new Set(names)].sort()).toEqual([
    '1 ML DOCEtaxel 20 MG/ML Injection',
    'Digoxin 0.125 MG Oral Tablet',
    'Warfarin Sodium 5 MG Oral Tablet',
  ]);
  await Promise.resolve();
});
