import type { Consent, Task } from '@medplum/fhirtypes';
import { listDue, setFeature } from '#core/shared';
import { changeRole } from '#plugins/staff/shared/calls.ts';
import { createRole } from '#plugins/staff/shared/roleCalls.ts';
import { formRequestCode } from '#plugins/assessments/shared/calls.ts';
import { clinicZone } from '#core/server';
import { dueKinds } from '#test/contract/dueKinds.ts';
import { settleAudit } from '#test/kit/server/audit.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { addPerson, Place } from './things/place.ts';

/** One count of what waits for a person: everybody's own, as far as they may know of it. */
let server: TestServer;
let owen: Place;
let doctor: Person;
let nurse: Person;
let patient: Person;
let admin: Person;
let today: (days?: number) => string;

beforeAll(async () => {
  server = await startTestServer();
  owen = await Place.open(server, ['patient2@pavilion.test', 'practitioner@pavilion.test', 'admin@pavilion.test']);
  ({ practitioner: doctor, admin, patient } = owen);
  nurse = await addPerson(server, owen.orgId, { role: 'practitioner' });
  const timeZone = await server.services.asSystem((db) => clinicZone(db, owen.orgId));
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  today = (days = 0) => day.format(server.services.now().getTime() + days * 86_400_000);
});
afterAll(() => server.close());

const countOf = async (who: Person, id: string) => (await who.send(listDue, {})).data.data.find((one) => one.id === id);
const kindsOf = async (who: Person): Promise<readonly string[]> =>
  (await who.send(listDue, {})).data.data.map(({ id }) => id).sort();

const task = (is: Partial<Task> = {}): Promise<Task> =>
  owen.keep<Task>({
    resourceType: 'Task',
    status: 'requested',
    intent: 'order',
    description: 'Call the lab',
    authoredOn: '2026-01-02T10:00:00Z',
    owner: owen.clinician,
    for: owen.subject,
    ...is,
  });
const by = (end: string): Partial<Task> => ({ restriction: { period: { end } } });

test('ENT-9 tasks count that are mine, and due today or before by the clinic’s clocks, or critical', async () => {
  const before = (await countOf(doctor, 'tasks.due'))?.count ?? -1;
  await task(by(today()));
  await task(by(today(-3)));
  await task({ priority: 'stat' });
  await task(by(today(1)));
  await task();
  await task({ ...by(today()), status: 'on-hold' });
  await task({ ...by(today()), status: 'completed' });
  await task({ ...by(today()), owner: { reference: 'Practitioner/somebody-else' } });
  expect(await countOf(doctor, 'tasks.due')).toMatchObject({ count: before + 3, critical: true, more: false });
  expect(await countOf(nurse, 'tasks.due')).toMatchObject({ count: 0, critical: false, oldest: null });
});

test('ROL-2 what a patient keeps from somebody counts for nobody whom it is kept from', async () => {
  const review: Partial<Task> = {
    code: { coding: [{ system: 'urn:pavilion:task', code: 'review-result' }] },
    owner: undefined,
  };
  const before = (await countOf(doctor, 'diagnostics.review'))?.count ?? -1;
  await task(review);
  expect(await countOf(doctor, 'diagnostics.review')).toMatchObject({ count: before + 1 });
  const { id } = await owen.keep<Consent>({
    ...{ resourceType: 'Consent', status: 'active', scope: { text: 'privacy' }, category: [{ text: 'privacy' }] },
    ...{ policyRule: { text: 'privacy' }, patient: owen.subject },
    provision: { type: 'deny', actor: [{ role: { text: 'x' }, reference: owen.clinician }] },
  });
  const denied = await countOf(doctor, 'diagnostics.review');
  const others = await countOf(nurse, 'diagnostics.review');
  await owen.house((record) => record.remove('Consent', id ?? ''));
  expect(denied?.count).toBeLessThan(others?.count ?? 0);
  expect(await countOf(doctor, 'diagnostics.review')).toEqual(others);
});

test('ROL-1 a patient counts forms that they were asked for, and nothing of the clinic or of others', async () => {
  const asked: Partial<Task> = { code: { coding: [formRequestCode] } };
  const before = await kindsOf(patient);
  expect(before).toEqual(['assessments.asked']);
  const { count } = (await countOf(patient, 'assessments.asked'))!;
  await task({ ...asked, owner: owen.subject });
  await task({ ...asked, for: { reference: 'Patient/of-somebody-else' }, owner: owen.subject });
  expect(await countOf(patient, 'assessments.asked')).toMatchObject({ count: count + 1 });
});

test('PRD-4 a feature that is off counts nothing, and neither does one that a custom role takes away', async () => {
  const all = await kindsOf(nurse);
  expect(all).toEqual([
    'assessments.review',
    'diagnostics.review',
    'faxes.mine',
    'medications.renewals',
    'messaging.requests',
    'tasks.due',
  ]);
  const everybodys = [...(await kindsOf(patient)), ...(await kindsOf(admin)), ...all];
  expect([...new Set(everybodys)].sort()).toEqual(dueKinds);
  const without = (id: string) => all.filter((one) => one !== id);
  await admin.send(setFeature, { params: { id: 'faxes' }, body: { enabled: false } });
  const off = await kindsOf(nurse);
  await admin.send(setFeature, { params: { id: 'faxes' }, body: { enabled: true } });
  expect(off).toEqual(without('faxes.mine'));
  const { data } = await admin.send(createRole, {
    body: { name: 'No tasks', base: 'practitioner', takes: ['tasks:see'], gives: [] },
  });
  const body = { role: 'practitioner', customRole: data?.id ?? '' } as const;
  expect((await admin.send(changeRole, { params: { id: nurse.profileId }, body })).status).toBe(204);
  // Nor do others, of which the role leaves nothing to be read.
  expect(await kindsOf(nurse)).toEqual(['faxes.mine', 'messaging.requests']);
});

test('ROL-2 counting shows nothing of anybody, and leaves nothing in the trail of who opened a record', async () => {
  await settleAudit(server);
  const entries = () =>
    server.services.asSystem(async (db) => {
      const rows = await db
        .selectFrom('audit_event')
        .select(({ fn }) => fn.countAll<number>().as('all'))
        .execute();
      return Number(rows[0]?.all);
    });
  const before = await entries();
  const answer = await doctor.send(listDue, {});
  await settleAudit(server);
  expect(await entries()).toBe(before);
  expect(JSON.stringify(answer.data)).not.toContain('Patient/');
  expect(JSON.stringify(answer.data)).not.toContain('Call the lab');
});

test('ENT-9 of two answers the later one has the higher version', async () => {
  const [first, second] = [await doctor.send(listDue, {}), await doctor.send(listDue, {})];
  expect(second.data.version).toBeGreaterThanOrEqual(first.data.version);
  expect(first.data.tags).toEqual(expect.arrayContaining(['tasks', 'sessions', 'faxes']));
});
