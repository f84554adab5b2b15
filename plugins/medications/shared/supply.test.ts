import type { MedicationDispense, MedicationRequest } from '@medplum/fhirtypes';
import { fillingDays, supplyOf } from './supply.ts';

const now = new Date('2026-11-20T12:00:00Z');
const tablets = (value: number) => ({ value, unit: 'tablet' });
const request = (
  dispenseRequest: MedicationRequest['dispenseRequest'],
  authoredOn = '2026-10-27T12:00:00Z',
): MedicationRequest => ({
  resourceType: 'MedicationRequest',
  status: 'active',
  intent: 'order',
  subject: { reference: 'Patient/p' },
  authoredOn,
  dosageInstruction: [
    { timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } }, doseAndRate: [{ doseQuantity: tablets(1) }] },
  ],
  dispenseRequest,
});
const filled = (whenHandedOver: string, days = 30): MedicationDispense => ({
  resourceType: 'MedicationDispense',
  status: 'completed',
  whenHandedOver,
  daysSupply: { value: days, code: 'd' },
  medicationCodeableConcept: { text: 'x' },
});

test('RTE-3 days left come from what the prescriber said, else from the amount and what is taken', () => {
  const said = { expectedSupplyDuration: { value: 30, code: 'd' }, numberOfRepeatsAllowed: 0 };
  expect(supplyOf(request(said), [], now)).toEqual({ daysLeft: 6, runsOut: '2026-11-26', refillsLeft: 0 });
  expect(fillingDays(request({ quantity: tablets(60) }))).toBe(30);
  expect(supplyOf(request({ quantity: tablets(60) }), [], now).daysLeft).toBe(6);
});

test('RTE-3 the pharmacy’s reports count, and use up the refills', () => {
  const allowed = { expectedSupplyDuration: { value: 30, code: 'd' }, numberOfRepeatsAllowed: 3 };
  const dispenses = [filled('2026-11-10T12:00:00Z'), filled('2026-10-11T12:00:00Z')];
  expect(supplyOf(request(allowed, '2026-10-01'), dispenses, now)).toMatchObject({ daysLeft: 20, refillsLeft: 2 });
});

test('RTE-3 without reports the refills are taken to have been filled in time', () => {
  const allowed = { expectedSupplyDuration: { value: 30, code: 'd' }, numberOfRepeatsAllowed: 2 };
  expect(supplyOf(request(allowed, '2026-10-01T12:00:00Z'), [], now)).toMatchObject({ daysLeft: 10, refillsLeft: 1 });
  expect(supplyOf(request(allowed, '2026-01-01T12:00:00Z'), [], now)).toMatchObject({ daysLeft: 0, refillsLeft: 0 });
});

test('RTE-3 an expired prescription has no refills, and unknown values are not invented', () => {
  const expired = { numberOfRepeatsAllowed: 3, validityPeriod: { start: '2026-01-01', end: '2026-06-01' } };
  expect(supplyOf(request(expired), [], now)).toEqual({ daysLeft: null, runsOut: null, refillsLeft: 0 });
  expect(fillingDays(request({ quantity: { value: 100, unit: 'mL' } }))).toBeNull();
  expect(supplyOf(request(undefined), [], now)).toEqual({ daysLeft: null, runsOut: null, refillsLeft: null });
});
