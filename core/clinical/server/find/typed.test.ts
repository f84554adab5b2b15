import { birthDateIn } from './birthDates.ts';
import { mistakes, neighbours } from './near.ts';
import { rankOf } from './rank.ts';
import { readingsOf } from './typed.ts';

const born = (text: string): readonly string[] => (birthDateIn(text)?.keys ?? []).map(({ key }) => key);

test.each([
  ['1990-05-03', ['1990-05-03']],
  ['1990/5/3', ['1990-05-03']],
  ['3 may 1990', ['1990-05-03']],
  ['3rd of may 1990', ['1990-05-03']],
  ['may 3, 1990', ['1990-05-03']],
  ['may 3', ['05-03']],
  ['3 mai 1990', ['1990-05-03']],
  ['1er mai 1990', ['1990-05-01']],
  ['14 aout 1958', ['1958-08-14']],
  ['fevr. 1972', ['1972-02']],
  ['03/05/1990', ['1990-05-03', '1990-03-05']],
  ['23.05.1990', ['1990-05-23']],
  ['3-5-90', ['1990-05-03', '2090-05-03', '1990-03-05', '2090-03-05']],
  ['19900503', ['1990-05-03']],
  ['05-03', ['03-05', '05-03']],
  ['1990-05', ['1990-05']],
  ['05/1990', ['1990-05']],
  ['1990', ['1990']],
  ['45/45/1990', []],
  ['april', []],
  ['2026555', []],
  ['12345', []],
] as const)('a birth date written as %s', (text, keys) => expect(born(text)).toEqual(keys));

test('names beside a date, and numbers however they are grouped, are told apart', () => {
  const said = (text: string) =>
    readingsOf(text).map(({ words, born, number }) => [words.join(' '), born.map(({ key }) => key).join(), number]);
  expect(said('Côté 3 mai 1990')).toEqual([['cote', '1990-05-03', null]]);
  expect(said('TREM 8560 1512')).toEqual([['', '', 'TREM85601512']]);
  expect(said('+1 (343) 555-0177')).toEqual([['', '', '3435550177']]);
  expect(said('maya 0177')).toEqual([['maya', '', '0177']]);
  expect(said('1990')).toEqual([
    ['', '', '1990'],
    ['', '1990', null],
  ]);
  expect(said('roy 1990')).toEqual([
    ['roy', '1990', null],
    ['roy', '', '1990'],
  ]);
  expect(said("L’Heureux-O'Brien  ŒUVRAY")).toEqual([['lheureux obrien oeuvray', '', null]]);
  expect(said(' %_\\ ')).toEqual([]);
});

test.each([
  ['tremblay', 'trembly', 1],
  ['tremblay', 'trembaly', 1],
  ['tremblay', 'tremblai', 1],
  ['tremblay', 'trmblya', 2],
  ['maya', 'amya', 1],
  ['nguyen', 'ngyuen', 1],
  ['bouchard', 'boucharrd', 1],
  ['lefebvre', 'lefevre', 1],
])('%s and %s are %d slips apart and meet', (name, typed, apart) => {
  expect(mistakes(name, typed)).toBe(apart);
  expect(neighbours(typed).filter((one) => neighbours(name).includes(one))).not.toEqual([]);
});

test('whole words come before beginnings, parts and slips, and family names first', () => {
  const alternatives = [{ inside: new Set(['leroy']), near: new Map([['ray', 1]]) }];
  const people = ['anne royer', 'ray anne', 'anne roy', 'leroy anne', 'roy anne', 'smith anne'];
  const score = (names: string): number => rankOf(names.split(' '), ['roy'], alternatives)?.score ?? 999;
  const order = people.filter((one) => score(one) < 999).sort((a, b) => score(a) - score(b));
  expect(order).toEqual(['roy anne', 'anne roy', 'anne royer', 'leroy anne', 'ray anne']);
  expect(rankOf(['roy', 'anne'], ['anne', 'r'])).not.toBeNull();
  expect(rankOf(['roy', 'anne'], ['anne', 'x'])).toBeNull();
});
