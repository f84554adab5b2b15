import type { QuestionnaireResponse, Task } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { systems } from '#plugins/assessments/shared/index.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { asked, factsFor, quantile, reportFor } from './testKit.ts';

let server: TestServer;
let admin: Person;
/** With the night of 12 March 2023, in which clocks go ahead, and before anything of the demo clinic. */
const [from, to] = ['2023-03-01', '2023-03-31'];
const [begin, end] = [Date.parse('2023-03-01T05:00:00Z'), Date.parse('2023-04-01T04:00:00Z')];
const hourMs = 3_600_000;
const isIn = ({ at }: { readonly at: number }): boolean => at >= begin && at < end;
const moment = fc
  .oneof(
    fc.integer({ min: begin - 86_400_000, max: end + 86_400_000 }),
    fc.integer({ min: Date.parse('2023-03-12T04:00:00Z'), max: Date.parse('2023-03-12T10:00:00Z') }),
    fc.constantFrom(begin, end),
  )
  .map((at) => at - (at % 1_000));
const sampled = <T>(one: fc.Arbitrary<T>, length: number, seed: number): readonly T[] =>
  fc.sample(fc.array(one, { minLength: length, maxLength: length }), { numRuns: 1, seed })[0]!;

const faxes = sampled(
  fc.record({
    at: moment,
    out: fc.boolean(),
    incoming: fc.constantFrom('open', 'filed', 'filed', 'split', 'junk', 'misdirected'),
    outgoing: fc.constantFrom('prepared', 'queued', 'sent', 'sent', 'failed', 'cancelled', 'unknown'),
    failure: fc.constantFrom('busy', 'line', null),
    number: fc.constantFrom('6135550101', '6135550102', ''),
    split: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    filed: fc.option(fc.integer({ min: 0, max: 400 })),
  }),
  240,
  47,
).map((one, n) => ({ ...one, id: `fax-${n}`, state: one.out ? one.outgoing : one.incoming }));
type MadeFax = (typeof faxes)[number];

const forms = sampled(
  fc.record({
    at: moment,
    status: fc.constantFrom('requested', 'in-progress', 'completed', 'completed', 'cancelled', 'entered-in-error'),
    form: fc.constantFrom('a', 'b'),
    /** Hours until it was sent; 'year': the answer names a year alone. */
    sent: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constant('year' as const)),
    gone: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    other: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  }),
  160,
  53,
).map((one, n) => ({ ...one, id: `form-${n}` }));
type MadeForm = (typeof forms)[number];

const taskOf = ({ id, at, status, form, other }: MadeForm): Task => ({
  ...{ resourceType: 'Task', id, intent: 'order', status },
  authoredOn: new Date(at).toISOString(),
  code: { coding: [{ system: systems.kind, code: other ? 'other' : 'intake' }] },
  focus: { reference: `Questionnaire/${form}`, display: `Form ${form}` },
  for: { reference: 'Patient/demo-rideau-1' },
  ...(status === 'completed' && {
    output: [{ type: { text: 'answer' }, valueReference: { reference: `QuestionnaireResponse/answer-${id}` } }],
  }),
});
const answerOf = ({ id, at, sent }: MadeForm): QuestionnaireResponse => ({
  ...{ resourceType: 'QuestionnaireResponse', id: `answer-${id}`, status: 'completed' },
  authored: sent === 'year' ? '2023' : new Date(at + sent * hourMs).toISOString(),
});

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  await server.services.asSystem(async (db) => {
    for (const { id, at, out, state, failure, number, split, filed } of faxes) {
      const then = new Date(at);
      const done = filed === null ? null : new Date(at + filed * hourMs);
      await (
        out
          ? sql`insert into fax_outgoing (id, org_id, created_by, created_at, number, name, subject, file_id, sha256, pages,
            documents, state, failure)
          values (${id}, ${admin.orgId}, 'x', ${then}, ${number}, '', 'x', 'x', 'x', 1, '[]', ${state},
            ${state === 'failed' ? failure : null})`
          : sql`insert into fax_incoming (id, org_id, provider, provider_id, number, name, received_at, content, state, label,
            note, turns, filed_at, split_from)
          values (${id}, ${admin.orgId}, 'made', ${id}, ${number}, '', ${then}, 'kept', ${state}, '', '', '{}',
            ${state === 'filed' ? done : null}, ${split ? 'fax-0' : null})`
      ).execute(db);
    }
    const record = server.services.record(db, admin.orgId);
    for (const one of forms) {
      if (one.status === 'completed') await record.create(answerOf(one));
      await record.create(taskOf(one));
      if (one.gone) await record.remove('Task', one.id);
    }
  });
});
afterAll(() => server.close());

interface Case<T> {
  readonly measure: string;
  readonly by: string;
  readonly facts: readonly T[];
  readonly key: (one: T) => string;
  readonly hit?: (one: T) => boolean;
  readonly value?: (one: T) => number | null;
}
const asForms = forms.filter((one) => isIn(one) && !one.gone && !one.other && !/cancelled|error/.test(one.status));
const mine = faxes.filter(isIn);
const faxCases: readonly Case<MadeFax>[] = [
  {
    ...{ measure: 'faxes.volume', by: 'state', key: ({ state }) => state },
    facts: mine.filter(({ out, split, state }) => (out ? state !== 'prepared' : !split)),
  },
  {
    ...{ measure: 'faxes.failures', by: 'failure', hit: ({ state }) => state === 'failed' },
    key: ({ state, failure }) => (state === 'failed' ? (failure ?? '') : ''),
    facts: mine.filter(({ out, state }) => out && /sent|failed/.test(state)),
  },
  {
    ...{ measure: 'faxes.timeToFile', by: 'number', key: ({ number }) => number },
    facts: mine.filter(({ out, state }) => !out && /open|filed/.test(state)),
    value: ({ state, filed }) => (state === 'filed' ? filed : null),
  },
];
const formCases: readonly Case<MadeForm>[] = [
  {
    ...{ measure: 'intake.completion', by: 'form', facts: asForms, hit: ({ status }) => status === 'completed' },
    key: ({ form }) => `Questionnaire/${form}`,
  },
  {
    ...{ measure: 'intake.time', by: 'form', facts: asForms, key: ({ form }) => `Questionnaire/${form}` },
    value: ({ status, sent }) => (status === 'completed' && sent !== 'year' ? sent / 24 : null),
  },
];

const agrees = async <T extends { readonly id: string }>(one: Case<T>): Promise<void> => {
  const { measure, by, facts, key, hit, value } = one;
  expect(facts.length).toBeGreaterThan(15);
  const body = asked(measure, from, to, { by: [by] });
  const { groups, total } = await reportFor(admin, body);
  const wanted = Map.groupBy(facts, key);
  expect(groups.map(({ keys }) => keys[0]).toSorted()).toEqual([...wanted.keys()].toSorted());
  for (const { keys, now } of [...groups, { keys: [], now: total.now }]) {
    const [name] = keys;
    const own = name === undefined ? facts : wanted.get(name)!;
    expect([name, now.facts]).toEqual([name, own.length]);
    if (hit) expect([name, now.hits]).toEqual([name, own.filter(hit).length]);
    if (value) {
      const values = own.flatMap((fact) => value(fact) ?? []);
      expect([name, now.measured]).toEqual([name, values.length]);
      if (values.length > 0) expect(now.median).toBeCloseTo(quantile(values, 0.5)!, 6);
    }
    expect((await factsFor(admin, body, { keys })).ids.toSorted()).toEqual(own.map(({ id }) => id).toSorted());
  }
};

test.each(faxCases)('RTE-3 reports: $measure agrees with a plain program and opens its rows', agrees);
test.each(formCases)('RTE-3 reports: $measure agrees with a plain program and opens its rows', agrees);
