import type { Appointment, Communication } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { createAll } from '#test/kit/record/createAll.ts';
import { denialOf } from '#test/kit/record/denial.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { evaluate, listFacts, listMeasures } from '#plugins/reports/shared/calls.ts';
import { contactOf } from '../../shared/contact.ts';
import {
  both,
  earlier,
  heldAs,
  idOf,
  type Made,
  type Meant,
  meant,
  person,
  resourcesOf,
  standing,
  today,
  within,
  woman,
} from '../tests/panelMade.ts';

let server: TestServer;
let doctor: Person;
let quebec: Person;
let made: readonly Made[];

const period = { from: today.subtract({ days: 6 }).toString(), to: today.toString(), by: [], where: {} };
const counted = async (who: Person, measure: string) =>
  (await who.send(evaluate, { body: { ...period, measure, compare: 'none' } })).data.total.now;
type Line = {
  readonly from?: string;
  readonly to?: string;
  readonly by?: readonly string[];
  readonly keys?: readonly string[];
  readonly where?: Record<string, string[]>;
};
const listed = async (
  who: Person,
  measure: string,
  part: 'all' | 'hits',
  { by = [], keys = [], where = {}, ...more }: Line = {},
) => {
  const ids: string[] = [];
  for (let after: string | undefined; ;) {
    const { data } = await who.send(listFacts, {
      body: {
        ...period,
        ...more,
        measure,
        by: [...by],
        keys: [...keys],
        where,
        part,
        ...(after !== undefined && { after }),
      },
    });
    ids.push(...data.data.map(({ id }) => id));
    if (data.next === null) return ids;
    after = data.next;
  }
};
const own = (ids: readonly string[]): readonly string[] => ids.filter((id) => id.includes('panel-')).sort();
const indexes = (check: keyof Meant, ...wanted: readonly string[]): readonly string[] =>
  made.flatMap((one, index) => (wanted.includes(standing(one, check)) ? idOf(index) : [])).sort();

beforeAll(async () => {
  server = await startTestServer();
  [doctor, quebec] = await Promise.all([
    server.login('practitioner@pavilion.test'),
    server.login('admin@laurier.test'),
  ]);
  made = fc.sample(person, { numRuns: 160, seed: 17 });
  await createAll(server, doctor.orgId, made.flatMap(resourcesOf));
}, 120_000);
afterAll(() => server.close());

test.each(Object.keys(meant) as (keyof Meant)[])(
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

test.each(Object.keys(meant) as (keyof Meant)[])(
  'RTE-3 reports: %s overdue at the end of an earlier period agrees with a plain recount of that day',
  async (check) => {
    const then = { from: earlier.subtract({ days: 6 }).toString(), to: earlier.toString() };
    const stood = (...wanted: readonly string[]): readonly string[] =>
      made.flatMap((one, index) =>
        wanted.includes(standing(one, check, meant, undefined, earlier)) ? idOf(index) : [],
      );
    const asked = { ...period, ...then, measure: `chart.${check}`, compare: 'none' as const };
    const [{ data }, all, overdue, unknown] = await Promise.all([
      doctor.send(evaluate, { body: asked }),
      listed(doctor, `chart.${check}`, 'all', then),
      listed(doctor, `chart.${check}`, 'hits', then),
      listed(doctor, 'chart.notKnown', 'all', { ...then, where: { check: [check] } }),
    ]);
    expect(own(overdue)).toEqual(stood('overdue').toSorted());
    expect(own(all)).toEqual(stood('overdue', 'done').toSorted());
    expect(own(unknown)).toEqual(
      stood('unknown')
        .map((id) => `${check}:${id}`)
        .toSorted(),
    );
    expect([data.total.now.facts, data.total.now.hits]).toEqual([new Set(all).size, new Set(overdue).size]);
  },
);

test('RTE-3 reports: who was not seen in a year agrees with a plain recount of visits, however they were held', async () => {
  const wasSeen = ({ visits }: Made): boolean =>
    visits.some(({ of, ago: days, status }) => {
      const day = today.subtract({ days });
      const isHeld = heldAs[of].some((one) => one === status);
      return isHeld && days >= 0 && Temporal.PlainDate.compare(day.add({ months: 12 }), today) > 0;
    });
  const active = made.flatMap((one, index) => (one.away === 'no' ? [{ one, id: idOf(index) }] : []));
  const unseen = active.flatMap(({ one, id }) => (wasSeen(one) ? [] : id)).sort();
  expect([unseen.length > 10, unseen.length < active.length - 10]).toEqual([true, true]);
  const [figure, all, overdue] = await Promise.all([
    counted(doctor, 'chart.visit'),
    listed(doctor, 'chart.visit', 'all'),
    listed(doctor, 'chart.visit', 'hits'),
  ]);
  expect(own(overdue)).toEqual(unseen);
  expect(own(all)).toEqual(active.map(({ id }) => id).sort());
  expect([figure.facts, figure.hits]).toEqual([new Set(all).size, new Set(overdue).size]);
});

const from45: Partial<Meant> = { breast: [(one) => both(woman(one), within(one.birth, 45, 74)), { mammogram: 24 }] };
const provinces: readonly {
  readonly province: string;
  readonly held: readonly string[];
  readonly other?: Partial<Meant>;
  readonly papUntil?: string;
}[] = [
  { province: 'BC', held: ['colorectal', 'cervical', 'breast'], papUntil: '9999' },
  { province: 'AB', held: ['breast'], other: from45 },
  { province: 'QC', held: ['breast'] },
  { province: 'NS', held: [] },
];
test.each(provinces)('RTE-3 reports: in $province its own programmes hold, and none of another', async (row) => {
  const { province, held, other, papUntil } = row;
  const moveTo = (to: string) =>
    server.services.asSystem((db) =>
      sql`update organization set details = jsonb_set(details, '{province}', to_jsonb(${to}::text))
        where id = ${doctor.orgId}`.execute(db),
    );
  await moveTo(province);
  for (const check of ['colorectal', 'cervical', 'breast'] as const) {
    const rules = { ...meant, ...other };
    const overdue = made.flatMap((one, index) =>
      held.includes(check) && standing(one, check, rules, papUntil) === 'overdue' ? idOf(index) : [],
    );
    expect([check, own(await listed(doctor, `chart.${check}`, 'hits'))]).toEqual([check, overdue.sort()]);
    expect([check, overdue.length > 0]).toEqual([check, held.includes(check)]);
  }
  await moveTo('ON');
});

test('RTE-3 reports: of whom the record can’t decide, each stands apart once for each list', async () => {
  const ids = await listed(doctor, 'chart.notKnown', 'all');
  const wanted = (Object.keys(meant) as (keyof Meant)[]).flatMap((check) =>
    indexes(check, 'unknown').map((id) => `${check}:${id}`),
  );
  expect(own(ids)).toEqual(wanted.sort());
});

test.each(['bloodPressure', 'visit', 'cervical', 'notKnown'])(
  'RTE-3 reports: the rows behind each line of %s are those of its number, though the others are not read for it',
  async (name) => {
    const measure = `chart.${name}`;
    const all = (await listed(doctor, measure, 'all')).toSorted();
    const { dimensions } = (await doctor.send(evaluate, { body: { ...period, measure, compare: 'none' } })).data
      .measure;
    for (const { id } of dimensions) {
      const { groups } = (await doctor.send(evaluate, { body: { ...period, measure, by: [id], compare: 'none' } }))
        .data;
      const found: string[] = [];
      for (const { keys, now } of groups) {
        const ids = await listed(doctor, measure, 'all', { by: [id], keys });
        expect([id, keys, ids.length]).toEqual([id, keys, now.facts]);
        const filtered = await listed(doctor, measure, 'all', { where: { [id]: keys } });
        expect([id, keys, filtered]).toEqual([id, keys, ids]);
        found.push(...ids);
      }
      expect([id, found.toSorted()]).toEqual([id, all]);
    }
    const [line] = (
      await doctor.send(evaluate, { body: { ...period, measure, by: ['practitioner'], compare: 'none' } })
    ).data.groups;
    const none = { by: ['practitioner'], keys: line!.keys, where: { practitioner: ['nobody-of-that-name'] } };
    expect(await listed(doctor, measure, 'all', none)).toEqual([]);
  },
);

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
  for (const check of ['colorectal', 'cervical'])
    expect(await counted(quebec, `chart.${check}`)).toMatchObject({ facts: 0, hits: 0 });
  expect((await counted(quebec, 'chart.breast')).facts).toBeGreaterThan(0);
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
  expect(definition('breast')).toMatch(
    /Ontario Breast Screening Program, since Oct\.? 8, 2024: women from 50 to 74, .*Alberta Breast.*45 to 74.*other provinces/,
  );
  expect(definition('bloodPressure')).toMatch(/The clinic’s own rule\. /);
  expect(definition('influenza')).toMatch(/Canadian Immunization Guide\. /);
  expect(definition('colorectal')).toMatch(/What a test found isn’t looked at\./);
});

test('RTE-3 ROL-2 reports: of who is overdue a patient who keeps the reader out is counted and on no page', async () => {
  const kept = indexes('bloodPressure', 'overdue')[20]!;
  const before = await listed(doctor, 'chart.bloodPressure', 'hits');
  expect(before).toContain(kept);
  await server.services.asSystem((db) =>
    server.services.record(db, doctor.orgId).create(denialOf(kept, doctor.orgId, 'panel-out')),
  );
  const asked = { ...period, measure: 'chart.bloodPressure', keys: [], part: 'hits' as const };
  const { data } = await doctor.send(listFacts, { body: asked });
  expect([data.total, data.closed]).toEqual([before.length, 1]);
  expect(await listed(doctor, 'chart.bloodPressure', 'hits')).toEqual(before.filter((id) => id !== kept));
});
