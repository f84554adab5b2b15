import type { AllergyIntolerance, MedicationRequest } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { dosesText } from '../dose/doseText.ts';
import { type Medicine, medicinesOf, type MedicineResource } from '../medicine.ts';
import { byRisk, isOldEntry } from './highAlert.ts';
import { checkMedicine } from './safetyCheck.ts';

const absent = <A>(of: fc.Arbitrary<A>): fc.Arbitrary<A | undefined> => fc.option(of, { nil: undefined });
const name = fc.oneof(
  fc.constantFrom('Warfarin 5 mg', 'Penicillin V', 'Allergy to penicillin', 'Jolivette 28 Day Pack', 'Peanut', ''),
  fc.string({ maxLength: 300 }),
);
const concept = fc.record({
  text: absent(name),
  coding: absent(fc.array(fc.record({ system: absent(fc.string()), code: absent(fc.string()) }), { maxLength: 2 })),
});
const date = fc.constantFrom('1944', '1944-04', '2026-01-01', '2999-01-01T00:00:00Z', undefined);
const ids = fc.uuid();
const request = fc.record({
  resourceType: fc.constant('MedicationRequest' as const),
  id: ids,
  status: fc.constantFrom('active', 'on-hold', 'unknown', 'completed', 'stopped', 'entered-in-error', 'odd'),
  intent: fc.constantFrom('order', 'plan'),
  subject: fc.constant({ reference: 'Patient/p' }),
  medicationCodeableConcept: absent(concept),
  authoredOn: date,
  dosageInstruction: absent(
    fc.array(
      fc.record({
        text: absent(name),
        doseAndRate: absent(
          fc.array(
            fc.record({
              doseQuantity: absent(fc.record({ value: absent(fc.double({ noNaN: true })), unit: absent(name) })),
            }),
            {
              maxLength: 2,
            },
          ),
        ),
      }),
      { maxLength: 2 },
    ),
  ),
}) as unknown as fc.Arbitrary<MedicineResource & MedicationRequest>;
const allergy = fc.record({
  resourceType: fc.constant('AllergyIntolerance' as const),
  id: ids,
  patient: fc.constant({ reference: 'Patient/p' }),
  code: absent(concept),
  criticality: fc.constantFrom('high', 'low', undefined),
  verificationStatus: fc.constantFrom(undefined, { coding: [{ code: 'refuted' }] }),
}) as unknown as fc.Arbitrary<AllergyIntolerance>;

test('RTE-3 odd medicines are listed and said, every one of them, without failing', () => {
  fc.assert(
    fc.property(fc.array(request, { maxLength: 8 }), (resources) => {
      const all: readonly Medicine[] = medicinesOf(resources);
      const sorted = [...all].sort(byRisk);
      expect(new Set(sorted.map(({ ref }) => ref))).toEqual(new Set(all.map(({ ref }) => ref)));
      for (const one of sorted) {
        expect(dosesText(one.dosages, 'fr-CA')).not.toMatch(/undefined|NaN/);
        expect(typeof isOldEntry(one, new Date('2026-06-01'))).toBe('boolean');
      }
    }),
  );
});

test('RTE-3 the check of odd medicines and allergies looks at each, or names it', () => {
  fc.assert(
    fc.property(
      name,
      fc.array(allergy, { maxLength: 5 }),
      fc.array(request, { maxLength: 5 }),
      (wanted, allergies, requests) => {
        const found = checkMedicine({ name: wanted }, { allergies, medicines: medicinesOf(requests) });
        expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
        // The same answer in another order: the reasons given on the screen are known on the server.
        const again = checkMedicine(
          { name: wanted },
          { allergies: [...allergies].reverse(), medicines: medicinesOf(requests) },
        );
        expect(again.map(({ key }) => key).sort()).toEqual(found.map(({ key }) => key).sort());
        const nameless = allergies.some(({ code, verificationStatus }) => !code && !verificationStatus);
        if (nameless) expect(found.map(({ kind }) => kind)).toContain('unknown-allergies');
      },
    ),
  );
});
