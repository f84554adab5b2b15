import { Chance } from '../../fuzz/chance.ts';

export interface Known {
  readonly given: string;
  readonly family: string;
  /** ISO 8601 day. */
  readonly born: string;
  readonly card: string;
  readonly quebec: boolean;
  /** Ten digits. */
  readonly phone: string;
}

const families =
  'Tremblay Gagnon Roy Côté Bouchard Gauthier Morin Lavoie Fortin Gagné Singh Nguyen Smith Chen Lefebvre Ouellet Pelletier Bélanger Lévesque Bergeron Brown Patel Wong MacDonald O’Brien St-Pierre Lajoie-Caron Ng Li Hébert'.split(
    ' ',
  );
const givens =
  'Marie Jean Zoé Liam Noël Amélie Owen Mei Arjun Maya Luc Anne Théodore Sophie William Emma Olivier Léa Thomas Florence Gabriel Alice Nathan Camille Marie-Ève Jean-François Chloé Mohammed Aïsha Xavier'.split(
    ' ',
  );

const two = (n: number): string => String(n).padStart(2, '0');
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toUpperCase();

/** Four letters of the names, the birth date, two digits, as Quebec prints them. */
const quebecCard = ({ family, given, born }: Pick<Known, 'family' | 'given' | 'born'>, end: number): string =>
  [plain(family).padEnd(3, 'X').slice(0, 3), plain(given)[0], born.slice(2).replaceAll('-', ''), two(end)].join('');

const person = (chance: Chance, names: Pick<Known, 'family' | 'given'>, born: string): Known => {
  const quebec = chance.once(2);
  const card = quebec
    ? quebecCard({ ...names, born }, chance.below(100))
    : `${1 + chance.below(9)}${chance.many(9, () => chance.below(10)).join('')}`;
  return { ...names, born, card, quebec, phone: `613555${String(chance.below(10_000)).padStart(4, '0')}` };
};

const day = (chance: Chance): string =>
  `${1930 + chance.below(90)}-${two(1 + chance.below(12))}-${two(1 + chance.below(28))}`;

/**
 * A clinic's patients, none of whom lives, and those like them: of the same name born elsewhen, of nearly the same name born on
 * the same day, and of the same family.
 */
export const peopleOf = (seed: number, count: number): readonly Known[] => {
  const chance = new Chance(seed);
  const people: Known[] = [];
  while (people.length < count) {
    const one = person(chance, { given: chance.of(givens), family: chance.of(families) }, day(chance));
    people.push(one);
    const { given, family, born } = one;
    if (chance.once(4))
      people.push(person(chance, { given, family }, `${born.slice(0, 8)}${two(1 + chance.below(28))}`));
    if (chance.once(6)) people.push(person(chance, { given: chance.of(givens), family }, born));
    if (chance.once(8)) people.push(person(chance, { given: `${given.slice(0, -1)}a`, family }, born));
  }
  return people.slice(0, count);
};

/** Who is nobody's patient. */
export const strangerOf = (chance: Chance): Known =>
  person(
    chance,
    { given: chance.of(['Walter', 'Ingrid', 'Bartholomé']), family: chance.of(['Okonkwo', 'Zwicker', 'Quibble']) },
    day(chance),
  );
