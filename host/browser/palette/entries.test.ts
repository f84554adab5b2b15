import { matching, type PaletteEntry, spoken } from './entries.ts';

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

test('synonyms of both languages find a page, after those that are called so', () => {
  const medicines = { ...entry('My medicines'), words: 'refill renewal prescription renouvellement' };
  const pages = [medicines, entry('Refill station')];
  const labels = (typed: string) => matching(pages, typed).map(({ label }) => label);
  expect(labels('refil')).toEqual(['Refill station', 'My medicines']);
  expect(labels('RENOUVELL')).toEqual(['My medicines']);
  expect(labels('my renewal')).toEqual(['My medicines']);
});

test('a verb before or after a name is an action on whom it names', () => {
  const [book, task] = [{ verbs: 'book réserver rdv' }, { verbs: 'task tâche' }];
  const said = (typed: string) => spoken([book, task], typed).map(({ command, name }) => [command, name]);
  expect(said('book maya t')).toEqual([[book, 'maya t']]);
  expect(said('Maya RESERVER')).toEqual([[book, 'Maya']]);
  expect(said('tache zoé')).toEqual([[task, 'zoé']]);
  expect(said('book')).toEqual([]);
  expect(said('booker maya')).toEqual([]);
  expect(said('maya book tomorrow')).toEqual([]);
});

test('RTE-3 words that follow the verb go along where the action takes them', () => {
  const rx = { verbs: 'rx prescrire', takesWords: true };
  expect(spoken([rx], 'maya t rx metformin 500 mg')).toEqual([
    { command: rx, name: 'maya t', words: 'metformin 500 mg' },
  ]);
  expect(spoken([rx], 'rx maya')).toEqual([{ command: rx, name: 'maya', words: '' }]);
  expect(spoken([rx], 'metformin')).toEqual([]);
});
