import type { Task } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { setFeature } from '#core/shared';
import { denialOf } from '#test/kit/record/denial.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { evaluate, listFacts, listMeasures } from '../../shared/calls.ts';
import { startOf } from '../../shared/period.ts';
import { tableOf } from '../../shared/table.ts';
import { rollUp } from '../rollups/fill.ts';
import { asked, factsFor, keepVisits, type MadeVisit, reportFor, visitOf } from './testKit.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let admin: Person;
let elsewhere: Person;
let made: readonly MadeVisit[];

const zone = 'America/Toronto';
const [from, to] = ['2024-10-20', '2024-11-16'];
const held = ['arrived', 'checked-in', 'fulfilled'];

/** Four weeks around the night of 3 November 2024 in which clocks go back, with many visits in that night itself. */
const visitsOf = (patients: readonly string[]): readonly MadeVisit[] => {
  const start = fc.oneof(
    fc.integer({ min: Date.parse('2024-10-19T00:00:00Z'), max: Date.parse('2024-11-18T00:00:00Z') }),
    fc.integer({ min: Date.parse('2024-11-03T03:00:00Z'), max: Date.parse('2024-11-03T08:00:00Z') }),
    fc.constantFrom(Date.parse('2024-10-20T04:00:00Z'), Date.parse('2024-11-17T05:00:00Z')),
  );
  const visit = fc.record({
    start: start.map((at) => new Date(at - (at % 60_000)).toISOString()),
    status: fc.constantFrom<MadeVisit['status'][]>('fulfilled', 'noshow', 'booked', 'cancelled', 'arrived', 'proposed'),
    mode: fc.constantFrom('clinic', 'video', 'phone'),
    practitioner: fc.integer({ min: 1, max: 24 }).map((n) => `p${n}`),
    patient: fc.constantFrom(...patients),
    minutes: fc.constantFrom(10, 15, 20, 45),
  });
  const [visits] = fc.sample(fc.array(visit, { minLength: 260, maxLength: 260 }), { numRuns: 1, seed: 17 });
  // Nobody is in two places at once: the calendar would refuse it.
  const kept: MadeVisit[] = [];
  for (const [index, one] of visits!.entries()) {
    const near = (other: MadeVisit): boolean => Math.abs(Date.parse(other.start) - Date.parse(one.start)) < 75 * 60_000;
    if (!kept.some((other) => other.practitioner === one.practitioner && near(other)))
      kept.push({ ...one, id: `made-${index}` });
  }
  return kept;
};

/** The calendar's day, by another way than the database's. */
const dayOf = ({ start }: MadeVisit): string =>
  Temporal.Instant.from(start).toZonedDateTimeISO(zone).toPlainDate().toString();
const during = (): readonly MadeVisit[] => made.filter((one) => dayOf(one) >= from && dayOf(one) <= to);
const tally = (visits: readonly MadeVisit[], key: (visit: MadeVisit) => string): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(visits, key)].map(([name, some]) => [name, some.length]));

const visits = asked('appointments.visits', from, to);
const noShows = asked('appointments.noShows', from, to);

beforeAll(async () => {
  server = await startTestServer();
  [patient, doctor, admin, elsewhere] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('admin@pavilion.test'),
    server.login('admin@laurier.test'),
  ]);
  const { rows } = await server.services.asSystem(async (db) => ({
    rows: await db
      .selectFrom('resource')
      .select('id')
      .where('org_id', '=', doctor.orgId)
      .where('type', '=', 'Patient')
      .orderBy('id')
      .limit(6)
      .execute(),
  }));
  made = visitsOf(rows.map(({ id }) => id));
  await keepVisits(server, doctor.orgId, made.map(visitOf));
});
afterAll(() => server.close());

test('RTE-3 reports: the measures of at least five features are listed, with a definition in both languages', async () => {
  const { data } = await doctor.send(listMeasures);
  expect(data).toMatchObject({ zone, elsewhere: [] });
  const features = new Set(data.data.map(({ feature }) => feature));
  expect([...features].sort()).toEqual(
    expect.arrayContaining(['appointments', 'faxes', 'intake', 'messaging', 'tasks']),
  );
  for (const { definition, question, since } of data.data) {
    expect(since).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const words of [definition, question]) expect(words['fr-CA']).not.toBe(words['en-CA']);
  }
});

test.each(['day', 'week', 'month'] as const)(
  'RTE-3 reports: visits by %s agree with a plain recount, over the night in which clocks change',
  async (step) => {
    const wanted = tally(
      during().filter(({ status }) => status !== 'proposed'),
      (visit) => startOf(step, dayOf(visit)),
    );
    const { groups, total } = await reportFor(admin, { ...visits, by: [step] });
    expect(Object.fromEntries(groups.map(({ keys, now }) => [keys[0], now.facts]))).toMatchObject(wanted);
    expect(groups.reduce((sum, { now }) => sum + now.facts, 0)).toBe(total.now.facts);
    expect(total.now.facts).toBe(Object.values(wanted).reduce((sum, count) => sum + count, 0));
    const counted = await factsFor(admin, { ...visits, by: [step] }, { keys: ['2024-11-03'] });
    if (step === 'day')
      expect(counted.ids.sort()).toEqual(
        during()
          .flatMap((one) => (dayOf(one) === '2024-11-03' && one.status !== 'proposed' ? one.id : []))
          .sort(),
      );
  },
);

test('RTE-3 reports: no-shows by practitioner and mode agree with a plain recount, and every number is its rows', async () => {
  const due = during().filter(({ status }) => status === 'noshow' || held.includes(status));
  const name = ({ practitioner, mode }: MadeVisit): string => `${practitioner} ${mode}`;
  const body = { ...noShows, by: ['practitioner', 'mode'] };
  const report = await reportFor(admin, body);
  const told = (of: 'facts' | 'hits') =>
    Object.fromEntries(report.groups.flatMap(({ keys, now }) => (now[of] > 0 ? [[keys.join(' '), now[of]]] : [])));
  expect(told('facts')).toEqual(tally(due, name));
  expect(told('hits')).toEqual(
    tally(
      due.filter(({ status }) => status === 'noshow'),
      name,
    ),
  );
  expect(report.groups[0]!.names[0]).toEqual({ 'en-CA': 'Dr p1', 'fr-CA': 'Dr p1' });
  for (const { keys, now } of report.groups.slice(0, 12))
    for (const [part, count] of [
      ['all', now.facts],
      ['hits', now.hits],
    ] as const) {
      const { ids, total, closed } = await factsFor(doctor, body, { keys, part });
      expect([total, closed, new Set(ids).size]).toEqual([count, 0, count]);
    }
});

test('RTE-3 reports: rows come page by page, each once, and filters hold for number and rows alike', async () => {
  const all = await factsFor(admin, visits);
  expect(new Set(all.ids).size).toBe(all.total);
  expect(all.total).toBeGreaterThan(60);
  const video = { ...visits, where: { mode: ['video'], outcome: ['held', 'unmarked'] } };
  const { total, choices } = await reportFor(admin, video);
  expect(total.now.facts).toBe(
    during().filter(({ mode, status }) => mode === 'video' && (held.includes(status) || status === 'booked')).length,
  );
  expect((await factsFor(admin, video)).total).toBe(total.now.facts);
  expect(choices.find(({ dimension }) => dimension === 'mode')?.values.map(({ key }) => key)).toContain('phone');
  const gone = await reportFor(admin, { ...visits, where: { practitioner: ['left'] } });
  expect(gone.total.now.facts).toBe(0);
});

test('RTE-3 reports: lost hours are those of no-shows and of late cancellations, which are no no-shows', async () => {
  const hours = during().reduce((sum, { status, minutes }) => sum + (status === 'noshow' ? minutes / 60 : 0), 0);
  const lost = asked('appointments.lostTime', from, to, { by: ['cause'] });
  expect((await reportFor(admin, lost)).total.now.sum).toBeCloseTo(hours, 6);
  const [late, early] = [new Date(Date.now() + 3_600_000), new Date(Date.now() + 72 * 3_600_000)];
  const ahead = [late, early].map((at, index) => ({
    ...visitOf({ ...made[0]!, id: `ahead-${index}`, start: at.toISOString(), status: 'booked', practitioner: 'ahead' }),
  }));
  await keepVisits(server, admin.orgId, ahead);
  await server.services.asSystem(async (db) => {
    const record = server.services.record(db, admin.orgId);
    for (const visit of ahead)
      await record.update({
        ...(await record.read('Appointment', visit.id!)),
        status: 'cancelled',
        cancelationReason: {
          coding: [{ system: 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason', code: 'pat' }],
        },
      });
  });
  const around = [late, early].map((at) => at.toISOString().slice(0, 10));
  const where = { practitioner: ['ahead'] };
  const week = [
    new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10),
  ] as const;
  expect(around).toHaveLength(2);
  const cancelled = await reportFor(admin, asked('appointments.cancellations', ...week, { by: ['notice'], where }));
  expect(cancelled.groups.map(({ keys, now }) => [keys[0], now.facts])).toEqual([
    ['early', 1],
    ['late', 1],
  ]);
  expect((await reportFor(admin, asked('appointments.lostTime', ...week, { where }))).total.now.facts).toBe(1);
  expect((await reportFor(admin, asked('appointments.noShows', ...week, { where }))).total.now.facts).toBe(0);
});

test('RTE-3 reports: a period is compared with the one before, whole months with whole months', async () => {
  const { before, total } = await reportFor(
    admin,
    asked('appointments.visits', '2024-11-01', '2024-11-30', { compare: 'previous' }),
  );
  expect(before).toEqual({ from: '2024-10-01', to: '2024-10-31' });
  expect(total.before?.facts).toBe(
    made.filter((one) => dayOf(one).startsWith('2024-10') && one.status !== 'proposed').length,
  );
  const aligned = await reportFor(admin, {
    ...visits,
    from: '2024-11-03',
    to: '2024-11-16',
    by: ['week', 'mode'],
    compare: 'previous',
  });
  expect(aligned.before).toEqual({ from: '2024-10-20', to: '2024-11-02' });
});

test('RTE-3 reports: every measure counts over the demo clinic, and its rows are as many', async () => {
  const { data } = await admin.send(listMeasures);
  for (const { id, dimensions } of data.data) {
    const body = asked(id, '2026-01-01', '2026-12-31', { by: dimensions.slice(0, 1).map((one) => one.id) });
    const report = await reportFor(admin, body);
    for (const { keys, now } of report.groups.slice(0, 3))
      expect([id, (await factsFor(admin, body, { keys })).total]).toEqual([id, now.facts]);
    const { total, ids, closed } = await factsFor(admin, { ...body, by: [] });
    expect([id, total]).toEqual([id, report.total.now.facts]);
    expect(ids.length + closed).toBe(total);
  }
});

test('RTE-3 reports: whoever is not in a session counts it and does not open it', async () => {
  const body = asked('messaging.responseTime', '2025-01-01', '2027-01-01');
  const { ids, total, closed } = await factsFor(admin, body);
  expect(total).toBeGreaterThan(0);
  expect([closed, ids.length]).toEqual([total - ids.length, total - closed]);
  expect(closed).toBeGreaterThan(0);
});

test('RTE-3 ROL-2 reports: patients who keep the reader out are counted and not listed', async () => {
  const kept = during().find(({ status }) => status === 'noshow')!.patient;
  const theirs = during().filter((one) => one.patient === kept && one.status !== 'proposed').length;
  await server.services.asSystem((db) =>
    server.services.record(db, doctor.orgId).create(denialOf(kept, doctor.orgId, 'keeps-out')),
  );
  const before = await factsFor(admin, visits);
  const { ids, total, closed } = await factsFor(doctor, visits);
  expect([total, closed, ids.length]).toEqual([before.total, theirs, total - theirs]);
  // Kept totals tell nobody apart: their rows are still found one by one.
  await rollUp(server.services);
  expect(await factsFor(doctor, visits)).toEqual({ ids, total, closed });
  expect((await reportFor(doctor, visits)).total.now.facts).toBe(total);
  await server.services.asSystem((db) => server.services.record(db, doctor.orgId).remove('Consent', 'keeps-out'));
});

test('RTE-3 reports: another clinic counts its own, and patients are refused', async () => {
  expect((await reportFor(elsewhere, visits)).total.now.facts).toBe(0);
  expect((await factsFor(elsewhere, visits)).total).toBe(0);
  for (const refused of [await patient.send(listMeasures), await patient.send(evaluate, { body: visits })])
    expect(refused.failure.code).toBe('forbidden');
});

test('RTE-3 PRD-4 reports: a feature that is off takes its measures along, and reports themselves are switched', async () => {
  const set = (id: string, enabled: boolean) => admin.send(setFeature, { params: { id }, body: { enabled } });
  await set('faxes', false);
  const { data } = await admin.send(listMeasures);
  expect(data.data.filter(({ feature }) => feature === 'faxes')).toEqual([]);
  const gone = await admin.send(evaluate, { body: asked('faxes.volume', from, to) });
  expect([gone.status, gone.failure.code]).toEqual([404, 'not_found']);
  await set('faxes', true);
  await set('reports', false);
  expect((await admin.send(listMeasures)).failure.code).toBe('feature_disabled');
  await set('reports', true);
});

test.each([
  ['ends before it begins', { from: '2024-11-02', to: '2024-11-01' }, 'to'],
  ['has a day that is not in the calendar', { from: '2024-02-30', to: '2024-11-01' }, 'from'],
  ['is over ten years', { from: '2014-11-01', to: '2024-11-01' }, 'from'],
  ['makes too many lines', { from: '2015-01-01', to: '2024-11-01', by: ['day'] }, 'by'],
  ['has a grouping of another measure', { by: ['failure'] }, 'by'],
  ['has the same grouping twice', { by: ['mode', 'mode'] }, 'by'],
  ['has two groupings of time', { by: ['day', 'week'] }, 'by'],
  ['filters by what the measure has not', { where: { failure: ['busy'] } }, 'by'],
])('RTE-3 reports: a report that %s is refused, and says what to change', async (_, more, field) => {
  const { status, failure } = await admin.send(evaluate, { body: { ...visits, ...more } });
  expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, [field]]);
});

test('RTE-3 reports: a whole ten years is a period; an address edited by hand is refused', async () => {
  const ten = await reportFor(admin, { ...visits, from: '2014-11-02', to: '2024-11-01', by: ['month'] });
  expect(ten.groups).toHaveLength(121);
  for (const body of [
    { ...visits, by: ["mode' or true --"] },
    { ...visits, from: 'yesterday' },
    { ...visits, measure: '../appointments' },
  ])
    expect((await admin.send(evaluate, { body })).status).toBe(422);
  const { compare: _, ...rest } = visits;
  const wrong = { ...rest, by: ['mode'], keys: ['video', 'one'], part: 'all' as const };
  expect((await admin.send(listFacts, { body: wrong })).status).toBe(422);
});

test('RTE-3 reports: the file is the page’s table, cell by cell, with formulas neutralised and small numbers left out', async () => {
  const body = { ...noShows, by: ['kind', 'practitioner'] };
  const send = (who: Person, more: object): Promise<Response> =>
    who.fetch('/v3/reports/export', {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ ...body, locale: 'en-CA', ...more }),
    });
  const download = async (more: object = {}): Promise<string> =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await send(admin, more)).arrayBuffer());
  const text = await download();
  expect(text.startsWith('\ufeffType of visit,Practitioner,No-shows,Out of (visits due),Share\r\n')).toBe(true);
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  const { lines } = tableOf(await reportFor(admin, body), 'en-CA', true);
  const cells = (one: (typeof lines)[number]) => [
    ...one.labels.map((label) => (label.startsWith('=') ? `'${label}` : label)),
    ...one.cells.map(({ value, hidden }) => (hidden ? 'suppressed' : String(value ?? ''))),
  ];
  const { default: papa } = await import('papaparse');
  const { data } = papa.parse<string[]>(text.slice(1));
  expect(data.slice(1, lines.length + 1)).toEqual(lines.map(cells));
  expect(text).toContain('Definition (2026-11-01)');
  expect(await download({ locale: 'fr-CA' })).toMatch(/^\ufeffType de visite,Professionnel,Absences/);
  const few = { from: '2024-11-03', to: '2024-11-03', by: ['practitioner'] };
  expect(await download(few)).toContain('suppressed');
  await server.services.audit.settle(admin.orgId);
  const audited = await server.services.asSystem((db) =>
    db
      .selectFrom('audit_event')
      .select('action')
      .where('target_type', '=', 'report')
      .where('action', '=', 'exported')
      .execute(),
  );
  expect(audited.length).toBeGreaterThanOrEqual(1);
  expect(await (await send(patient, {})).json()).toMatchObject({ code: 'forbidden' });
});

test('RTE-3 reports: an imported task that ended in some year is not done at a moment, and breaks no report', async () => {
  await server.services.asSystem(async (db) => {
    const task: Task = {
      ...{ resourceType: 'Task', status: 'completed', intent: 'order', authoredOn: '2019-03-04T10:00:00Z' },
      executionPeriod: { start: '2019', end: '2019' },
    };
    await server.services.record(db, admin.orgId).create(task);
  });
  const { total } = await reportFor(admin, asked('tasks.timeToDone', '2019-03-01', '2019-03-31'));
  expect(total.now).toMatchObject({ facts: 1, measured: 0, median: null });
});
