import type { Locale } from '#core/shared';

/** What stands in UCUM's square brackets, as clinicians write it. */
const bracketed: Readonly<Record<string, string>> = {
  iu: 'IU',
  ph: '',
  lb_av: 'lb',
  oz_av: 'oz',
  degf: '°F',
  h2o: 'H₂O',
  drp: 'drops',
  foz_us: 'fl oz',
  tbs_us: 'tbsp',
  diop: 'D',
};

type Counted = readonly [one: string, many: string];

/** Lengths of time that are no symbols to people: alone ('43 years') and after a stroke ('/day'). */
const times: Readonly<Record<string, Readonly<Record<Locale, Counted>>>> = {
  a: { 'en-CA': ['year', 'years'], 'fr-CA': ['an', 'ans'] },
  mo: { 'en-CA': ['month', 'months'], 'fr-CA': ['mois', 'mois'] },
  wk: { 'en-CA': ['week', 'weeks'], 'fr-CA': ['semaine', 'semaines'] },
  d: { 'en-CA': ['day', 'days'], 'fr-CA': ['jour', 'jours'] },
};
const sameTime: Readonly<Record<string, string>> = {
  yr: 'a',
  '(7.d)': 'wk',
  '24.h': '24 h',
  '(24.h)': '24 h',
  '24h': '24 h',
};

const raised = (digits: string): string =>
  digits.replaceAll(/[-\d]/g, (digit) => (digit === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit))));

/** One part between the strokes. */
const partText = (part: string): string =>
  part
    .replaceAll(/\[([^[\]]*)\]/g, (_, inside: string) => bracketed[inside.toLowerCase()] ?? inside.split('_')[0] ?? '')
    .replace(/^[x×]?\s*10[*^](-?\d+)/i, (_, power: string) => `×10${raised(power)}`)
    .replace(/^Cel$/, '°C')
    .replace(/^mm Hg$/i, 'mmHg')
    .replace(/^(?:u|μ)(?=(?:g|l|L|m|mol|kat|eq|Eq|IU|U|s)$)/, 'µ')
    .replace(/^([kcdmµ]?m)([23])$/, (_, length: string, power: string) => length + raised(power))
    .trim();

/** What is measured on a body's surface is the one annotation that belongs to the unit. */
const surface = /\{?1\.73[._\s]?m(?:2|²)\}?/i;

/**
 * A unit as a clinic writes it: 'mmHg' for UCUM's `mm[Hg]`, '°C' for `Cel`, '×10³/µL', '' for `{score}`. What is no
 * UCUM stays as it is.
 * @param count how many, for units that are words: '1 year'
 */
export const unitText = (unit: string | undefined, locale: Locale, count?: number): string => {
  const [first = '', ...under] = (unit ?? '').trim().replace(surface, '§').split('/');
  const above = first.replaceAll(/\{[^{}]*\}/g, '').trim();
  const alone = times[sameTime[above] ?? above];
  const top =
    alone && under.length === 0 && first === above
      ? alone[locale][count === undefined || Math.abs(count) >= 2 || (locale === 'en-CA' && count !== 1) ? 1 : 0]
      : partText(/^(1|score|points?)$/i.test(above) ? '' : above);
  const below = under.map((part) => {
    const bare = part
      .replace(/^\{([^{}]*)\}$/, (_, said: string) => said.replaceAll('_', ' '))
      .replaceAll(/\{[^{}]*\}/g, '');
    const time = sameTime[bare] ?? bare;
    return `/${times[time]?.[locale][0] ?? partText(time)}`;
  });
  const text = [top, ...below].join('').replace('§', '1.73 m²');
  return locale === 'fr-CA' ? text.replace('IU', 'UI') : text;
};

/** Whether two units are one: `mm[Hg]` and mmHg. */
export const sameUnit = (one: string | undefined, other: string | undefined): boolean =>
  unitText(one, 'en-CA').toLowerCase() === unitText(other, 'en-CA').toLowerCase();
