import type { Resource } from './resource.ts';
import { narrativeProblem } from './narrative.ts';
import { validator } from './validate.ts';

const problemsOf = async (resource: object) =>
  (await validator())(resource as Resource).map(({ at, problem }) => `${at}: ${problem}`);
const clinical = 'http://terminology.hl7.org/CodeSystem/condition-clinical';
const condition = (coding: object[]) => ({
  resourceType: 'Condition',
  subject: { reference: 'Patient/1' },
  clinicalStatus: { coding },
});
const narrative = (div: string) => ({
  resourceType: 'Patient',
  text: { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${div}</div>` },
});

test.each<[string, object]>([
  ['Patient.gender', { resourceType: 'Patient', gender: 'zz' }],
  ['Patient.telecom[1].system', { resourceType: 'Patient', telecom: [{ value: '1' }, { system: 'phon', value: '1' }] }],
  ['Condition.clinicalStatus', condition([{ system: clinical, code: 'zz' }])],
  ['Patient.contained[0].gender', { resourceType: 'Patient', contained: [{ resourceType: 'Patient', gender: 'q' }] }],
  [
    'Observation.valueQuantity.comparator',
    { resourceType: 'Observation', status: 'final', code: { text: 'x' }, valueQuantity: { value: 1, comparator: '~' } },
  ],
])('a code that R4 demands from a list is refused where it is none of it: %s', async (at, resource) => {
  expect(await problemsOf(resource)).toEqual([expect.stringContaining(`${at}: '`)]);
});

test('codes of the list, of other systems, and of lists that R4 does not spell out are taken', async () => {
  expect(await problemsOf({ resourceType: 'Patient', gender: 'other' })).toEqual([]);
  const elsewhere = { system: 'urn:a-clinic', code: 'zz' };
  expect(await problemsOf(condition([elsewhere, { system: clinical, code: 'active' }]))).toEqual([]);
  expect(await problemsOf({ resourceType: 'Patient', language: 'fr-CA' })).toEqual([]);
  const photo = { contentType: 'image/never-heard-of', url: 'https://example.org/p' };
  expect(await problemsOf({ resourceType: 'Patient', photo: [photo] })).toEqual([]);
});

test.each([
  '<script>alert(1)</script>',
  '<p onclick="alert(1)">x</p>',
  '<P ONMOUSEOVER=alert(1)>x</P>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#x6a;ava&#9;script:alert(1)">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<iframe src="https://example.org"></iframe>',
  '<img src="x" onerror="alert(1)"/>',
  '<p style="background:url(https://example.org/seen)">x</p>',
  '<form action="/"><input/></form>',
  '<!-- never closed',
  '<p',
])('a narrative that would run, fetch or ask is refused: %s', async (div) => {
  expect(await problemsOf(narrative(div))).toEqual([expect.stringContaining('Patient.text.div: ')]);
});

test('a narrative as systems write it is taken', async () => {
  const div =
    '<!-- by a machine --><p class="a" style="color: red">5 &lt; 6</p><br/><a href="#b">x</a><a href="mailto:a@b.example">y</a>' +
    '<table border="1"><tr><td colspan="2">v</td></tr></table><img src="data:image/png;base64,AAAA" alt=""/><h2 id="b">T</h2>';
  expect(await problemsOf(narrative(div))).toEqual([]);
});

test('ten megabytes of open tags are read once', () => {
  expect(narrativeProblem('<p '.repeat(3_300_000))).toBe('a tag is not closed');
  expect(narrativeProblem('<!--'.repeat(2_500_000))).toBe('a comment is not closed');
});
