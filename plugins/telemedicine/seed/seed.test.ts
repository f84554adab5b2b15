import type { Appointment, Bundle } from '@medplum/fhirtypes';
import { type TestServer, startTestServer } from '#test/kit/server/server.ts';
import * as calls from '../shared/calls.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('RTE-7 a demo clinic has a visit about to start, a waiting patient, and a signed summary', async () => {
  const patient = await server.login('patient@pavilion.test');
  const doctor = await server.login('practitioner@pavilion.test');
  const [next] = (await patient.send(calls.listToday)).data.data.filter(({ id }) => id === 'demo-rideau-video-now');
  expect(next).toMatchObject({ practitioner: 'Priya Sandhu', mine: true, title: 'Video visit' });
  // The house may have been seeded a while ago, for the suites before this one.
  const first = await doctor.fetch('/fhir/R4/Appointment/demo-rideau-video-now/_history/1');
  const { meta } = (await first.json()) as { meta: { lastUpdated: string } };
  expect(Math.abs(Date.parse(next!.start) - Date.parse(meta.lastUpdated))).toBeLessThan(15 * 60_000);
  const { data } = await doctor.send(calls.getVisit, { params: { id: 'demo-rideau-video-waiting' } });
  expect(data.seats).toMatchObject([{ kind: 'patient', state: 'waiting', here: true, name: 'Owen MacLeod' }]);
  const past = (await patient.send(calls.getSummary, { params: { id: 'demo-rideau-video-past' } })).data;
  expect(past).toMatchObject({ state: 'ended', minutes: 9, note: { signed: { by: 'Priya Sandhu' } } });
  expect(past.note.text).toContain('Seasonal allergies');
  expect(past.note.codes).toMatchObject([{ concept: { text: 'Allergic rhinitis' }, use: 'diagnosis' }]);
});

test('RTE-3 no visit begins as the one that was held ends: a calendar would draw both too narrow', async () => {
  const doctor = await server.login('practitioner@pavilion.test');
  const read = async (path: string) => (await (await doctor.fetch(`/fhir/R4/Appointment${path}`)).json()) as never;
  const past: Appointment = await read('/demo-rideau-video-past');
  const actors = past.participant.flatMap(({ actor }) => actor?.reference ?? []).join(',');
  const end = Date.parse(past.end!);
  const from = new Date(end - 12 * 3_600_000).toISOString();
  const { entry = [] }: Bundle<Appointment> = await read(`?actor=${actors}&date=ge${from}&_count=100&_sort=date`);
  const soon = entry.flatMap(({ resource }) =>
    resource && resource.id !== past.id ? Date.parse(resource.start!) : [],
  );
  expect(entry.length).toBeGreaterThan(1);
  expect(soon.filter((start) => start >= end && start < end + 20 * 60_000)).toEqual([]);
});

test('RTE-7 today’s visits include the one at midnight, before and after midnight', async () => {
  // 23:58 at the clinic.
  let now = new Date('2026-03-03T04:58:00Z');
  const late = await startTestServer({ now: () => now });
  try {
    const people = [await late.login('patient@pavilion.test'), await late.login('practitioner@pavilion.test')];
    const states = () =>
      Promise.all(
        people.map(async (who) =>
          (await who.send(calls.listToday)).data.data
            .filter(({ id }) => id === 'demo-rideau-video-now')
            .map(({ start, state }) => [start, state]),
        ),
      );
    const line = ['2026-03-03T05:00:00.000Z', 'open'];
    expect(await states()).toEqual([[line], [line]]);
    now = new Date('2026-03-03T05:04:00Z');
    expect(await states()).toEqual([[line], [line]]);
  } finally {
    await late.close();
  }
});
