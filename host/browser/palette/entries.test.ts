import { matching, type PaletteEntry } from './entries.ts';

const entry = (label: string): PaletteEntry => ({ id: label, label, kind: 'page', run: () => undefined });
const entries = ['Accueil', 'Soins à domicile', 'Médicaments', 'Demander une séance', 'Réglages'].map(entry);
const found = (typed: string): string[] => matching(entries, typed).map(({ label }) => label);

test('type-ahead finds by the beginnings of words, whatever the accents and the order', () => {
  expect(found('medic')).toEqual(['Médicaments']);
  expect(found('domicile soins')).toEqual(['Soins à domicile']);
  expect(found('SÉANCE')).toEqual(['Demander une séance']);
});

test('what begins with the text comes first', () => {
  expect(found('d')).toEqual(['Demander une séance', 'Soins à domicile']);
});

test('nothing typed shows everything; what nobody has finds nothing', () => {
  expect(found('')).toHaveLength(entries.length);
  expect(found('xyz')).toEqual([]);
});
