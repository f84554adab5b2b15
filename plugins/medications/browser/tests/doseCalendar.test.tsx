import type { MedicationAdministration } from '@medplum/fhirtypes';
import { waitFor } from '@testing-library/react';
import { drawFeed } from '#test/kit/browser/drawFeed.tsx';
import type { Stored } from '#clinical/shared';
import { doseKey, doseSystem } from '../../shared/doseKey.ts';
import { daily, startMedications } from './testKit.tsx';

const at = (day: number, hour: number): Date => new Date(2026, 10, day, hour);
const taken = (medicine: string, when: Date): Stored<MedicationAdministration> => ({
  resourceType: 'MedicationAdministration',
  id: `taken-${medicine}-${when.getTime()}`,
  identifier: [{ system: doseSystem, value: doseKey(`MedicationRequest/${medicine}`, when) }],
  status: 'completed',
  medicationCodeableConcept: { text: medicine },
  subject: { reference: 'Patient/maya' },
  effectiveDateTime: when.toISOString(),
});

beforeEach(() => {
  jest.useFakeTimers({ now: at(20, 9), advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
});
afterEach(() => jest.useRealTimers());

test('RTE-2 ENT-6 the calendar gets a patient’s dose times: one line a moment, done where each was answered, its page without a name', async () => {
  const { plugin } = await startMedications([
    daily('m1', 'Ramipril 10 mg', ['08:00:00', '20:00:00']),
    daily('m2', 'Metformin 500 mg', ['08:00:00']),
    daily('m3', 'Sertraline 50 mg', ['08:00:00'], { status: 'stopped' }),
    taken('m1', at(20, 8)),
    taken('m2', at(20, 8)),
    taken('m1', at(20, 20)),
  ]);
  const told = await drawFeed(plugin, at(20, 0), at(22, 0));
  await waitFor(() => expect(told.at(-1)?.items).toHaveLength(4));
  const href = '/patient-profile/record?tab=medications';
  expect(told.at(-1)!.items).toEqual([
    {
      id: at(20, 8).toISOString(),
      at: at(20, 8).toISOString(),
      title: 'Metformin 500 mg, Ramipril 10 mg',
      count: 2,
      state: 'done',
      href,
    },
    {
      id: at(20, 20).toISOString(),
      at: at(20, 20).toISOString(),
      title: 'Ramipril 10 mg',
      count: 1,
      state: 'done',
      href,
    },
    {
      id: at(21, 8).toISOString(),
      at: at(21, 8).toISOString(),
      title: 'Metformin 500 mg, Ramipril 10 mg',
      count: 2,
      href,
    },
    { id: at(21, 20).toISOString(), at: at(21, 20).toISOString(), title: 'Ramipril 10 mg', count: 1, href },
  ]);
  // No change, no update.
  expect(told.length).toBeLessThan(5);
});

test('RTE-2 medicines without set times are not in the calendar, and a failed load is shown', async () => {
  const calm = await startMedications([
    daily('m1', 'Ramipril 10 mg', [], { dosageInstruction: [{ text: 'As needed', asNeededBoolean: true }] }),
  ]);
  const none = await drawFeed(calm.plugin, at(20, 0), at(22, 0));
  await waitFor(() => expect(none.at(-1)).toEqual({ items: [] }));
  const broken = await startMedications([daily('m1', 'Ramipril 10 mg', ['08:00:00'])], {
    answers: { 'medications.reminders': () => Promise.reject(new Error('away')) },
  });
  const told = await drawFeed(broken.plugin, at(20, 0), at(22, 0));
  await waitFor(() =>
    expect(told.at(-1)).toMatchObject({ items: [], error: expect.any(Error), retry: expect.any(Function) }),
  );
});
