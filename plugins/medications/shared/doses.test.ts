import type { MedicationAdministration, MedicationRequest } from '@medplum/fhirtypes';
import { adherenceOf } from './adherence.ts';
import { doseKey, doseOfKey } from './doseKey.ts';
import { administrationOf, dosesBetween } from './doses.ts';
import { type Medicine, medicineOf, medicinesOf, prescribedHere } from './medicine.ts';
import { isQuiet, usualSettings } from './settings.ts';
import { dosageOf, type WrittenDose, writtenDoseOf } from './writtenDose.ts';
import { dosageText } from './dose/doseText.ts';

const zone = 'America/Toronto';
const now = new Date('2026-11-20T17:00:00Z');
const request = (is: Partial<MedicationRequest> = {}): MedicationRequest & { id: string } => ({
  resourceType: 'MedicationRequest',
  id: 'm1',
  status: 'active',
  intent: 'order',
  subject: { reference: 'Patient/p' },
  authoredOn: '2026-11-01T12:00:00Z',
  medicationCodeableConcept: { text: 'Metformin 500 mg' },
  dosageInstruction: [{ timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } } }],
  ...is,
});
const medicine = (is: Partial<MedicationRequest> = {}): Medicine => medicineOf(request(is))!;
const around = { settings: usualSettings, zone };

test('ENT-6 a dose is answered by what names it, and by nothing else', () => {
  const [morning, evening] = dosesBetween(
    [medicine()],
    [],
    new Date('2026-11-20T05:00:00Z'),
    new Date('2026-11-21T05:00:00Z'),
    around,
  );
  expect([morning?.at.toISOString(), evening?.at.toISOString()]).toEqual([
    '2026-11-20T13:00:00.000Z',
    '2026-11-20T23:00:00.000Z',
  ]);
  const taken = { ...administrationOf(morning!, 'taken', { id: 'p' }, now), id: 'x' };
  expect(taken).toMatchObject({
    status: 'completed',
    subject: { reference: 'Patient/p' },
    request: { reference: 'MedicationRequest/m1' },
  });
  const again = dosesBetween(
    [medicine()],
    [taken],
    new Date('2026-11-20T05:00:00Z'),
    new Date('2026-11-21T05:00:00Z'),
    around,
  );
  expect(again.map(({ answer }) => answer)).toEqual(['taken', null]);
  expect(administrationOf(morning!, 'skipped', { id: 'p' }, now, 'Felt sick')).toMatchObject({
    status: 'not-done',
    statusReason: [{ text: 'Felt sick' }],
  });
});

test('a dose’s key says which dose it is, and nonsense names none', () => {
  const key = doseKey('MedicationRequest/m1', '2026-11-20T13:00:00Z');
  expect(doseOfKey(key)).toEqual({ source: 'MedicationRequest/m1', at: '2026-11-20T13:00:00.000Z' });
  for (const nonsense of ['', 'Patient/1@2026-11-20T13:00:00.000Z', 'MedicationRequest/m1@not a time at all here'])
    expect(doseOfKey(nonsense)).toBeNull();
});

test('RTE-3 adherence counts taken, skipped and missed by the patient’s days; what is still to come is none of them', () => {
  const from = new Date('2026-11-18T05:00:00Z');
  const doses = dosesBetween([medicine()], [], from, new Date('2026-11-21T05:00:00Z'), around);
  const [first, second] = doses;
  const answers: MedicationAdministration[] = [
    administrationOf(first!, 'taken', { id: 'p' }, now),
    administrationOf(second!, 'skipped', { id: 'p' }, now),
  ];
  const seen = adherenceOf(
    dosesBetween([medicine()], answers, from, new Date('2026-11-21T05:00:00Z'), around),
    zone,
    now,
    3,
  );
  expect(seen.days).toEqual([
    { day: '2026-11-18', taken: 1, skipped: 1, missed: 0, open: 0 },
    { day: '2026-11-19', taken: 0, skipped: 0, missed: 2, open: 0 },
    { day: '2026-11-20', taken: 0, skipped: 0, missed: 0, open: 2 },
  ]);
  expect(seen).toMatchObject({ taken: 1, skipped: 1, missed: 2, share: 0.25 });
  expect(adherenceOf([], zone, now).share).toBeNull();
});

test('RTE-3 active, held and past; doses of what was stopped end when it was', () => {
  const stopped = medicine({
    status: 'stopped',
    statusReason: { text: 'Rash' },
    note: [{ time: '2026-11-05T15:00:00Z', authorReference: { display: 'Priya Sandhu' }, text: 'Stopped: Rash' }],
  });
  expect(stopped).toMatchObject({
    state: 'past',
    reason: 'Rash',
    changed: { by: 'Priya Sandhu', at: '2026-11-05T15:00:00Z' },
  });
  const doses = dosesBetween([stopped], [], new Date('2026-11-04T05:00:00Z'), new Date('2026-11-10T05:00:00Z'), around);
  expect(doses.map(({ at }) => at.toISOString().slice(0, 10))).toEqual(['2026-11-04', '2026-11-04', '2026-11-05']);
  expect(medicine({ status: 'on-hold' }).state).toBe('held');
  for (const none of [
    { status: 'draft' },
    { status: 'entered-in-error' },
    { intent: 'proposal' },
    { doNotPerform: true },
  ] as const)
    expect(medicineOf(request(none))).toBeNull();
});

test('RTE-3 the source: prescribed here, reported by the patient, from elsewhere', () => {
  expect(medicine({ meta: { tag: [prescribedHere] } }).origin).toBe('prescribed');
  expect(medicine().origin).toBe('imported');
  const statement = {
    resourceType: 'MedicationStatement',
    id: 's1',
    status: 'active',
    subject: { reference: 'Patient/p' },
    informationSource: { reference: 'Patient/p' },
    medicationReference: { reference: 'Medication/med' },
  } as const;
  const [told] = medicinesOf([statement], [{ resourceType: 'Medication', id: 'med', code: { text: 'Vitamin D' } }]);
  expect(told).toMatchObject({ origin: 'reported', name: 'Vitamin D' });
  expect(medicinesOf([request(), { ...statement, basedOn: [{ reference: 'MedicationRequest/m1' }] }])).toHaveLength(1);
});

test('CST-3 reminders come fifteen minutes before, and not in the quiet hours, which may run over midnight', () => {
  expect(usualSettings.advance).toBe(15);
  const quiet = { ...usualSettings, quiet: { from: '22:00', to: '07:00' } };
  expect([isQuiet(quiet, 23, 0), isQuiet(quiet, 6, 59), isQuiet(quiet, 7, 0), isQuiet(quiet, 21, 59)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isQuiet(usualSettings, 3, 0)).toBe(false);
});

test('RTE-3 what the prescriber writes becomes FHIR, and comes back into the form', () => {
  const dose: WrittenDose = {
    amount: 1,
    unit: 'tablet',
    route: 'mouth',
    often: 'daily-2',
    moment: 'C',
    days: 7,
    asNeeded: true,
    asNeededFor: 'pain',
    most: 4,
    instruction: 'Drink water',
  };
  expect(writtenDoseOf(dosageOf(dose))).toEqual(dose);
  expect(dosageText(dosageOf(dose), 'en-CA').replaceAll('\u00a0', ' ')).toBe(
    'Take 1 tablet by mouth twice a day with meals for 7 days as needed for pain, at most 4 tablets in a day',
  );
});
