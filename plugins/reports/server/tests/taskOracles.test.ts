import type { Task } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { asked, factsFor, quantile, reportFor } from './testKit.ts';

let server: TestServer;
let admin: Person;
const zone = 'America/Toronto';
/** With the night of 12 March 2023, in which clocks go ahead, and before anything of the demo clinic. */
const [from, to] = ['2023-03-01', '2023-03-31'];
const hourMs = 3_600_000;

interface MadeTask {
  readonly id: string;
  readonly code: 'review-result' | 'renewal-request' | 'refill-request' | 'side-effect' | 'other';
  readonly at: string;
  readonly status: 'requested' | 'in-progress' | 'completed' | 'rejected' | 'cancelled' | 'entered-in-error';
  readonly priority: 'routine' | 'urgent' | 'stat';
  readonly owner: string | null;
  /** Hours after it was written; null: not said. */
  readonly due: number | null;
  readonly ended: number | null;
  readonly gone: boolean;
}

const later = (at: string, hours: number): string => new Date(Date.parse(at) + hours * hourMs).toISOString();
const owners = ['ana', 'bo', 'cy'];
const codes = ['review-result', 'review-result', 'renewal-request', 'refill-request', 'side-effect', 'other'] as const;
const statuses = [
  'requested',
  'in-progress',
  'completed',
  'completed',
  'rejected',
  'cancelled',
  'entered-in-error',
] as const;

/** @param seed of the random */
const tasksOf = (seed: number): readonly MadeTask[] => {
  const moment = fc.oneof(
    fc.integer({ min: Date.parse('2023-02-27T00:00:00Z'), max: Date.parse('2023-04-03T00:00:00Z') }),
    fc.integer({ min: Date.parse('2023-03-12T04:00:00Z'), max: Date.parse('2023-03-12T10:00:00Z') }),
    fc.constantFrom(Date.parse('2023-03-01T05:00:00Z'), Date.parse('2023-04-01T04:00:00Z')),
  );
  const task = fc.record({
    code: fc.constantFrom(...codes),
    at: moment.map((ms) => new Date(ms).toISOString()),
    status: fc.constantFrom(...statuses),
    priority: fc.constantFrom('routine' as const, 'urgent' as const, 'stat' as const),
    owner: fc.constantFrom(null, ...owners),
    due: fc.constantFrom(null, 1, 72, 800_000),
    ended: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 200 }), fc.constantFrom(1, 72)),
    gone: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  });
  const [some] = fc.sample(fc.array(task, { minLength: 220, maxLength: 220 }), { numRuns: 1, seed });
  return some!.map((one, index) => ({ ...one, id: `oracle-${seed}-${index}` }));
};

const resourceOf = ({ id, code, at, status, priority, owner, due, ended }: MadeTask): Task => ({
  ...{ resourceType: 'Task', id, intent: 'order', status, priority, authoredOn: at },
  code: { coding: [{ system: 'urn:pavilion:task', code }] },
  ...(owner && { owner: { reference: `Practitioner/${owner}`, display: `Dr ${owner}` } }),
  ...(due !== null && { restriction: { period: { end: later(at, due) } } }),
  ...(ended !== null && { executionPeriod: { end: later(at, ended) } }),
});

const made = tasksOf(7);
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  await server.services.asSystem(async (db) => {
    const record = server.services.record(db, admin.orgId);
    for (const one of made) {
      const { id } = await record.create(resourceOf(one));
      if (one.gone) await record.remove('Task', id);
    }
  });
});
afterAll(() => server.close());

/** The plain program: no database, and the calendar's day by another way. */
const isIn = ({ at, gone }: MadeTask): boolean => {
  const day = Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString();
  return !gone && day >= from && day <= to;
};
const off = new Set(['cancelled', 'rejected', 'entered-in-error']);
const reviews = made.filter((one) => isIn(one) && one.code === 'review-result' && !off.has(one.status));
const isLate = ({ status, due, ended, at }: MadeTask): boolean => {
  if (due === null) return false;
  return status === 'completed' ? ended !== null && ended > due : Date.parse(later(at, due)) < Date.now();
};
const requests = made.filter(
  ({ code, status, ...one }) =>
    isIn({ code, status, ...one }) &&
    ['renewal-request', 'refill-request'].includes(code) &&
    !['cancelled', 'entered-in-error'].includes(status),
);
const isAnswered = ({ status }: MadeTask): boolean => status === 'completed' || status === 'rejected';

const urgency = { stat: 'critical', urgent: 'abnormal', routine: 'other' } as const;
const work = made.filter((one) => isIn(one) && one.status !== 'entered-in-error');
const stateOf = { requested: 'requested', 'in-progress': 'doing', completed: 'done' } as const;
const keyOf = {
  state: ({ status }: MadeTask) => stateOf[status as 'completed'] ?? 'closed',
  priority: ({ priority }: MadeTask) => priority,
  urgency: (one: MadeTask) => urgency[one.priority],
  owner: (one: MadeTask) => (one.owner === null ? '' : `Practitioner/${one.owner}`),
  kind: (one: MadeTask) => one.code,
  answer: (one: MadeTask) => ({ completed: 'approved', rejected: 'declined' })[one.status as 'completed'] ?? 'waiting',
} as const;

interface Case {
  readonly measure: string;
  readonly by: readonly (keyof typeof keyOf)[];
  readonly facts: readonly MadeTask[];
  readonly hit?: (one: MadeTask) => boolean;
  /** In the measure's unit; undefined: against the clock of now, which goes on. */
  readonly value?: (one: MadeTask) => number | null;
}
const cases: readonly Case[] = [
  { measure: 'tasks.flow', by: ['state', 'owner'], facts: work, value: () => null },
  {
    ...{ measure: 'tasks.timeToDone', by: ['priority', 'owner'] },
    facts: work.filter(({ status }) => !off.has(status)),
    value: ({ status, ended }) => (status === 'completed' && ended !== null ? ended / 24 : null),
  },
  { measure: 'tasks.age', by: ['state'], facts: work.filter(({ status }) => /requested|in-progress/.test(status)) },
  { measure: 'diagnostics.lateAcknowledgement', by: ['urgency', 'owner'], facts: reviews, hit: isLate },
  {
    ...{ measure: 'diagnostics.timeToAcknowledge', by: ['urgency'], facts: reviews },
    value: ({ status, ended }) => (status === 'completed' ? ended : null),
  },
  {
    ...{ measure: 'medications.renewalTime', by: ['kind', 'answer'], facts: requests },
    value: (one) => (isAnswered(one) && one.ended !== null ? one.ended / 24 : null),
  },
  { measure: 'medications.renewalAge', by: ['kind'], facts: requests.filter((one) => !isAnswered(one)) },
];

test.each(cases)('RTE-3 reports: $measure agrees with a plain program', async ({ measure, by, facts, hit, value }) => {
  expect(facts.length).toBeGreaterThan(5);
  const { groups, total } = await reportFor(admin, asked(measure, from, to, { by: [...by] }));
  const wanted = Map.groupBy(facts, (one) => by.map((id) => keyOf[id](one)).join('|'));
  expect(groups.map(({ keys }) => keys.join('|')).sort()).toEqual([...wanted.keys()].sort());
  for (const { keys, now } of [...groups, { keys: null, now: total.now }]) {
    const own = keys === null ? facts : wanted.get(keys.join('|'))!;
    expect([keys, now.facts]).toEqual([keys, own.length]);
    if (hit) expect([keys, now.hits]).toEqual([keys, own.filter(hit).length]);
    const ages = (one: MadeTask): number => (Date.now() - Date.parse(one.at)) / 86_400_000;
    const values = own.flatMap((one) => (value ? (value(one) ?? []) : hit ? [] : ages(one)));
    if (hit) continue;
    expect([keys, now.measured]).toEqual([keys, values.length]);
    for (const [told, part] of [
      [now.median, 0.5],
      [now.ninth, 0.9],
    ] as const) {
      const plain = quantile(values, part);
      if (plain === null) expect(told).toBeNull();
      else expect(told).toBeCloseTo(plain, value ? 6 : 2);
    }
  }
});

test.each(cases)('RTE-3 reports: every number of $measure opens the very rows that make it', async (one) => {
  const { measure, by, facts, hit } = one;
  const body = asked(measure, from, to, { by: [...by] });
  const { groups } = await reportFor(admin, body);
  for (const { keys, now } of groups.slice(0, 4)) {
    const own = facts.filter((fact) => by.every((id, index) => keyOf[id](fact) === keys[index]));
    const all = await factsFor(admin, body, { keys });
    expect([all.total, all.ids.toSorted()]).toEqual([now.facts, own.map(({ id }) => id).toSorted()]);
    if (!hit) continue;
    const hits = await factsFor(admin, body, { keys, part: 'hits' });
    expect(hits.ids.toSorted()).toEqual(
      own
        .filter(hit)
        .map(({ id }) => id)
        .toSorted(),
    );
  }
  const missing = await factsFor(admin, { ...body, by: [] }, { part: 'missing' });
  const { total } = await reportFor(admin, { ...body, by: [] });
  if (!hit) expect(missing.total).toBe(total.now.facts - total.now.measured);
});
