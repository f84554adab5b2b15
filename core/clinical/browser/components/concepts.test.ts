import type { CodeableConcept } from '@medplum/fhirtypes';
import type { ListedConcept } from '#clinical/shared';
import { conceptOf, inLanguage, offeredConcepts, plainConcept } from './concepts.ts';
import { wordsMatch } from './plainWords.ts';

const snomed = 'http://snomed.info/sct';
const listed: readonly ListedConcept[] = [
  { system: snomed, code: '38341003', en: 'Hypertension', fr: 'Hypertension artérielle', also: 'HTN HTA' },
  { system: snomed, code: '59621000', en: 'Essential hypertension', fr: 'Hypertension essentielle' },
  { system: snomed, code: '44054006', en: 'Type 2 diabetes', fr: 'Diabète de type 2' },
];
const texts = (typed: string, used: readonly CodeableConcept[] = [], most = 9) =>
  offeredConcepts(typed, used, listed, 'fr-CA', most).map(plainConcept);

test('ENT-9 words are found without accents and in any order, in either language and by their short names', () => {
  expect(texts('diabete')).toEqual(['Diabète de type 2']);
  expect(texts('2 type diabetes')).toEqual(['Diabète de type 2']);
  expect(texts('hta')).toEqual(['Hypertension artérielle']);
  expect(texts('44054006')).toEqual(['Diabète de type 2']);
  expect(texts('iabete')).toEqual([]);
  expect(wordsMatch('oeil', 'Corps étranger dans l’œil')).toBe(true);
  expect(wordsMatch('oeil', 'Œil rouge')).toBe(true);
});

test('ENT-9 what the clinic uses comes first, and no code or wording twice', () => {
  const used = [
    { coding: [{ system: snomed, code: '59621000', display: 'Essential hypertension (disorder)' }] },
    { text: 'hypertension arterielle' },
  ];
  expect(texts('hyper', used)).toEqual(['Essential hypertension', 'hypertension arterielle']);
  expect(texts('hyper', [], 1)).toHaveLength(1);
});

test('ENT-9 a chosen concept carries its code with the English name, and the words of the writer', () => {
  expect(conceptOf(listed[2]!, 'fr-CA')).toEqual({
    coding: [{ system: snomed, code: '44054006', display: 'Type 2 diabetes' }],
    text: 'Diabète de type 2',
  });
});

test('ENT-9 what a colleague wrote in the other language is offered in this one; another wording of its code is left', () => {
  const own = inLanguage(listed, 'fr-CA');
  const coding = [{ system: snomed, code: '44054006', display: 'Type 2 diabetes' }];
  expect(own({ coding, text: 'Type 2 diabetes' })).toEqual(conceptOf(listed[2]!, 'fr-CA'));
  expect(own({ coding, text: 'Type 2 diabetes with neuropathy' }).text).toBe('Type 2 diabetes with neuropathy');
  expect(own({ text: 'Type 2 diabetes' })).toEqual({ text: 'Type 2 diabetes' });
});

test.each([
  ['Asthma (disorder)', 'Asthma'],
  ['Severe anxiety (panic) (finding', 'Severe anxiety (panic)'],
  ['Anemia (iron deficiency)', 'Anemia (iron deficiency)'],
])('%s is shown as %s', (text, shown) => expect(plainConcept({ text })).toBe(shown));
