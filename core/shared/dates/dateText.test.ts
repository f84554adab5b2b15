import { dateFormat } from './dateText.ts';

const at = (day: string): Date => new Date(`${day}T15:00:00Z`);

test.each([
  ['2026-12-01', { dateStyle: 'long' }, '1er décembre 2026'],
  ['2026-12-01', { dateStyle: 'medium' }, '1er déc. 2026'],
  ['2026-08-01', { weekday: 'long', day: 'numeric', month: 'long' }, 'samedi 1er août'],
  ['2026-12-11', { dateStyle: 'long' }, '11 décembre 2026'],
  ['2026-12-21', { dateStyle: 'medium' }, '21 déc. 2026'],
  ['2026-01-31', { dateStyle: 'long' }, '31 janvier 2026'],
  ['2026-12-01', { dateStyle: 'short' }, '2026-12-01'],
] as const)('PRD-1 in French %s with %j is written %s', (day, options, text) => {
  expect(dateFormat('fr-CA', { ...options, timeZone: 'UTC' })(at(day))).toBe(text);
});

test('PRD-1 in English the first of a month is a number', () => {
  expect(dateFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' })(at('2026-12-01'))).toBe('December 1, 2026');
});
