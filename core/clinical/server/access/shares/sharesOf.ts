import type { CodeableConcept, Consent, Patient, RelatedPerson } from '@medplum/fhirtypes';
import type { KeptShares } from '#core/server/database/tables.ts';
import { actsOf, type Area, areasOf } from '#clinical/shared/shares/shareKinds.ts';
import { spanOf } from '../../index/dates.ts';
import { patientsOf } from '../whose.ts';

type Part = KeptShares['parts'][number];

/** From which age on what a child's parents were shown closes to them, in a clinic. */
export interface OwnAge {
  /** Years; null: never. */
  readonly age: number | null;
  readonly closes: readonly Area[];
}

export const usualOwnAge: OwnAge = { age: null, closes: [] };

const parents = new Set('PRN MTH FTH NPRN NMTH NFTH STPPRN STPMTH STPFTH PRNFOST ADOPTP GUARD PARNT'.split(' '));

const isParent = ({ relationship }: RelatedPerson): boolean =>
  relationship?.some(({ coding }: CodeableConcept) => coding?.some(({ code }) => parents.has(code ?? ''))) ?? false;

/** The day on which somebody turns so many years old, as `2027-05-23`; null where the birth date says no day. */
const turns = (birthDate: string | undefined, age: number): string | null => {
  const [, year, rest] = /^(\d{4})-(\d{2}-\d{2})$/.exec(birthDate ?? '') ?? [];
  if (year === undefined || rest === undefined) return null;
  const then = `${String(Number(year) + age).padStart(4, '0')}-${rest}`;
  // The day after the 28th in years without a 29th.
  const day = new Date(`${then}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? null : day.toISOString().slice(0, 10);
};

/** A consent names a person by reference; a version of them is them. */
const names = ({ actor = [] }: NonNullable<Consent['provision']>, id: string): boolean =>
  actor.some(({ reference }) => reference?.reference?.replace(/\/_history\/.*$/, '') === `RelatedPerson/${id}`);

/** Denied anywhere within, to this person: then nothing of it counts. */
const denies = (provision: NonNullable<Consent['provision']>, id: string): boolean =>
  (provision.type === 'deny' && names(provision, id)) || (provision.provision ?? []).some((one) => denies(one, id));

const earlier = (one: string | null, other: string | null): string | null =>
  one === null ? other : other === null ? one : Date.parse(one) < Date.parse(other) ? one : other;

const partsIn = (consent: Consent): readonly Part[] => {
  const { period } = consent.provision ?? {};
  const [low, high] = [spanOf(period?.start ?? ''), spanOf(period?.end ?? '')];
  // Dates that cannot be read open nothing.
  if ((period?.start !== undefined && !low) || (period?.end !== undefined && !high)) return [];
  const acts = actsOf(consent);
  return areasOf(consent).map((kind) => ({
    kind,
    act: acts.some((one) => one === kind),
    from: low?.low?.toISOString() ?? null,
    until: high?.high?.toISOString() ?? null,
  }));
};

/**
 * What a patient shares with a person, by their consents as they stand now; nothing where the person is ended, was not confirmed or is
 * another patient's, or where a consent denies it.
 * @param rule of the clinic, for parents: what they were given before the child was old enough to give it ends on that day
 */
export const sharesOf = (
  patient: Patient,
  related: RelatedPerson,
  consents: readonly Consent[],
  rule: OwnAge,
): KeptShares['parts'] => {
  const { id } = patient;
  const over = related.active !== true || related.period?.end !== undefined || patient.active === false;
  if (over || id === undefined || related.id === undefined || !patientsOf(related).includes(id)) return [];
  const person = related.id;
  const mine = consents.filter((one) => one.status === 'active' && patientsOf(one).includes(id));
  if (mine.some(({ provision }) => provision && denies(provision, person))) return [];
  const permits = mine.filter(({ provision }) => provision?.type === 'permit' && names(provision, person));
  const day = rule.age !== null && isParent(related) ? turns(patient.birthDate, rule.age) : null;
  return permits.flatMap((consent) =>
    partsIn(consent).map((part) => {
      const grown = day !== null && rule.closes.some((kind) => kind === part.kind);
      const own = grown && (consent.dateTime ?? '').slice(0, 10) >= day;
      return grown && !own ? { ...part, until: earlier(part.until, `${day}T00:00:00.000Z`) } : part;
    }),
  );
};
