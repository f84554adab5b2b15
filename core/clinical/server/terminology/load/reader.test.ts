import type { Head } from './head.ts';
import { TerminologyReader } from './reader.ts';
import type { ConceptRow } from './rows.ts';

const read = (text: string, size = text.length) => {
  const concepts: ConceptRow[] = [];
  const heads: Head[] = [];
  const targets: string[] = [];
  const reader = new TerminologyReader({
    concept: (_n, row) => void concepts.push(row),
    mappings: (_n, rows) => void targets.push(...rows.map(({ code, target }) => `${code}>${target}`)),
    head: (_n, head) => void heads.push(head),
  });
  for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size));
  reader.push('', true);
  return { concepts, heads, targets };
};

const system = {
  resourceType: 'CodeSystem',
  url: 'http://hl7.org/fhir/sid/icd-10-ca',
  version: '2024',
  content: 'complete',
  concept: [
    {
      code: 'E10-E14',
      display: 'Diabetes "mellitus"',
      concept: [
        {
          code: 'E11',
          display: 'Type 2 diabetes mellitus',
          designation: [{ language: 'fr-CA', value: 'Diabète sucré de type 2' }, { value: 'Adult-onset diabetes' }],
        },
        {
          concept: [{ code: 'E12.0', display: 'Inside' }],
          code: 'E12',
          property: [{ code: 'inactive', valueBoolean: true }],
        },
      ],
    },
  ],
};

test('ENT-9 a code system is read concept by concept, however its text is cut into pieces', () => {
  const text = JSON.stringify(system, null, 1);
  const whole = read(text);
  const rows = Object.fromEntries(whole.concepts.map((row) => [row.code, row]));
  expect(rows['E11']).toMatchObject({
    en: 'Type 2 diabetes mellitus',
    fr: 'Diabète sucré de type 2',
    parents: ['E10-E14'],
    words: '/ type 2 diabetes mellitus/ diabete sucre de type 2/ adult onset diabetes',
  });
  expect(rows['E12']).toMatchObject({ active: false, en: null, parents: ['E10-E14'] });
  // Its parent said its own code after it.
  expect(rows['E12.0']).toMatchObject({ parents: ['E12'] });
  for (const size of [1, 2, 7, 64]) expect(read(text, size)).toEqual(whole);
});

test('ENT-9 bundles and lines bring several at once; a French system has its names in French', () => {
  const french = {
    resourceType: 'CodeSystem',
    url: 'urn:fr',
    language: 'fr',
    concept: [{ code: 'a', display: 'Œil', designation: [{ language: 'en', value: 'Eye' }] }],
  };
  const lines = read(`${JSON.stringify(system)}\n${JSON.stringify(french)}\n`);
  const bundle = read(
    JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: [{ resource: system }, { resource: french }] }),
  );
  expect(bundle).toEqual(lines);
  expect(lines.heads.map(({ url }) => url)).toEqual([system.url, 'urn:fr']);
  expect(lines.concepts.at(-1)).toMatchObject({ en: 'Eye', fr: 'Œil', words: '/ eye/ oeil' });
});

test('ENT-9 a value set says what it lists, takes wholly, filters and leaves out; an expansion is taken as it is', () => {
  const [snomed, loinc] = ['http://snomed.info/sct', 'http://loinc.org'];
  const include = [
    { system: snomed, concept: [{ code: '1', display: 'One' }] },
    { system: loinc },
    { system: snomed, filter: [{ property: 'concept', op: 'is-a', value: '64572001' }] },
  ];
  const set = { resourceType: 'ValueSet', url: 'urn:set', compose: { include } };
  const plain = read(JSON.stringify(set));
  expect(plain.concepts).toMatchObject([{ system: snomed, code: '1' }]);
  expect(plain.heads[0]).toMatchObject({
    whole: [loinc],
    parts: [{ exclude: false, system: snomed, filters: [{ op: 'is-a', value: '64572001' }] }],
  });
  const without = { ...set, compose: { include, exclude: [{ system: snomed, concept: [{ code: '2' }] }] } };
  expect(read(JSON.stringify(without)).heads[0]).toMatchObject({ whole: [] });
  const contains = [{ abstract: true, system: snomed, code: 'top', contains: [{ system: snomed, code: '3' }] }];
  const expanded = read(JSON.stringify({ ...set, expansion: { contains } }));
  expect(expanded.heads[0]).toMatchObject({ expanded: true, parts: [] });
  expect(expanded.concepts.map(({ code }) => code)).toContain('3');
  expect(expanded.concepts.map(({ code }) => code)).not.toContain('top');
});

test('ENT-9 a concept map says what each code leads to', () => {
  const element = [{ code: 'a', target: [{ code: 'x', equivalence: 'equal' }, { code: 'y' }] }];
  const map = { resourceType: 'ConceptMap', url: 'urn:map', group: [{ element, source: 'urn:a', target: 'urn:b' }] };
  expect(read(JSON.stringify(map)).targets).toEqual(['a>x', 'a>y']);
});

const concept = [{ code: 'a' }];
test.each<[string, unknown, RegExp]>([
  ['no url', { ...system, url: undefined }, /CodeSystem without a url/],
  ['a concept without a code', { ...system, concept: [{ display: 'x' }] }, /icd-10-ca has a concept without a code/],
  ['a supplement', { ...system, content: 'supplement' }, /is a supplement/],
  ['nothing in it', { ...system, concept: [] }, /holds nothing/],
  ['a patient', { resourceType: 'Patient' }, /a Patient among code systems/],
  [
    'a filter that is not known',
    {
      resourceType: 'ValueSet',
      url: 'urn:s',
      compose: { include: [{ system: 'urn:a', filter: [{ property: 'x', op: 'regex', value: '.' }] }] },
    },
    /filter that is not applied here/,
  ],
  [
    'no system',
    { resourceType: 'ValueSet', url: 'urn:s', compose: { include: [{ concept }] } },
    /include without a system/,
  ],
])('ENT-9 what cannot be taken is refused by name: %s', (_what, resource, problem) => {
  expect(() => read(JSON.stringify(resource))).toThrow(problem);
});

test.each(['{"a":1,}', '{"a" 1}', '[1 2]', '{"a":tru}', '{', '"a', '[}', '{"a":"\u0001"}', ''])(
  'ENT-9 what is not JSON is refused: %j',
  (text) => {
    expect(() => read(text)).toThrow(/not JSON|too early|no FHIR resource|holds no code system/);
  },
);
