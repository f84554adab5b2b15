import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { listFits } from '../../../shared/calls.ts';
import { changePlanRules, readPlanRules } from '../../../shared/plan/planCalls.ts';
import { addWorker, changeVisit, doneVisit, patientIdOf } from '../testKit.ts';

let server: TestServer;
let [admin, doctor] = [] as unknown as [Person, Person];
let patient = '';
beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor] = [await server.login('admin@pavilion.test'), await server.login('practitioner@pavilion.test')];
  patient = await patientIdOf(server, await server.login('patient@pavilion.test'));
});
afterAll(() => server.close());

/** Of March 2031, in which the 3rd is a Monday, by the clinic's clocks; the clocks change on the 9th. */
const dayOf = (n: number): string => new Date(Date.UTC(2031, 2, n)).toISOString().slice(0, 10);
const work = (worker: string, n: number) =>
  doneVisit(server, { orgId: admin.orgId, patient, worker, on: dayOf(n), at: `${dayOf(n)}T15:00:00Z`, minutes: 480 });
/** A visit of that day that nobody has; what speaks against the worker's making it. */
const warned = async (worker: string, n: number): Promise<boolean> => {
  const id = await work(worker, n);
  await changeVisit(server, id, { worker_id: null, state: 'planned', started_at: null, ended_at: null });
  const { data } = (await doctor.send(listFits, { params: { id }, query: {} })).data;
  await changeVisit(server, id, { state: 'cancelled' });
  return data.find((one) => one.id === worker)!.warnings.includes('week_rest');
};
const busy = async (...days: readonly number[]): Promise<string> => {
  const worker = await addWorker(admin, { weekHours: 100, dayHours: 24 });
  for (const n of days) await work(worker, n);
  return worker;
};
const span = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, n) => first + n);

test('RTE-4 a visit is asked about where it takes the two days on which the week before or after leans', async () => {
  // Three weeks of which the first two have no day off, and the third Saturday and Sunday.
  const before = await busy(...span(3, 21));
  expect([await warned(before, 22), await warned(before, 20)]).toEqual([true, false]);
  // Where the week before has a day off of its own, one of the two may go.
  const rested = await busy(...span(3, 21).filter((n) => n !== 13));
  expect(await warned(rested, 22)).toBe(false);
  // Likewise of the two weeks that come.
  const after = await busy(...span(12, 30));
  expect([await warned(after, 11), await warned(after, 14)]).toEqual([true, false]);
  // What was short before is not this visit's doing.
  const short = await busy(...span(3, 20));
  expect([await warned(short, 21), await warned(short, 22)]).toEqual([false, true]);
  await work(short, 22);
  expect(await warned(short, 20)).toBe(false);
});

test('RTE-4 work three days before a week counts where its rest of two weeks is that long', async () => {
  const rules = (await admin.send(readPlanRules)).data;
  const psw = { ...rules.classes.psw, weekRestHours: 36 };
  await admin.send(changePlanRules, { body: { ...rules, classes: { ...rules.classes, psw } } });
  // From Friday evening until Monday morning there are 64 hours, and not 72.
  const worker = await busy(...span(3, 14), ...span(18, 30));
  expect(await warned(worker, 17)).toBe(true);
});
