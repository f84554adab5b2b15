import type {
  Appointment,
  Communication,
  Condition,
  Immunization,
  Observation,
  Patient,
  Procedure,
} from '@medplum/fhirtypes';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { evaluate, listFacts, listMeasures } from '#plugins/reports/shared/calls.ts';
import { contactOf } from '../../shared/contact.ts';
import type { Check } from './rules.ts';

interface Made {
  readonly birth: string | undefined;
  readonly sex: Patient['gender'];
  readonly away: 'no' | 'inactive' | 'dead' | 'diedOn' | 'merged';
  readonly diabetes: 'no' | 'active' | 'resolved' | 'refuted';
  readonly hypertension: boolean;
  readonly tests: readonly Test[];
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

const zone = 'America/Toronto';
const today = Temporal.Now.plainDateISO(zone);
/** On these days the limits of a year are today, of which the record knows no hour. */
const isBorder = /-(12-30|12-31|01-01|01-02|06-29|06-30|07-01|07-02)$/.test(today.toString());
let server: TestServer;
let doctor: Person;
let quebec: Person;
let made: readonly Made[];

/** Two days aside from the limits themselves, which are moments. */
const ago = (limits: readonly number[]): fc.Arbitrary<number> =>
  fc.tuple(fc.constantFrom(...limits), fc.constantFrom(-2, 2)).map(([months, aside]) => {
    const day = today.subtract({ months });
    return day.until(today, { largestUnit: 'days' }).days + aside;
  });
const someTest = fc.record<Test>({
  kind: fc.constantFrom(...(Object.keys(codes) as (keyof typeof codes)[])),
  ago: fc.oneof(
    { weight: 8, arbitrary: ago([1, 6, 12, 20, 24, 36, 60, 120, 121]) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  yearOnly: isBorder ? fc.constant(false) : fc.constantFrom(false, false, false, false, true),
  status: fc.constantFrom('final', 'final', 'final', 'entered-in-error', 'cancelled'),
});
const birth = fc
  .tuple(
    fc.constantFrom(17, 18, 24, 25, 49, 50, 60, 64, 65, 69, 70, 74, 75),
    fc.constantFrom(-1, 0, 1, 150),
    fc.constantFrom(10, 10, 10, 7, 4),
  )
  .map(([years, days, length]) => today.subtract({ years }).add({ days }).toString().slice(0, length));
const person = fc.record<Made>({
  birth: fc.oneof({ weight: 9, arbitrary: birth }, { weight: 1, arbitrary: fc.constant(undefined) }),
  sex: fc.constantFrom('female', 'female', 'female', 'male', 'unknown', 'other', undefined),
  away: fc.constantFrom('no', 'no', 'no', 'no', 'no', 'no', 'inactive', 'dead', 'diedOn', 'merged'),
  diabetes: fc.constantFrom('no', 'active', 'active', 'resolved', 'refuted'),
  hypertension: fc.boolean(),
  tests: fc.array(someTest, { maxLength: 6 }),
});

const dayOf = ({ ago: days, yearOnly }: Test): string | undefined =>
  days === null
    ? undefined
    : today
        .subtract({ days })
        .toString()
        .slice(0, yearOnly ? 4 : 10);

const idOf = (index: number): string => `panel-${index}`;
const concept = (system: string, code: string) => ({ coding: [{ system, code }] });
const stateOf = (code: string) => concept('http://terminology.hl7.org/CodeSystem/condition-clinical', code);
const sureOf = (code: string) => concept('http://terminology.hl7.org/CodeSystem/condition-ver-status', code);

const resourcesOf = (
  one: Made,
  index: number,
): readonly (Patient | Condition | Immunization | Observation | Procedure)[] => {
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
const within = (text: string | undefined, least: number, most: number): boolean | null => {
  if (text === undefined) return null;
  const first = Temporal.PlainDate.from(`${text}-01-01`.slice(0, 10));
  const last =
    text.length === 10 ? first : first.add(text.length === 7 ? { months: 1 } : { years: 1 }).subtract({ days: 1 });
  const reached = (day: Temporal.PlainDate, years: number): boolean =>
    Temporal.PlainDate.compare(day.add({ years }), today) <= 0;
  const ages = [first, last].map((day) => reached(day, least) && !reached(day, most + 1));
  if (ages[0] && ages[1]) return true;
  return !reached(first, least) || reached(last, most + 1) ? false : null;
};
const both = (one: boolean | null, other: boolean | null): boolean | null =>
  one === false || other === false ? false : one === null || other === null ? null : true;
const woman = ({ sex }: Made): boolean | null => (sex === 'female' ? true : sex === 'male' ? false : null);

const meant: Readonly<
  Record<Exclude<Check, 'visit'>, readonly [(one: Made) => boolean | null, Partial<Record<keyof typeof codes, number>>]>
> = {
  bloodPressure: [(one) => one.hypertension || within(one.birth, 18, 200), { pressure: 12 }],
  diabetes: [({ diabetes }) => diabetes === 'active', { a1c: 6 }],
  colorectal: [({ birth: day }) => within(day, 50, 74), { fit: 24, colonoscopy: 120 }],
  cervical: [(one) => both(woman(one), within(one.birth, 25, 69)), { hpv: 60, pap: 36 }],
  breast: [(one) => both(woman(one), within(one.birth, 50, 74)), { mammogram: 24 }],
  influenza: [({ birth: day }) => within(day, 65, 200), { flu: 12 }],
  tetanus: [({ birth: day }) => within(day, 18, 200), { td: 120 }],
  pneumococcal: [({ birth: day }) => within(day, 65, 200), { pcv: 2400 }],
};

const standing = (one: Made, check: keyof typeof meant): 'none' | 'unknown' | 'done' | 'overdue' => {
  const [concerned, months] = meant[check];
  if (one.away !== 'no' || concerned(one) === false) return 'none';
  if (concerned(one) === null) return 'unknown';
  const good = one.tests.filter(({ kind, status }) => status === 'final' && months[kind] !== undefined);
  const holds = (kind: Test['kind'], text: string): boolean => {
    const day = Temporal.PlainDate.from(text);
    return Temporal.PlainDate.compare(day.add({ months: months[kind]! }), today) > 0;
  };
  const told = good.flatMap((test) => {
    const day = dayOf(test);
    if (day === undefined) return [{ sure: false, maybe: true }];
    const [first, end] = day.length === 4 ? [`${day}-01-01`, `${day}-12-31`] : [day, day];
    if (test.kind === 'pap' && first >= '2025-03-03') return [];
    const last = end < today.toString() ? end : today.toString();
    return [{ sure: holds(test.kind, first), maybe: holds(test.kind, last) }];
  });
  if (told.some(({ sure }) => sure)) return 'done';
  return told.some(({ maybe }) => maybe) ? 'unknown' : 'overdue';
};

const period = { from: today.subtract({ days: 6 }).toString(), to: today.toString(), by: [], where: {} };
const counted = async (who: Person, measure: string) =>
  (await who.send(evaluate, { body: { ...period, measure, compare: 'none' } })).data.total.now;
const listed = async (who: Person, measure: string, part: 'all' | 'hits') => {
  const ids: string[] = [];
  for (let after: string | undefined; ;) {
    const { data } = await who.send(listFacts, {
      body: { ...period, measure, keys: [], part, ...(after !== undefined && { after }) },
    });
    ids.push(...data.data.map(({ id }) => id));
    if (data.next === null) return ids;
    after = data.next;
  }
};
const own = (ids: readonly string[]): readonly string[] => ids.filter((id) => id.includes('panel-')).sort();
const indexes = (check: keyof typeof meant, ...wanted: readonly string[]): readonly string[] =>
  made.flatMap((one, index) => (wanted.includes(standing(one, check)) ? idOf(index) : [])).sort();

beforeAll(async () => {
  server = await startTestServer();
  [doctor, quebec] = await Promise.all([
    server.login('practitioner@pavilion.test'),
    server.login('admin@laurier.test'),
  ]);
  made = fc.sample(person, { numRuns: 160, seed: 17 });
  await server.services.asSystem(async (db) => {
    const record = server.services.record(db, doctor.orgId);
    for (const resource of made.flatMap(resourcesOf)) await record.create(resource);
  });
}, 120_000);
afterAll(() => server.close());

test.each(Object.keys(meant) as (keyof typeof meant)[])(
  'RTE-3 reports: %s overdue agrees with a plain recount of a made clinic, and the number is its rows',
  async (check) => {
    const [figure, all, overdue] = await Promise.all([
      counted(doctor, `chart.${check}`),
      listed(doctor, `chart.${check}`, 'all'),
      listed(doctor, `chart.${check}`, 'hits'),
    ]);
    expect(own(overdue)).toEqual(indexes(check, 'overdue'));
    expect(own(all)).toEqual(indexes(check, 'overdue', 'done'));
    expect([figure.facts, figure.hits]).toEqual([new Set(all).size, new Set(overdue).size]);
  },
);

test('RTE-3 reports: of whom the record can’t decide, each stands apart once for each list', async () => {
  const ids = await listed(doctor, 'chart.notKnown', 'all');
  const wanted = (Object.keys(meant) as (keyof typeof meant)[]).flatMap((check) =>
    indexes(check, 'unknown').map((id) => `${check}:${id}`),
  );
  expect(own(ids)).toEqual(wanted.sort());
});

test('RTE-3 reports: of who is overdue it is known who has a visit ahead, booked or only asked for', async () => {
  const overdue = indexes('bloodPressure', 'overdue');
  const [booked, asked, past, cancelled, withdrawn] = overdue;
  const visit = (patient: string | undefined, status: Appointment['status'], days: number): Appointment => ({
    ...{ resourceType: 'Appointment', status, start: new Date(Date.now() + days * 86_400_000).toISOString() },
    end: new Date(Date.now() + days * 86_400_000 + 600_000).toISOString(),
    participant: [{ status: 'accepted', actor: { reference: `Patient/${patient}` } }],
  });
  await server.services.asSystem(async (db) => {
    const record = server.services.record(db, doctor.orgId);
    for (const one of [
      ...[visit(booked, 'booked', 3), visit(booked, 'proposed', 4), visit(asked, 'pending', 3)],
      ...[visit(past, 'booked', -1), visit(cancelled, 'cancelled', 3), visit(withdrawn, 'entered-in-error', 3)],
    ])
      await record.create(one);
  });
  const ahead = async (key: string): Promise<readonly string[]> => {
    const asked = { ...period, measure: 'chart.bloodPressure', where: { nextVisit: [key] }, keys: [] };
    const { data } = (await doctor.send(listFacts, { body: { ...asked, part: 'hits' } })).data;
    return own(data.map(({ id }) => id));
  };
  expect(await ahead('booked')).toEqual([booked]);
  expect(await ahead('asked')).toEqual([asked]);
  const evaluated = { ...period, measure: 'chart.bloodPressure', by: ['nextVisit'], compare: 'none' as const };
  const { data } = await doctor.send(evaluate, { body: evaluated });
  const hits = new Map(data.groups.map(({ keys, now }) => [keys[0], now.hits]));
  expect([...hits.values()].reduce((sum, one) => sum + one, 0)).toBe(data.total.now.hits);
  expect(hits.get('none')).toBeGreaterThanOrEqual(overdue.length - 2);
});

test('RTE-3 reports: of who is overdue it is known whom staff contacted, and when', async () => {
  const [recent, earlier, other, withdrawn] = indexes('bloodPressure', 'overdue');
  const contact = (patient: string | undefined, days: number, more: Partial<Communication> = {}): Communication => ({
    ...contactOf({
      ...{ patient: { reference: `Patient/${patient}` }, way: 'phone', about: 'Blood pressure', note: '', by: null },
      at: new Date(Date.now() - days * 86_400_000),
    }),
    ...more,
  });
  await server.services.asSystem(async (db) => {
    const record = server.services.record(db, doctor.orgId);
    for (const one of [
      ...[contact(recent, 90), contact(recent, 29), contact(earlier, 31)],
      ...[
        contact(other, 1, { category: [{ text: 'Another' }] }),
        contact(withdrawn, 1, { status: 'entered-in-error' }),
      ],
    ])
      await record.create(one);
  });
  const contacted = async (key: string): Promise<readonly string[]> => {
    const asked = { ...period, measure: 'chart.bloodPressure', where: { contacted: [key] }, keys: [] };
    const { data } = (await doctor.send(listFacts, { body: { ...asked, part: 'hits' } })).data;
    return own(data.map(({ id }) => id));
  };
  expect(await contacted('recent')).toEqual([recent]);
  expect(await contacted('earlier')).toEqual([earlier]);
  const evaluated = { ...period, measure: 'chart.bloodPressure', by: ['contacted'], compare: 'none' as const };
  const { groups, total } = (await doctor.send(evaluate, { body: evaluated })).data;
  expect(groups.reduce((sum, { now }) => sum + now.hits, 0)).toBe(total.now.hits);
});

test('RTE-3 reports: a province without a rule counts nobody, and the clinic’s own rules hold there too', async () => {
  for (const check of ['colorectal', 'cervical', 'breast'])
    expect(await counted(quebec, `chart.${check}`)).toMatchObject({ facts: 0, hits: 0 });
  expect((await counted(quebec, 'chart.visit')).facts).toBeGreaterThan(0);
});

test('RTE-3 reports: who is overdue is no matter of months, so nobody is shown as not overdue in an earlier one', async () => {
  const asked = { ...period, measure: 'chart.breast', compare: 'none' as const };
  expect((await doctor.send(evaluate, { body: { ...asked, by: ['month'] } })).status).toBe(422);
  expect((await doctor.send(evaluate, { body: { ...asked, by: ['age'] } })).status).toBe(200);
});

test('RTE-3 reports: a definition says whose rule it is and since when, and what is not looked at', async () => {
  const { data } = (await doctor.send(listMeasures)).data;
  const definition = (id: string): string => data.find((one) => one.id === `chart.${id}`)?.definition['en-CA'] ?? '';
  expect(definition('breast')).toMatch(/Ontario Breast Screening Program, since Oct\.? 8, 2024\. .*any other province/);
  expect(definition('bloodPressure')).toMatch(/The clinic’s own rule\. /);
  expect(definition('influenza')).toMatch(/Canadian Immunization Guide\. /);
  expect(definition('colorectal')).toMatch(/What a test found isn’t looked at\./);
});
