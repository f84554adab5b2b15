import { planTextOf } from './planText.ts';
import { messages as english } from './plans/messages/en-CA.ts';

const text = planTextOf(english, 'en-CA');

test.each([
  ['2026', '2026'],
  ['2026-03', 'March 2026'],
  ['2026-03-01', 'March 1, 2026'],
  ['soon', ''],
])('RTE-2 a plan says the date %s no more exactly than it is known', (value, said) => {
  expect(text.day(value)).toBe(said);
});

test('RTE-2 a plan writes units as a clinic does', () => {
  expect(text.value(120, 'mm[Hg]')).toBe('120\u00a0mmHg');
  expect(text.value(9, '{score}')).toBe('9 points');
  expect(text.value(8000, '/d')).toBe('8,000\u00a0/day');
  expect(text.unit('kg/m2')).toBe('kg/m²');
});
