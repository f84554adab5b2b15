import type { HumanName, Patient } from '@medplum/fhirtypes';

export interface Age {
  readonly unit: 'year' | 'month' | 'day';
  readonly count: number;
  /** The day of birth is not known: it may be one less. */
  readonly about?: true;
}

const parts = (date: string): readonly [number, number, number] => {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  return [year, month, day];
};

/** Age on a day from a FHIR birth date: years; months below two years; days below two months. Null before birth. */
export const ageOn = (born: string, on: string): Age | null => {
  if (born.length < 10 || on.length < 10) {
    const count = Number(on.slice(0, 4)) - Number(born.slice(0, 4));
    return count > 0 ? { unit: 'year', count, about: true } : null;
  }
  const [[y, m, d], [year, month, day]] = [parts(born), parts(on)];
  const months = (year - y) * 12 + (month - m) - (day < d ? 1 : 0);
  const days = Math.round((Date.UTC(year, month - 1, day) - Date.UTC(y, m - 1, d)) / 86_400_000);
  if (!(days >= 0)) return null;
  if (months >= 24) return { unit: 'year', count: Math.floor(months / 12) };
  return months >= 2 ? { unit: 'month', count: months } : { unit: 'day', count: days };
};

/** The clinic's own number of a person. */
export const recordNumberOf = ({ identifier = [] }: Patient): string | undefined =>
  identifier.find(({ type, value }) => value && type?.coding?.some(({ code }) => code === 'MR'))?.value;

export const isDeceased = ({ deceasedBoolean, deceasedDateTime }: Patient): boolean =>
  deceasedBoolean === true || deceasedDateTime !== undefined;

export const phoneOf = ({ telecom = [] }: Patient): string | undefined =>
  [...telecom]
    .filter(({ system, value, use }) => system === 'phone' && value && use !== 'old')
    .sort((one, other) => (one.rank ?? 9) - (other.rank ?? 9))[0]?.value;

const rank = ({ use }: HumanName): number => (use === 'usual' || use === 'official' ? 0 : use === 'old' ? 2 : 1);

/** The name that the person uses. */
export const mainNameOf = ({ name = [] }: Patient): HumanName | undefined =>
  [...name].sort((one, other) => rank(one) - rank(other))[0];

/** The name that the person uses, in its parts. */
export const nameParts = (patient: Patient): { readonly first: string; readonly last: string } => {
  const main = mainNameOf(patient);
  const first = (main?.given ?? []).join(' ');
  return first || main?.family ? { first, last: main?.family ?? '' } : { first: '', last: main?.text ?? '' };
};

/** As a list sorted by family name shows it: 'Tremblay, Maya'. */
export const listName = (patient: Patient): string => {
  const { first, last } = nameParts(patient);
  return [last, first].filter(Boolean).join(', ');
};

export const emailOf = ({ telecom = [] }: Patient): string | undefined =>
  telecom.find(({ system, value, use }) => system === 'email' && value && use !== 'old')?.value;

export const cityOf = ({ address = [] }: Patient): string | undefined =>
  (address.find(({ use }) => use === 'home') ?? address[0])?.city;
