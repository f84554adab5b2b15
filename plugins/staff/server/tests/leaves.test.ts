import type { Appointment, Composition, Patient, Task } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import type { Stored } from '#clinical/shared';
import { type CallAnswer, getMe, listNotifications } from '#core/shared';
import { requestSession } from '#plugins/messaging/shared/calls.ts';
import { fhir } from '#test/kit/server/fhirAsk.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { leave, previewLeave, restoreMember, searchStaff, undoLeave } from '../../shared/calls.ts';
import { addMember } from './testKit.ts';

let server: TestServer;
let [admin, doctor, nurse, office, patient] = [] as unknown as readonly [Person, Person, Person, Person, Person];
let ahead = 0;
const dayMs = 86_400_000;
beforeEach(async () => {
  ahead = 0;
  // Time passes slowly: a visit of the demonstration that begins between two looks would be theirs no more.
  let began: number | undefined;
  const now = (): Date => {
    // From the first look on: the demonstration may have been made only then, and nothing of it is of tomorrow.
    began ??= Date.now();
    return new Date(began + (Date.now() - began) / 50 + ahead);
  };
  server = await startTestServer({ now });
  [admin, doctor, nurse, office, patient] = await Promise.all([
    server.login('clinic-admin@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('practitioner2@pavilion.test'),
    server.login('admin@pavilion.test'),
    server.login('patient@pavilion.test'),
  ]);
});
afterEach(() => server.close());

type Kinds = CallAnswer<typeof previewLeave>['kinds'];
const heldBy = async (who: Person, by = admin): Promise<Kinds> =>
  (await by.send(previewLeave, { params: { id: who.profileId } })).data.kinds;
const counts = (kinds: Kinds) => Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]));
type Chosen = Readonly<Record<string, string>>;
/** @param visits who takes those over, where the other one's day is full */
const handOver = async (who: Person, to: Person | Chosen, seen?: Readonly<Record<string, number>>, visits?: string) => {
  const kinds = await heldBy(who);
  const all = (id: string): Chosen => Object.fromEntries(kinds.map(({ kind }) => [kind, id]));
  const chosen = 'profileId' in to && typeof to.profileId === 'string' ? all(to.profileId) : (to as Chosen);
  const body = { to: { ...chosen, ...(visits !== undefined && { visits }) }, seen: seen ?? counts(kinds) };
  return admin.send(leave, { params: { id: who.profileId }, body });
};
/** Somebody whose days are free. */
const addPractitioner = async (): Promise<string> => {
  const { id } = await addMember(server, admin.orgId, { names: ['Free', 'Colleague'] });
  const resource = await server.services.people.resourceIdOf(admin.orgId, id);
  if (resource === null) throw new Error('A new practitioner is nobody in the record.');
  return resource;
};
const takeBack = (who: Person) => admin.send(undoLeave, { params: { id: who.profileId } });

const reference = ({ profileId }: Person) => ({ reference: `Practitioner/${profileId}` });
const made = async <R>(by: Person, resource: { readonly resourceType: string }): Promise<R> => {
  const { status, body } = await fhir(by, 'POST', resource.resourceType, resource);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as R;
};
/** One of each kind, beside what the demo clinic gave. */
const giveWork = async () => {
  const about = { reference: `Patient/${patient.profileId}` };
  const task = {
    resourceType: 'Task',
    status: 'requested',
    intent: 'order',
    for: about,
    owner: reference(doctor),
  } as const;
  const code = (code: string) => ({ coding: [{ system: 'urn:pavilion:task', code }] });
  const start = new Date(Date.now() + 9 * dayMs);
  start.setUTCHours(3, 0, 0, 0);
  const at = { start: start.toISOString(), end: new Date(start.getTime() + 20 * 60_000).toISOString() };
  const participant = [about, reference(doctor)].map((actor) => ({ actor, status: 'accepted' as const }));
  const body = { session_reason: 'A rash', start: 'now' as const, users: [{ email: doctor.email }] };
  const known = await now<Stored<Patient>>(`Patient/${patient.profileId}`);
  const cared = await fhir(admin, 'PUT', `Patient/${known.id}`, { ...known, generalPractitioner: [reference(doctor)] });
  expect(cared.status).toBe(200);
  return {
    task: await made<Stored<Task>>(admin, { ...task, description: 'Call the pharmacy' } as never),
    renewal: await made<Stored<Task>>(admin, { ...task, code: code('renewal-request') } as never),
    result: await made<Stored<Task>>(admin, { ...task, code: code('review-result') } as never),
    visit: await made<Stored<Appointment>>(admin, {
      resourceType: 'Appointment',
      status: 'booked',
      ...at,
      participant,
    } as never),
    draft: await made<Stored<Composition>>(doctor, {
      ...{ resourceType: 'Composition', status: 'preliminary', type: { text: 'Letter' }, title: 'Letter' },
      ...{ subject: about, date: new Date().toISOString(), author: [reference(doctor)] },
    }),
    session: (await patient.send(requestSession, { body })).data.data.session_id,
  };
};
const now = async <R>(path: string): Promise<R> => (await fhir(admin, 'GET', path)).body as R;

/** Where the record speaks of somebody in what is still open: `Task.owner`. */
const openPlaces = async (who: Person): Promise<readonly string[]> => {
  const { rows } = await server.services.asSystem((db) =>
    sql<{ content: Readonly<Record<string, unknown>> }>`select content from resource where not deleted
      and content::text like ${`%Practitioner/${who.profileId}"%`}`.execute(db),
  );
  const over =
    /^(completed|cancelled|rejected|failed|entered-in-error|final|amended|corrected|fulfilled|noshow|finished|stopped|revoked)$/;
  const isPast = ({ resourceType, start }: Readonly<Record<string, unknown>>) =>
    resourceType === 'Appointment' && typeof start === 'string' && Date.parse(start) < Date.now();
  return [
    ...new Set(
      rows.flatMap(({ content }) =>
        (typeof content['status'] === 'string' && over.test(content['status'])) || isPast(content)
          ? []
          : Object.entries(content)
              .filter(([, value]) => JSON.stringify(value).includes(`Practitioner/${who.profileId}"`))
              .map(([element]) => `${String(content['resourceType'])}.${element}`),
      ),
    ),
  ].sort();
};
/** Said, signed or recorded by them, or where they are found: nothing that waits for them. */
const notWork =
  /^(Practitioner|PractitionerRole|Schedule|Provenance|CareTeam|AllergyIntolerance|Condition|Observation|Immunization|MedicationRequest|MedicationStatement|ServiceRequest|DiagnosticReport|DocumentReference|CarePlan|Goal|Flag|Consent|Coverage|QuestionnaireResponse|List)\.|\.(requester|recorder|note)$/;

test('RTE-5 clinic/staff: somebody leaves, everything they hold is somebody’s, and nothing is orphaned', async () => {
  const work = await giveWork();
  const kinds = await heldBy(doctor);
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['visits', 'results', 'medicine-requests', 'drafts', 'sessions', 'tasks', 'patients']),
  );
  expect(kinds.find(({ kind }) => kind === 'tasks')?.items.map(({ what }) => what)).toContain('Call the pharmacy');
  const bells = async () =>
    (await nurse.send(listNotifications, { query: { limit: 100 } })).data.data.map(({ type }) => type);
  const before = await bells();
  const free = await addPractitioner();
  expect((await handOver(doctor, nurse, undefined, free)).status).toBe(204);

  expect((await now<Task>(`Task/${work.task.id}`)).owner?.reference).toBe(`Practitioner/${nurse.profileId}`);
  expect(
    (await now<Appointment>(`Appointment/${work.visit.id}`)).participant.map(({ actor }) => actor?.reference),
  ).toEqual([`Patient/${patient.profileId}`, `Practitioner/${free}`]);
  expect((await fhir(nurse, 'GET', `Composition/${work.draft.id}`)).body.author).toMatchObject([reference(nurse)]);
  expect((await now<Patient>(`Patient/${patient.profileId}`)).generalPractitioner).toMatchObject([reference(nurse)]);
  expect((await openPlaces(doctor)).filter((place) => !notWork.test(place))).toEqual([]);
  expect((await doctor.send(getMe)).failure.code).toBe('profile_suspended');
  expect(await heldBy(doctor)).toEqual([]);
  // Told once, of all of it.
  const after = await bells();
  expect(after.filter((type) => type === 'work_given')).toHaveLength(1);
  expect(after.filter((type) => type === 'task_update')).toEqual(before.filter((type) => type === 'task_update'));
});

test('RTE-5 clinic/staff: for 30 days what colleagues still have goes back, and access with it', async () => {
  const work = await giveWork();
  const before = counts(await heldBy(doctor));
  const free = await addPractitioner();
  expect((await handOver(doctor, nurse, undefined, free)).status).toBe(204);
  const done = await fhir(nurse, 'PUT', `Task/${work.task.id}`, {
    ...(await now<Task>(`Task/${work.task.id}`)),
    status: 'completed',
  });
  expect(done.status).toBe(200);
  const row = async () => (await admin.send(searchStaff, { body: { text: 'sandhu' } })).data.data[0]!;
  expect(await row()).toMatchObject({ state: 'suspended', undoableUntil: expect.stringMatching(/^\d{4}/) });
  const total = Object.values(before).reduce((sum, one) => sum + one, 0);
  expect((await takeBack(doctor)).data).toEqual({ back: total - 1, elsewhere: 1 });
  expect(counts(await heldBy(doctor))).toEqual({ ...before, tasks: before['tasks']! - 1 });
  expect(await row()).toMatchObject({ state: 'active', undoableUntil: null });
  expect((await doctor.send(getMe)).status).toBe(200);
  expect((await takeBack(doctor)).failure.code).toBe('not_undoable');

  expect((await handOver(doctor, nurse, undefined, free)).status).toBe(204);
  ahead = 31 * dayMs;
  const later = await server.login(admin.email);
  expect((await later.send(undoLeave, { params: { id: doctor.profileId } })).failure.code).toBe('not_undoable');
  expect((await later.send(restoreMember, { params: { id: doctor.profileId } })).status).toBe(204);
});

test('RTE-5 clinic/staff: a handover that cannot be whole does nothing at all, and says why', async () => {
  const work = await giveWork();
  const before = counts(await heldBy(doctor));
  const all = (id: string) => Object.fromEntries(Object.keys(before).map((kind) => [kind, id]));
  const refused = async (to: Readonly<Record<string, string>>, seen?: Readonly<Record<string, number>>) => {
    const { status, failure } = await handOver(doctor, to, seen);
    return [status, failure.code, Object.keys(failure.fields ?? {})];
  };
  expect(await refused({})).toEqual([422, 'invalid_input', Object.keys(before)]);
  expect(await refused(all(doctor.profileId))).toEqual([422, 'invalid_input', Object.keys(before)]);
  // An administrator takes tasks, faxes and conversations, and no clinical work.
  const clinical = Object.keys(before).filter((kind) => !['tasks', 'faxes', 'sessions'].includes(kind));
  expect(await refused(all(office.profileId))).toEqual([422, 'invalid_input', clinical]);
  expect(await refused(all(nurse.profileId), { ...before, tasks: 0 })).toEqual([409, 'changed_meanwhile', []]);
  const { id } = await addMember(server, admin.orgId, { status: 'invited' });
  expect((await admin.send(leave, { params: { id }, body: { to: {}, seen: {} } })).failure.code).toBe('not_active');
  // Whoever is booked at the time of a visit does not get it: each such visit is named, and given to somebody else.
  const free = await addPractitioner();
  const { id: _, meta: __, ...copy } = work.visit;
  const participant = [{ actor: { reference: `Practitioner/${free}` }, status: 'accepted' as const }];
  await made(admin, { ...copy, participant } as never);
  const chosen = { ...all(nurse.profileId), visits: free };
  expect(await refused(chosen)).toEqual([409, 'slot_taken', [`visits/${work.visit.id}`]]);
  expect(counts(await heldBy(doctor))).toEqual(before);
  expect((await doctor.send(getMe)).status).toBe(200);
  expect((await nurse.send(previewLeave, { params: { id: doctor.profileId } })).status).toBe(403);
  expect((await admin.send(previewLeave, { params: { id: admin.profileId } })).failure.code).toBe('own_account');
  const apart = { ...chosen, [`visits/${work.visit.id}`]: await addPractitioner() };
  expect((await handOver(doctor, apart)).status).toBe(204);
});

/** Every table that names a person, and what becomes of it when they leave. */
const tables: Readonly<Record<string, readonly string[]>> = {
  'is handed over': ['fax_incoming', 'messaging_person'],
  'is theirs alone, and nobody waits for it': [
    ...[
      'acting_organization',
      'chart_view',
      'draft',
      'notification',
      'push_mailed',
      'role_preview',
      'tasks_preference',
      'tasks_view',
    ],
    // Administrators change a shared one, and its mails stop with the access of whoever gets them.
    ...['report_pin', 'report_schedule', 'saved_report'],
    // Patients alone have these.
    ...['text_code', 'text_message', 'text_number'],
    // What apps may do in their name ends with their access.
    ...['smart_grant', 'smart_launch', 'smart_request'],
  ],
  'is kept about them': ['licence_warning', 'smart_app', 'staff_leave'],
};

test('RTE-5 every table that names a person is handed over when they leave, or says why not', async () => {
  const { rows } = await server.services.asSystem((db) =>
    sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'profile'::regclass order by 1`.execute(db),
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.values(tables).flat().sort());
});
