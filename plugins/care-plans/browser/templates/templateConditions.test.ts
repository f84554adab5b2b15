import { isForTemplate } from './templateConditions.ts';

const coded = (code: string) => ({ coding: [{ code }] });

test.each([
  ['diabetes', coded('44054006'), true],
  ['diabetes', coded('E11.9'), true],
  ['diabetes', coded('E10.9'), false],
  ['hypertension', coded('38341003'), true],
  // A SNOMED CT code that only begins alike is another condition.
  ['hypertension', coded('383410031'), false],
  ['hypertension', coded('44054006'), false],
  ['copd', { text: 'COPD' }, false],
  ['discharge', coded('44054006'), false],
  [null, coded('44054006'), false],
])('the template %s for %j: %s', (template, condition, expected) => {
  expect(isForTemplate(template, condition)).toBe(expected);
});
