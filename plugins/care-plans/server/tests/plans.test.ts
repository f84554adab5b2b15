import type { Bundle, CarePlan, Goal, Provenance, Resource, Task } from '@medplum/fhirtypes';
import { listNotifications } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { activityIdOf, isOpen } from '../../shared/activity.ts';
import { signPlan } from '../../shared/calls.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let admin: Person;
const heart = 'demo-rideau-plan-heart';

beforeAll(async () => {
  server = await startTestServer();
  [patient, doctor, admin] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('admin@pavilion.test'),
  ]);
});
afterAll(() => server.close());

const search = async <R extends Resource>(who: Person, address: string): Promise<readonly Stored<R>[]> => {
  const bundle = (await (await who.fetch(`/fhir/R4/${address}`)).json()) as Bundle;
  if (bundle.resourceType !== 'Bundle') throw new Error(JSON.stringify(bundle));
  return (bundle.entry ?? []).map(({ resource }) => resource as Stored<R>);
};
const write = async <R extends Resource>(who: Person, resource: R): Promise<{ status: number; body: Stored<R> }> => {
  const { id, resourceType } = resource;
  const response = await who.fetch(`/fhir/R4/${resourceType}${id ? `/${id}` : ''}`, {
    method: id ? 'PUT' : 'POST',
    headers: { 'content-type': 'application/fhir+json' },
    body: JSON.stringify(resource),
  });
  return { status: response.status, body: (await response.json()) as Stored<R> };
};
const made = async <R extends Resource>(who: Person, resource: R): Promise<Stored<R>> => {
  const { status, body } = await write(who, resource);
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};
const read = async <R extends Resource>(who: Person, place: string): Promise<Stored<R>> =>
  (await (await who.fetch(`/fhir/R4/${place}`)).json()) as Stored<R>;
const tasksOf = (planId: string): Promise<readonly Stored<Task>[]> =>
  search<Task>(doctor, `Task?based-on=CarePlan/${planId}&_count=200`);
const news = async (who: Person): Promise<readonly (string | undefined)[]> => {
  const { data } = (await who.send(listNotifications, { query: {} })).data;
  return data.filter(({ type }) => type === 'care_plan_update').map((one) => one.data.resource_id);
};

const planFor = (more: Partial<CarePlan> = {}): CarePlan => ({
  resourceType: 'CarePlan',
  status: 'draft',
  intent: 'plan',
  title: 'Sleep',
  subject: { reference: `Patient/${patient.profileId}` },
  author: { reference: `Practitioner/${doctor.profileId}` },
  activity: [
    {
      id: 'walk',
      detail: {
        status: 'in-progress',
        description: 'Walk',
        performer: [{ reference: `Patient/${patient.profileId}` }],
        scheduledTiming: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } },
      },
    },
    {
      id: 'visit',
      detail: {
        status: 'in-progress',
        description: 'Visit',
        performer: [{ type: 'PractitionerRole', display: 'Home care' }],
        scheduledPeriod: { end: '2027-01-15' },
      },
    },
  ],
  ...more,
});

test('a patient’s plans are found by their state, however they are sorted', async () => {
  const own = `patient=${patient.profileId}`;
  for (const sort of ['', '&_sort=-date', '&_sort=date', '&_sort=-_lastUpdated']) {
    const of = async (status: string) =>
      (await search<CarePlan>(doctor, `CarePlan?${own}&status=${status}${sort}`)).map((plan) => plan.status);
    expect(await of('active')).toEqual(['active']);
    expect(await of('completed,revoked')).toEqual(['completed']);
    expect(await search(doctor, `CarePlan?${own}&_has:Task:based-on:status=cancelled${sort}`)).toEqual([]);
  }
});

test('the demo story is whole: goals, tasks of each, a practitioner who signed', async () => {
  const plan = await read<CarePlan>(patient, `CarePlan/${heart}`);
  expect(plan.goal).toHaveLength(3);
  const tasks = await tasksOf(heart);
  expect(new Set(tasks.map(activityIdOf))).toEqual(new Set(plan.activity?.map(({ id }) => id)));
  const signatures = await search<Provenance>(patient, `Provenance?target=CarePlan/${heart}`);
  expect(signatures.map(({ signature }) => signature?.[0]?.who.display)).toEqual(['Priya Sandhu']);
});

test('PRD-2 care plans: activating a plan creates everyone’s tasks, and a done task recurs', async () => {
  const draft = await made(doctor, planFor());
  expect(await tasksOf(draft.id)).toEqual([]);
  const before = await news(patient);
  expect(before).not.toContain(draft.id);

  const active = await made(doctor, { ...draft, status: 'active' });
  const tasks = await tasksOf(draft.id);
  expect(tasks.map(({ description }) => description).sort()).toEqual(['Visit', 'Walk']);
  const walk = tasks.find(({ description }) => description === 'Walk')!;
  const visit = tasks.find(({ description }) => description === 'Visit')!;
  expect(walk.owner?.reference).toBe(`Patient/${patient.profileId}`);
  expect(visit).toMatchObject({
    performerType: [{ text: 'Home care' }],
    restriction: { period: { end: '2027-01-15' } },
  });
  expect(visit.owner).toBeUndefined();
  expect((await news(patient)).filter((id) => id === draft.id)).toHaveLength(1);

  // Done: tomorrow's task appears. Undone: there is one again.
  const at = new Date().toISOString();
  const done = await made(patient, { ...walk, status: 'completed', executionPeriod: { end: at } });
  const open = async () => (await tasksOf(draft.id)).filter((task) => activityIdOf(task) === 'walk' && isOpen(task));
  const [next] = await open();
  expect(next!.restriction!.period!.end! > walk.restriction!.period!.end!).toBe(true);
  await made(patient, { ...done, status: 'requested' });
  expect((await open()).map(({ id }) => id)).toEqual([walk.id]);

  // An activity that is taken out leaves no open task; a plan on hold lets its tasks rest; an ended one cancels them.
  const less = await made(doctor, { ...active, activity: [active.activity![0]!] });
  expect((await tasksOf(draft.id)).find(({ id }) => id === visit.id)?.status).toBe('cancelled');
  const held = await made(doctor, { ...less, status: 'on-hold' });
  expect((await open()).map(({ status }) => status)).toEqual(['on-hold']);
  const again = await made(doctor, { ...held, status: 'active' });
  expect((await open()).map(({ status }) => status)).toEqual(['requested']);
  await made(doctor, { ...again, status: 'completed' });
  expect(await open()).toEqual([]);
});

test('saving several resources sends one notification; a draft sends none', async () => {
  const subject = { reference: `Patient/${patient.profileId}` };
  const goal = (text: string): Goal => ({
    resourceType: 'Goal',
    lifecycleStatus: 'active',
    description: { text },
    subject,
  });
  const save = async (status: CarePlan['status']): Promise<string> => {
    const urls = ['urn:uuid:6f1e1f0e-0000-4000-8000-000000000001', 'urn:uuid:6f1e1f0e-0000-4000-8000-000000000002'];
    const bundle: Bundle = {
      resourceType: 'Bundle',
      type: 'transaction',
      entry: [
        ...urls.map((fullUrl, n) => ({
          fullUrl,
          resource: goal(`Goal ${n}`),
          request: { method: 'POST' as const, url: 'Goal' },
        })),
        {
          resource: planFor({ status, goal: urls.map((reference) => ({ reference })) }),
          request: { method: 'POST', url: 'CarePlan' },
        },
      ],
    };
    const response = await doctor.fetch('/fhir/R4', {
      method: 'POST',
      headers: { 'content-type': 'application/fhir+json' },
      body: JSON.stringify(bundle),
    });
    const answer = (await response.json()) as Bundle;
    return /CarePlan\/([^/]+)/.exec(answer.entry![2]!.response!.location!)![1]!;
  };
  const draft = await save('draft');
  const active = await save('active');
  const told = await news(patient);
  expect(told.filter((id) => id === draft)).toEqual([]);
  expect(told.filter((id) => id === active)).toEqual([active]);
  const plan = await read<CarePlan>(doctor, `CarePlan/${active}`);
  const [first] = plan.goal!;
  await made(doctor, { ...(await read<Goal>(doctor, first!.reference!)), priority: { text: 'high' } });
  expect((await news(patient)).filter((id) => id === active)).toHaveLength(2);
});

const seenNow = async (planId: string) => {
  const plan = await read<CarePlan>(doctor, `CarePlan/${planId}`);
  const goals = await Promise.all((plan.goal ?? []).map(({ reference }) => read<Goal>(doctor, reference!)));
  return {
    plan: plan.meta!.versionId!,
    goals: Object.fromEntries(goals.map(({ id, meta }) => [id, meta!.versionId!])),
  };
};

test('a practitioner signs and a patient agrees with exactly what they saw; each is notified', async () => {
  const plan = await made(doctor, planFor({ status: 'active', activity: [] }));
  const params = { id: plan.id };
  const stale = { plan: '77', goals: {} };
  expect((await doctor.send(signPlan, { params, body: { seen: stale } })).failure.code).toBe('changed_meanwhile');
  const seen = await seenNow(plan.id);
  expect((await doctor.send(signPlan, { params, body: { seen } })).status).toBe(201);
  expect((await patient.send(signPlan, { params, body: { seen } })).status).toBe(201);
  expect((await news(patient)).filter((id) => id === plan.id)).toHaveLength(2);
  expect((await news(doctor)).filter((id) => id === plan.id)).toHaveLength(1);
  const found = await search<Provenance>(patient, `Provenance?target=CarePlan/${plan.id}`);
  expect(found.map(({ signature }) => signature?.[0]?.who.reference).sort()).toEqual(
    [`Patient/${patient.profileId}`, `Practitioner/${doctor.profileId}`].sort(),
  );
  expect(found[0]!.entity?.[0]?.what.reference).toBe(`CarePlan/${plan.id}/_history/${seen.plan}`);
});

test('no one signs another’s plan: another patient, another clinic, an administrator', async () => {
  const seen = await seenNow(heart);
  const input = { params: { id: heart }, body: { seen } };
  expect((await (await server.login('patient2@pavilion.test')).send(signPlan, input)).status).toBe(404);
  expect((await (await server.login('practitioner@laurier.test')).send(signPlan, input)).status).toBe(404);
  expect((await admin.send(signPlan, input)).status).toBe(403);
});

test('administrators read plans and write none; patients neither write a plan nor another’s task', async () => {
  const plan = await read<CarePlan>(admin, `CarePlan/${heart}`);
  expect(plan.title).toBe('Diabetes and heart');
  for (const who of [admin, patient]) expect((await write(who, { ...plan, title: 'Mine' })).status).toBe(403);
  const task = (await tasksOf('demo-rideau-plan-mood'))[0]!;
  expect((await write(patient, { ...task, status: 'completed' })).status).toBe(404);
  const own = (await tasksOf(heart)).find(isOpen)!;
  expect((await write(patient, { ...own, description: 'Something else' })).status).toBe(403);
});
