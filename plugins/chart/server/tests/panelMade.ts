import type {
  Appointment,
  Condition,
  Encounter,
  Immunization,
  Observation,
  Patient,
  Procedure,
} from '@medplum/fhirtypes';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { keysOf } from '#core/shared';
import type { Check } from '../panel/rules.ts';

export interface Made {
  readonly birth: string | undefined;
  readonly sex: Patient['gender'];
  readonly away: 'no' | 'inactive' | 'dead' | 'diedOn' | 'merged';
  readonly diabetes: 'no' | 'active' | 'resolved' | 'refuted';
  readonly hypertension: boolean;
  readonly tests: readonly Test[];
  readonly visits: readonly Visit[];
}
interface Visit {
  readonly of: 'Encounter' | 'Appointment';
  readonly ago: number;
  readonly status: string;
}
interface Test {
  readonly kind: keyof typeof codes;
  /** Days ago; null: the record doesn't say when. */
  readonly ago: number | null;
  /** The record says only in which year. */
  readonly yearOnly: boolean;
  readonly status: 'final' | 'entered-in-error' | 'cancelled';
}

const codes = {
  pressure: '85354-9',
  a1c: '4548-4',
  fit: '57905-2',
  hpv: '21440-3',
  pap: '10524-7',
  mammogram: '24606-6',
  colonoscopy: '73761001',
  flu: '150',
  td: '113',
  pcv: '216',
} as const;

/** For so many months each of them counts. */
const lasts = {
  ...{ pressure: 12, a1c: 6, fit: 24, hpv: 60, pap: 36, mammogram: 24 },
  ...{ colonoscopy: 120, flu: 12, td: 120, pcv: 2400 },
} as const satisfies Readonly<Record<Test['kind'], number>>;

export const zone = 'America/Toronto';
export const today = Temporal.Now.plainDateISO(zone);

/** On these days the limits of a year are today, of which the record knows no hour. */
const bordersOn = (day: Temporal.PlainDate): boolean =>
  /-(12-30|12-31|01-01|01-02|06-29|06-30|07-01|07-02)$/.test(day.toString());
const isBorder = bordersOn(today);
/** A day some weeks ago that is no limit of what is made. */
export const earlier = [45, 52].map((days) => today.subtract({ days })).find((day) => !bordersOn(day))!;

/** Two days aside from the limits themselves, which are moments. */
const ago = (limits: readonly number[]): fc.Arbitrary<number> =>
  fc.tuple(fc.constantFrom(...limits), fc.constantFrom(-2, 2)).map(([months, aside]) => {
    const day = today.subtract({ months });
    return day.until(today, { largestUnit: 'days' }).days + aside;
  });
const oldest = 121;
/** Half of them lie at the limit of their own kind: a rule of a month more or less is then another list. */
const someTest = fc.constantFrom(...keysOf(codes)).chain((kind) =>
  fc.record<Test>({
    kind: fc.constant(kind),
    ago: fc.oneof(
      { weight: 4, arbitrary: ago([Math.min(lasts[kind], oldest)]) },
      { weight: 4, arbitrary: ago([1, 6, 12, 20, 24, 36, 60, 120, oldest]) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    yearOnly: isBorder ? fc.constant(false) : fc.constantFrom(false, false, false, false, true),
    status: fc.constantFrom('final', 'final', 'final', 'entered-in-error', 'cancelled'),
  }),
);
/** What counts as a visit that took place, and what does not. */
export const heldAs = {
  Encounter: ['arrived', 'triaged', 'in-progress', 'onleave', 'finished'],
  Appointment: ['arrived', 'checked-in', 'fulfilled'],
} as const;
const notHeldAs = {
  Encounter: ['planned', 'cancelled', 'entered-in-error', 'unknown'],
  Appointment: ['booked', 'noshow', 'cancelled', 'pending'],
} as const;
const someVisit = fc.constantFrom('Encounter' as const, 'Appointment' as const).chain((of) =>
  fc
    .record<Visit>({
      of: fc.constant(of),
      ago: fc.oneof({ weight: 6, arbitrary: ago([1, 11, 12, 13, 30]) }, { weight: 1, arbitrary: fc.constant(-3) }),
      status: fc.constantFrom<string[]>(...heldAs[of], ...notHeldAs[of]),
    })
    .map((one) => (one.ago < 0 && /booked|pending/.test(one.status) ? { ...one, status: 'cancelled' } : one)),
);
const birth = fc
  .tuple(
    fc.constantFrom(17, 18, 24, 25, 44, 45, 49, 50, 60, 64, 65, 69, 70, 74, 75),
    fc.constantFrom(-1, 0, 1, 150),
    fc.constantFrom(10, 10, 10, 7, 4),
  )
  .map(([years, days, length]) => today.subtract({ years }).add({ days }).toString().slice(0, length));
export const person = fc.record<Made>({
  birth: fc.oneof({ weight: 9, arbitrary: birth }, { weight: 1, arbitrary: fc.constant(undefined) }),
  sex: fc.constantFrom('female', 'female', 'female', 'male', 'unknown', 'other', undefined),
  away: fc.constantFrom('no', 'no', 'no', 'no', 'no', 'no', 'inactive', 'dead', 'diedOn', 'merged'),
  diabetes: fc.constantFrom('no', 'active', 'active', 'resolved', 'refuted'),
  hypertension: fc.boolean(),
  tests: fc.array(someTest, { maxLength: 6 }),
  visits: fc.array(someVisit, { maxLength: 3 }),
});

const dayOf = ({ ago: days, yearOnly }: Test): string | undefined =>
  days === null
    ? undefined
    : today
        .subtract({ days })
        .toString()
        .slice(0, yearOnly ? 4 : 10);

export const idOf = (index: number): string => `panel-${index}`;
const concept = (system: string, code: string) => ({ coding: [{ system, code }] });
const stateOf = (code: string) => concept('http://terminology.hl7.org/CodeSystem/condition-clinical', code);
const sureOf = (code: string) => concept('http://terminology.hl7.org/CodeSystem/condition-ver-status', code);

export const resourcesOf = (
  one: Made,
  index: number,
): readonly (Patient | Appointment | Condition | Encounter | Immunization | Observation | Procedure)[] => {
  const subject = { reference: `Patient/${idOf(index)}` };
  const condition = (code: string, state: string, sure: string): Condition => ({
    ...{ resourceType: 'Condition', subject, code: concept('http://snomed.info/sct', code) },
    ...(sure === 'entered-in-error' ? {} : { clinicalStatus: stateOf(state) }),
    verificationStatus: sureOf(sure),
  });
  return [
    {
      ...{ resourceType: 'Patient', id: idOf(index), active: one.away !== 'inactive', name: [{ family: idOf(index) }] },
      ...(one.birth !== undefined && { birthDate: one.birth }),
      ...(one.sex && { gender: one.sex }),
      ...(one.away === 'dead' && { deceasedBoolean: true }),
      ...(one.away === 'diedOn' && { deceasedDateTime: '2024' }),
      ...(one.away === 'merged' && { link: [{ type: 'replaced-by', other: { reference: 'Patient/panel-0' } }] }),
    },
    ...(one.hypertension ? [condition('38341003', 'active', 'confirmed')] : []),
    ...(one.diabetes === 'no'
      ? []
      : [
          condition(
            '44054006',
            one.diabetes === 'resolved' ? 'resolved' : 'active',
            one.diabetes === 'refuted' ? 'refuted' : 'confirmed',
          ),
        ]),
    ...one.visits.map((visit, n): Appointment | Encounter => {
      // At noon, and each at an hour of its own: nobody is in two places at once.
      const start = today.subtract({ days: visit.ago }).toZonedDateTime({ timeZone: zone, plainTime: `${12 + n}:00` });
      const [begins, ends] = [start, start.add({ minutes: 20 })].map((at) => at.toInstant().toString());
      if (visit.of === 'Encounter')
        return {
          ...{ resourceType: 'Encounter', status: visit.status as Encounter['status'], subject },
          ...{ class: { code: 'AMB' }, period: { start: begins!, end: ends! } },
        };
      return {
        ...{ resourceType: 'Appointment', status: visit.status as Appointment['status'], start: begins!, end: ends! },
        participant: [{ status: 'accepted', actor: subject }],
      };
    }),
    ...one.tests.map((test): Immunization | Observation | Procedure => {
      const { kind, status } = test;
      const day = dayOf(test);
      if (kind === 'colonoscopy')
        return {
          ...{ resourceType: 'Procedure', subject, code: concept('http://snomed.info/sct', codes[kind]) },
          status: status === 'final' ? 'completed' : status === 'cancelled' ? 'not-done' : status,
          ...(day !== undefined && { performedDateTime: day }),
        };
      if (kind === 'flu' || kind === 'td' || kind === 'pcv')
        return {
          ...{ resourceType: 'Immunization', patient: subject },
          vaccineCode: concept('http://hl7.org/fhir/sid/cvx', codes[kind]),
          status: status === 'final' ? 'completed' : status === 'cancelled' ? 'not-done' : status,
          ...(day === undefined ? { occurrenceString: 'as a child' } : { occurrenceDateTime: day }),
        };
      return {
        ...{ resourceType: 'Observation', subject, status, code: concept('http://loinc.org', codes[kind]) },
        ...(day !== undefined && { effectiveDateTime: day }),
      };
    }),
  ];
};

/** By plain reading, day for day: whether a birth date as long as this lies in ages that are both included. */
export const within = (text: string | undefined, least: number, most: number, on = today): boolean | null => {
  if (text === undefined) return null;
  const first = Temporal.PlainDate.from(`${text}-01-01`.slice(0, 10));
  const last =
    text.length === 10 ? first : first.add(text.length === 7 ? { months: 1 } : { years: 1 }).subtract({ days: 1 });
  const reached = (day: Temporal.PlainDate, years: number): boolean =>
    Temporal.PlainDate.compare(day.add({ years }), on) <= 0;
  const ages = [first, last].map((day) => reached(day, least) && !reached(day, most + 1));
  if (ages[0] && ages[1]) return true;
  return !reached(first, least) || reached(last, most + 1) ? false : null;
};
export const both = (one: boolean | null, other: boolean | null): boolean | null =>
  one === false || other === false ? false : one === null || other === null ? null : true;
export const woman = ({ sex }: Made): boolean | null => (sex === 'female' ? true : sex === 'male' ? false : null);

export type Meant = Readonly<
  Record<
    Exclude<Check, 'visit'>,
    readonly [(one: Made, on?: Temporal.PlainDate) => boolean | null, Partial<Record<keyof typeof codes, number>>]
  >
>;
const lasting = (...kinds: readonly Test['kind'][]): Partial<Record<Test['kind'], number>> =>
  Object.fromEntries(kinds.map((kind) => [kind, lasts[kind]]));
export const meant: Meant = {
  bloodPressure: [(one, on) => one.hypertension || within(one.birth, 18, 200, on), lasting('pressure')],
  diabetes: [({ diabetes }) => diabetes === 'active', lasting('a1c')],
  colorectal: [({ birth: day }, on) => within(day, 50, 74, on), lasting('fit', 'colonoscopy')],
  cervical: [(one, on) => both(woman(one), within(one.birth, 25, 69, on)), lasting('hpv', 'pap')],
  breast: [(one, on) => both(woman(one), within(one.birth, 50, 74, on)), lasting('mammogram')],
  influenza: [({ birth: day }, on) => within(day, 65, 200, on), lasting('flu')],
  tetanus: [({ birth: day }, on) => within(day, 18, 200, on), lasting('td')],
  pneumococcal: [({ birth: day }, on) => within(day, 65, 200, on), lasting('pcv')],
};

export const standing = (
  one: Made,
  check: keyof Meant,
  rules: Meant = meant,
  papUntil = '2025-03-03',
  on = today,
): 'none' | 'unknown' | 'done' | 'overdue' => {
  const [concerned, months] = rules[check];
  if (one.away !== 'no' || concerned(one, on) === false) return 'none';
  if (concerned(one, on) === null) return 'unknown';
  const good = one.tests.filter(({ kind, status }) => status === 'final' && months[kind] !== undefined);
  const holds = (kind: Test['kind'], text: string): boolean => {
    const day = Temporal.PlainDate.from(text);
    return Temporal.PlainDate.compare(day.add({ months: months[kind]! }), on) > 0;
  };
  const told = good.flatMap((test) => {
    const day = dayOf(test);
    if (day === undefined) return [{ sure: false, maybe: true }];
    const [first, end] = day.length === 4 ? [`${day}-01-01`, `${day}-12-31`] : [day, day];
    if ((test.kind === 'pap' && first >= papUntil) || first > on.toString()) return [];
    const last = end < on.toString() ? end : on.toString();
    return [{ sure: holds(test.kind, first), maybe: holds(test.kind, last) }];
  });
  if (told.some(({ sure }) => sure)) return 'done';
  return told.some(({ maybe }) => maybe) ? 'unknown' : 'overdue';
};
