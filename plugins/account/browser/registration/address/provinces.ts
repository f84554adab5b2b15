import type { Localised } from '#core/shared';

/** Provinces and territories by their two-letter postal symbols. */
export const provinces = {
  AB: { 'en-CA': 'Alberta', 'fr-CA': 'Alberta' },
  BC: { 'en-CA': 'British Columbia', 'fr-CA': 'Colombie-Britannique' },
  MB: { 'en-CA': 'Manitoba', 'fr-CA': 'Manitoba' },
  NB: { 'en-CA': 'New Brunswick', 'fr-CA': 'Nouveau-Brunswick' },
  NL: { 'en-CA': 'Newfoundland and Labrador', 'fr-CA': 'Terre-Neuve-et-Labrador' },
  NS: { 'en-CA': 'Nova Scotia', 'fr-CA': 'Nouvelle-Écosse' },
  NT: { 'en-CA': 'Northwest Territories', 'fr-CA': 'Territoires du Nord-Ouest' },
  NU: { 'en-CA': 'Nunavut', 'fr-CA': 'Nunavut' },
  ON: { 'en-CA': 'Ontario', 'fr-CA': 'Ontario' },
  PE: { 'en-CA': 'Prince Edward Island', 'fr-CA': 'Île-du-Prince-Édouard' },
  QC: { 'en-CA': 'Quebec', 'fr-CA': 'Québec' },
  SK: { 'en-CA': 'Saskatchewan', 'fr-CA': 'Saskatchewan' },
  YT: { 'en-CA': 'Yukon', 'fr-CA': 'Yukon' },
} as const satisfies Readonly<Record<string, Localised>>;

export type ProvinceCode = keyof typeof provinces;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** Links and people write a province in many ways: `on`, `Ontario`, `quebec`. Empty where it is none. */
export const provinceCode = (written: string): ProvinceCode | '' => {
  const wanted = plain(written);
  const found = Object.entries(provinces).find(
    ([code, name]) => plain(code) === wanted || plain(name['en-CA']) === wanted || plain(name['fr-CA']) === wanted,
  );
  return found ? (found[0] as ProvinceCode) : '';
};
