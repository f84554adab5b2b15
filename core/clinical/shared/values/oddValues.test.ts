import type { Observation, ObservationComponent, Quantity } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { formatDate } from '#core/browser/i18n/dates.ts';
import { observationParts, observationText, type ValueWords } from './observation.ts';
import { unitText } from './units.ts';

const words: ValueWords = {
  i18n: {
    locale: 'en-CA',
    number: (value, options) => new Intl.NumberFormat('en-CA', options).format(value),
    date: (value, options) => formatDate('en-CA', value, options),
  },
  yes: 'Yes',
  no: 'No',
};

const ucum = [
  'mm[Hg]',
  'mmHg',
  'Cel',
  '{score}',
  '{#}',
  '10*3/uL',
  'mL/min/{1.73_m2}',
  '/a',
  '%',
  'kg/m2',
  '[degF]',
  'd/wk',
  '',
];
const anyUnit = fc.oneof(fc.constantFrom(...ucum), fc.string({ maxLength: 30 }));
const absent = <A>(of: fc.Arbitrary<A>): fc.Arbitrary<A | undefined> => fc.option(of, { nil: undefined });
const quantity: fc.Arbitrary<Quantity> = fc.record({
  value: absent(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })),
  unit: absent(anyUnit),
  code: absent(anyUnit),
  comparator: absent(fc.constantFrom('<' as const, '<=' as const, '>=' as const, '>' as const)),
});
const longName = fc.string({ minLength: 1, maxLength: 300 });
const codes = ['8480-6', '8462-4', '85354-9', '55284-4', 'never-heard-of'];
const concept = fc.record({
  text: absent(longName),
  coding: absent(
    fc.array(fc.record({ system: absent(fc.webUrl()), code: absent(fc.constantFrom(...codes)) }), { maxLength: 3 }),
  ),
});
const date = fc.oneof(
  fc.constantFrom('1950', '1950-03', '2999-12-31', '2021-02-30', '2021-05-01T00:00:00Z', '', 'yesterday'),
  fc.string({ maxLength: 12 }),
);
const measured = {
  code: concept,
  valueQuantity: absent(quantity),
  valueString: absent(fc.string()),
  valueCodeableConcept: absent(concept),
  valueDateTime: absent(date),
  valuePeriod: absent(fc.record({ start: absent(date), end: absent(date) })),
  valueRange: absent(fc.record({ low: absent(quantity), high: absent(quantity) })),
  valueRatio: absent(fc.record({ numerator: absent(quantity), denominator: absent(quantity) })),
  dataAbsentReason: absent(concept),
};
const component = fc.record(measured) as fc.Arbitrary<ObservationComponent>;
const observation = fc.record({
  ...measured,
  resourceType: fc.constant('Observation'),
  status: fc.constantFrom('final', 'entered-in-error', 'unknown'),
  component: absent(fc.array(component, { maxLength: 6 })),
}) as fc.Arbitrary<Observation>;

test('RTE-5 a chart says any unit without failing, the same the second time', () => {
  fc.assert(
    fc.property(anyUnit, fc.constantFrom('en-CA' as const, 'fr-CA' as const), (unit, locale) => {
      expect(typeof unitText(unit, locale)).toBe('string');
    }),
  );
  for (const unit of ucum) {
    const said = unitText(unit, 'en-CA');
    expect(said).not.toMatch(/[[\]{}*_]/);
    expect(unitText(said, 'en-CA')).toBe(said);
  }
});

test('RTE-5 a chart says any observation: nothing thrown, every component named, every number there', () => {
  fc.assert(
    fc.property(observation, (one) => {
      const said = observationText(one, words);
      expect(said).not.toMatch(/undefined|\[object/);
      const { own, parts } = observationParts(one, words);
      // A pressure says two of them in one; nothing else is left out.
      const all = one.component?.length ?? 0;
      expect([all, all - 2]).toContain(parts.length);
      if (parts.length === all - 2) expect(own).toMatch(/^-?[\d.,]+\/-?[\d.,]+/);
      for (const { name, text } of parts) if (text) expect(said).toContain([name, text].filter(Boolean).join(': '));
    }),
    { numRuns: 300 },
  );
});

test('RTE-5 a chart says a blood pressure the same in every order of its components, with whatever stands among them', () => {
  const mercury = (value: number): Quantity => ({ value, unit: 'mm[Hg]' });
  const pressure = fc.integer({ min: 20, max: 300 });
  const other = fc
    .record({ name: longName, value: pressure })
    .map(({ name, value }) => ({ code: { text: name }, valueQuantity: mercury(value) }));
  fc.assert(
    fc.property(
      pressure,
      pressure,
      fc.array(other, { maxLength: 3 }),
      fc.nat(),
      (systolic, diastolic, others, turn) => {
        const all: ObservationComponent[] = [
          { code: { coding: [{ code: '8480-6' }] }, valueQuantity: mercury(systolic) },
          ...others,
          { code: { coding: [{ code: '8462-4' }] }, valueQuantity: mercury(diastolic) },
        ];
        const turned = [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)];
        const panel: Observation = { resourceType: 'Observation', status: 'final', code: {}, component: turned };
        expect(observationParts(panel, words).own).toBe(`${systolic}/${diastolic} mmHg`);
      },
    ),
  );
});
