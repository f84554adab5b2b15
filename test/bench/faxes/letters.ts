import { printedNumber } from '#clinical/shared/healthCard.ts';
import { calendarDayText, type Locale } from '#core/shared';
import { Chance } from '../../fuzz/chance.ts';
import { type Known, strangerOf } from './people.ts';

export const kinds = [
  'English',
  'French',
  'rotated',
  'askew',
  'faint',
  'coarse',
  'boxes',
  'several',
  'look-alike',
  'nobody',
] as const;
export type Kind = (typeof kinds)[number];

/** A line of a page; `boxes`: a letter in each, by hand. */
export interface Line {
  readonly text: string;
  readonly bold?: boolean;
  readonly boxes?: boolean;
}

export interface SyntheticPage {
  readonly lines: readonly Line[];
  readonly font: 'serif' | 'sans-serif' | 'monospace';
  /** Quarters of a turn. */
  readonly turned: number;
  /** Degrees. */
  readonly askew: number;
  /** Share of the ink that did not arrive. */
  readonly lost: number;
  /** Half of the lines from top to bottom, as most machines send. */
  readonly coarse: boolean;
  readonly seed: number;
}

export interface SyntheticFax {
  readonly kind: Kind;
  readonly pages: readonly SyntheticPage[];
  /** Known patients whom it names. */
  readonly about: readonly Known[];
}

const numbersDay = (iso: string, order: 'ymd' | 'dmy' | 'mdy', mark: string): string => {
  const [y, m, d] = iso.split('-') as [string, string, string];
  return { ymd: [y, m, d], dmy: [d, m, y], mdy: [m, d, y] }[order].join(mark);
};

const dayText = (chance: Chance, iso: string, locale: Locale): string =>
  chance.of([
    iso,
    calendarDayText(iso, locale),
    numbersDay(iso, locale === 'en-CA' ? 'mdy' : 'dmy', '/'),
    numbersDay(iso, 'ymd', '/'),
    numbersDay(iso, 'dmy', '-'),
    numbersDay(iso, 'ymd', '.'),
  ]);
const phoneText = (phone: string): string => `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;
const cardText = ({ card, quebec }: Known): string => printedNumber(quebec ? 'QC' : 'ON', card);

/** Whom a letter is about, as clinics write it. */
const naming = (chance: Chance, one: Known, locale: Locale): readonly string[] => {
  const born = dayText(chance, one.born, locale);
  const [first, last] = [one.given, one.family];
  const upper = last.toLocaleUpperCase('fr-CA');
  const card = cardText(one);
  const phone = phoneText(one.phone);
  return locale === 'en-CA'
    ? chance.of<readonly string[]>([
        [`RE: ${upper}, ${first}    DOB: ${born}`],
        [`Patient: ${first} ${last}`, `Date of birth: ${born}`, `Health card: ${card}`],
        [`Patient name: ${last}, ${first}`, `D.O.B. ${born}   Phone: ${phone}`],
        [`Regarding ${first} ${last}, born ${born}`],
        [`Thank you for seeing ${first} ${last}, born on ${born}, in your clinic.`],
        [`Last name: ${last}`, `First name: ${first}`, `Birth date: ${born}`],
        [`${upper} ${first.toUpperCase()}   HCN ${card}   Tel ${phone}`],
      ])
    : chance.of<readonly string[]>([
        [`Objet : ${upper}, ${first}    DDN : ${born}`],
        [`Patient : ${first} ${last}`, `Date de naissance : ${born}`, `NAM : ${card}`],
        [`Nom : ${last}`, `Prénom : ${first}`, `Né(e) le ${born}   Tél. : ${phone}`],
        [`Concernant ${first} ${last}, né(e) le ${born}`],
        [`Merci de recevoir ${first} ${last}, date de naissance ${born}, à votre clinique.`],
        [`Nom, prénom : ${upper} ${first}`, `Naissance : ${born}`, `No d’assurance maladie : ${card}`],
      ]);
};

const bodies: Readonly<Record<Locale, readonly string[]>> = {
  'en-CA': [
    'The echocardiogram is normal. No change of treatment is needed.',
    'Please repeat the blood pressure in three months and send us the results.',
    'Hemoglobin 132 g/L (120-160). Creatinine 78 umol/L (50-100). TSH 2.1 mIU/L.',
    'The knee was examined. There is no sign of a tear; physiotherapy was begun.',
    'Current medicines: metformin 500 mg twice a day, ramipril 5 mg once a day.',
    'We would be glad of your opinion about the shortness of breath since May.',
  ],
  'fr-CA': [
    'L’échographie est normale. Aucun changement au traitement n’est nécessaire.',
    'Veuillez mesurer la pression de nouveau dans trois mois et nous envoyer les résultats.',
    'Hémoglobine 132 g/L (120-160). Créatinine 78 umol/L (50-100). TSH 2,1 mUI/L.',
    'Le genou a été examiné. Il n’y a aucun signe de déchirure; la physiothérapie a commencé.',
    'Médicaments actuels : metformine 500 mg deux fois par jour, ramipril 5 mg par jour.',
    'Nous aimerions avoir votre avis sur l’essoufflement qui dure depuis le mois de mai.',
  ],
};
const heads: Readonly<Record<Locale, readonly string[]>> = {
  'en-CA': ['Capital Cardiology', '200 Elgin Street, Ottawa ON', 'Telephone 613-555-0164', 'June 2, 2026'],
  'fr-CA': ['Laboratoire Mont-Royal', '1200, rue Sherbrooke Ouest, Montréal QC', 'Tél. 514-555-0165', 'Le 2 juin 2026'],
};

const formOf = (one: Known, locale: Locale): readonly Line[] => {
  const [family, given, born] =
    locale === 'en-CA' ? ['Last name', 'First name', 'Date of birth'] : ['Nom', 'Prénom', 'Date de naissance'];
  return [
    { text: `${family}:` },
    { text: one.family.toLocaleUpperCase('fr-CA'), boxes: true },
    { text: `${given}:` },
    { text: one.given.toLocaleUpperCase('fr-CA'), boxes: true },
    { text: `${born}:` },
    { text: one.born, boxes: true },
    { text: locale === 'en-CA' ? 'Health card:' : 'Carte Santé :' },
    { text: cardText(one), boxes: true },
  ];
};

const pageOf = (chance: Chance, kind: Kind, locale: Locale, named: readonly Line[]): SyntheticPage => ({
  lines: [
    ...heads[locale].map((text, n) => ({ text, bold: n === 0 })),
    { text: '' },
    ...named,
    { text: '' },
    ...chance.many(3 + chance.below(8), () => ({ text: chance.of(bodies[locale]) })),
  ],
  font: chance.of(['serif', 'sans-serif', 'monospace']),
  turned: kind === 'rotated' ? 1 + chance.below(3) : 0,
  askew: kind === 'askew' ? (chance.once(2) ? -1 : 1) * (1 + chance.below(30) / 10) : (chance.below(11) - 5) / 10,
  lost: kind === 'faint' ? 0.35 + chance.below(20) / 100 : 0.02,
  coarse: kind === 'coarse',
  seed: chance.below(2 ** 31),
});

/** The same faxes for the same seed, of each kind as many as of any other. */
export const faxesOf = (seed: number, count: number, people: readonly Known[]): readonly SyntheticFax[] => {
  const chance = new Chance(seed);
  const alike = people.filter((one) =>
    people.some((other) => other !== one && other.family === one.family && other.born === one.born),
  );
  return Array.from({ length: count }, (_, n) => {
    const kind = kinds[n % kinds.length]!;
    const locale = kind === 'English' || (kind !== 'French' && chance.once(2)) ? 'en-CA' : 'fr-CA';
    const many = kind === 'several' ? 2 + chance.below(2) : 1;
    const named = chance.many(many, () =>
      kind === 'nobody' ? strangerOf(chance) : chance.of(kind === 'look-alike' ? alike : people),
    );
    const about = [...new Set(named)];
    const pages = about.map((one) => {
      const isSilent = kind === 'nobody' && chance.once(2);
      const lines = kind === 'boxes' ? formOf(one, locale) : naming(chance, one, locale).map((text) => ({ text }));
      return pageOf(chance, kind, locale, isSilent ? [] : lines);
    });
    return { kind, pages, about: kind === 'nobody' ? [] : about };
  });
};
