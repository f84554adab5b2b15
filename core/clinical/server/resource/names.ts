import type { HumanName } from './datatypes.ts';
import type { Resource } from './resource.ts';

const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };

/** Lower case, without accents; every other sign becomes one space: 'Jean-Noël Bœuf' -> 'jean noel boeuf'. */
export const normalise = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøłđ]/g, (sign) => ligatures[sign] ?? sign)
    .replace(/[’'`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const people = new Set(['Patient', 'Practitioner', 'RelatedPerson', 'Person']);

const namesOf = (resource: Resource): readonly HumanName[] =>
  people.has(resource.resourceType) && Array.isArray(resource['name']) ? (resource['name'] as HumanName[]) : [];

const rank = (name: HumanName): number =>
  ['usual', 'official'].includes(name.use ?? '') ? 0 : name.use === 'maiden' || name.use === 'old' ? 2 : 1;

/** The name that a person goes by: usual or official before others, maiden and old last. */
export const mainName = (resource: Resource): { readonly first: string; readonly last: string } => {
  const [name] = [...namesOf(resource)].sort((a, b) => rank(a) - rank(b));
  if (!name) return { first: '', last: '' };
  const first = (name.given ?? []).join(' ');
  return first || name.family ? { first, last: name.family ?? '' } : { first: '', last: name.text ?? '' };
};

/** What a list of people is sorted by: family name, then given names. Null for what is no person. */
export const sortName = (resource: Resource): string | null => {
  if (!people.has(resource.resourceType)) return null;
  const { first, last } = mainName(resource);
  // As long as an entry of the index that lists people may be.
  return normalise(`${last.slice(0, 300)} ${first.slice(0, 300)}`)
    .slice(0, 500)
    .toWellFormed();
};
