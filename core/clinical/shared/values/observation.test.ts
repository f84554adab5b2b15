import type { Observation } from '@medplum/fhirtypes';
import { formatDate } from '#core/browser/i18n/dates.ts';
import { syntheaOf } from '#test/kit/server/bundles.ts';
import { testWithData } from '#test/kit/server/sharedData.ts';
import { isPressure, observationParts, observationText, type ValueWords } from './observation.ts';
import { conceptText } from '../words.ts';

const words: ValueWords = {
  i18n: {
    locale: 'en-CA',
    number: (value, options) => new Intl.NumberFormat('en-CA', options).format(value),
    date: (value, options) => formatDate('en-CA', value, options),
  },
  yes: 'Yes',
  no: 'No',
};
const loinc = (code: string, text: string) => ({ coding: [{ system: 'http://loinc.org', code }], text });
const observed = (is: Partial<Observation>): Observation => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'Something' },
  ...is,
});
const said = (is: Partial<Observation>): string => observationText(observed(is), words);
const mercury = (value: number) => ({ value, unit: 'mm[Hg]', code: 'mm[Hg]' });
const systolic = { code: loinc('8480-6', 'Systolic'), valueQuantity: mercury(124) };
const diastolic = { code: loinc('8462-4', 'Diastolic'), valueQuantity: mercury(77) };

test.each([
  ['systolic first', [systolic, diastolic]],
  ['diastolic first', [diastolic, systolic]],
])('RTE-5 a chart says a blood pressure by its codes, %s', (_order, component) => {
  expect(said({ code: loinc('55284-4', 'Blood Pressure'), component })).toBe('124/77 mmHg');
});

test('RTE-5 a chart names what stands beside a blood pressure, and a half of one', () => {
  const mean = { code: loinc('8478-0', 'Mean blood pressure'), valueQuantity: mercury(93) };
  expect(said({ code: loinc('85354-9', 'Blood pressure'), component: [mean, diastolic, systolic] })).toBe(
    '124/77 mmHg; Mean blood pressure: 93 mmHg',
  );
  expect(said({ code: loinc('85354-9', 'Blood pressure'), component: [diastolic] })).toBe('Diastolic: 77 mmHg');
  const absent = { ...systolic, valueQuantity: undefined, dataAbsentReason: { text: 'Not performed' } };
  expect(said({ code: loinc('85354-9', 'Blood pressure'), component: [diastolic, absent] })).toBe(
    'Diastolic: 77 mmHg; Systolic: Not performed',
  );
});

test('RTE-5 a chart never joins numbers of other panels, though their units are one', () => {
  const part = (text: string, value: number) => ({ code: { text }, valueQuantity: { value, unit: 'cm' } });
  expect(said({ component: [part('Length', 4), part('Width', 2)] })).toBe('Length: 4 cm; Width: 2 cm');
  const pascal = { ...diastolic, valueQuantity: { value: 10.3, unit: 'kPa' } };
  expect(said({ component: [systolic, pascal] })).toBe('Systolic: 124 mmHg; Diastolic: 10.3 kPa');
});

test('RTE-5 a chart says every kind of value, and never rounds one to nothing', () => {
  expect(said({ valueQuantity: { value: 0.00042, unit: 'ng/mL' } })).toBe('0.00042 ng/mL');
  expect(said({ valueQuantity: { value: 5, comparator: '<', unit: 'mg/L' } })).toBe('< 5 mg/L');
  expect(said({ valueQuantity: { value: 17, unit: '{score}' } })).toBe('17');
  expect(said({ valueRange: { low: { value: 1, unit: 'mm' }, high: { value: 2, unit: 'mm' } } })).toBe('1 mm – 2 mm');
  expect(said({ valueRatio: { numerator: { value: 1 }, denominator: { value: 128 } } })).toBe('1 : 128');
  expect(said({ valueDateTime: '2019' })).toBe('2019');
  expect(said({ valueBoolean: false })).toBe('No');
  expect(said({ valueInteger: 0 })).toBe('0');
  expect(said({ dataAbsentReason: { text: 'Refused' } })).toBe('Refused');
  expect(said({ valueString: 'Positive', component: [{ code: { text: 'Titre' }, valueInteger: 8 }] })).toBe(
    'Positive; Titre: 8',
  );
  expect(said({})).toBe('');
});

testWithData('RTE-5 every panel of the imported charts is said as its codes say', async (data) => {
  const panels = syntheaOf(data, 'Observation').filter(({ component }) => component);
  const pressures = panels.filter(isPressure);
  expect(panels).toHaveLength(131);
  expect(pressures).toHaveLength(116);
  for (const panel of pressures) {
    const of = (code: string): number => {
      const part = panel.component!.find((one) => one.code.coding?.some((coding) => coding.code === code));
      return part!.valueQuantity!.value!;
    };
    const [above, below] = [of('8480-6'), of('8462-4')].map((value) =>
      words.i18n.number(value, { maximumFractionDigits: 2 }),
    );
    expect(observationText(panel, words)).toBe(`${above}/${below} mmHg`);
    expect(of('8480-6')).toBeGreaterThan(of('8462-4'));
  }
  for (const panel of panels.filter((one) => !isPressure(one))) {
    const { own, parts } = observationParts(panel, words);
    expect(own).toBe('');
    expect(parts.map(({ name }) => name)).toEqual(panel.component!.map(({ code }) => conceptText(code)));
    expect(parts.every(({ text }) => text !== '')).toBe(true);
  }
  await Promise.resolve();
});

testWithData('RTE-5 no value of the imported charts shows a bracket or a brace of UCUM', async (data) => {
  const all = syntheaOf(data, 'Observation').map((one) => observationText(one, words));
  expect(all).toHaveLength(1418);
  expect(all.filter((text) => text === '')).toEqual([]);
  // Questions of questionnaires have brackets of their own.
  expect(all.filter((text) => /[{}]|\[(?!PRAPARE|HARK|Hunger)/.test(text) || /Cel\b/.test(text))).toEqual([]);
  await Promise.resolve();
});
