import type { Consent, Observation, Patient, Reference } from '@medplum/fhirtypes';
import type { Asking } from '#clinical/server/access/audited.ts';
import { patientGate, recordFor } from '#clinical/server/access/recordFor.ts';
import { anyEvent } from '#test/kit/anyEvent.ts';
import { settleAudit } from '../../kit/server/audit.ts';
import { fhir } from '../../kit/server/fhirAsk.ts';
import { type Person, type TestServer, startTestServer } from '../../kit/server/server.ts';
import { addPerson, Place } from './things/place.ts';

/** From when to when, whom and how: what a consent closes, at every door that asks. */
let server: TestServer;
let owen: Place;
let doctor: Person;
let second: Person;
let admin: Person;
let observation: string;

beforeAll(async () => {
  server = await startTestServer();
  owen = await Place.open(server, ['patient2@pavilion.test', 'practitioner@pavilion.test', 'admin@pavilion.test']);
  ({ practitioner: doctor, admin } = owen);
  second = await addPerson(server, owen.orgId, { role: 'practitioner', accountId: doctor.accountId });
  const made = await owen.keep<Observation>({
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Closed' },
    subject: owen.subject,
  });
  observation = `Observation/${made.id}`;
});
afterAll(() => server.close());

type Actor = NonNullable<NonNullable<Consent['provision']>['actor']>[number];
const byName = (): Actor => ({ role: { text: 'x' }, reference: owen.clinician });
const byRole = (code: string): Actor => ({
  role: { coding: [{ system: 'urn:pavilion:role', code }] },
  reference: { reference: `Organization/${owen.orgId}` },
});

/** What is so while the patient denies. */
const whileDenied = async <T>(
  provision: Partial<NonNullable<Consent['provision']>>,
  ask: () => Promise<T>,
  patient: Reference<Patient> = owen.subject,
): Promise<T> => {
  const { id } = await owen.keep<Consent>({
    resourceType: 'Consent',
    status: 'active',
    scope: { text: 'privacy' },
    category: [{ text: 'privacy' }],
    policyRule: { text: 'privacy' },
    patient,
    provision: { type: 'deny', ...provision },
  });
  try {
    return await ask();
  } finally {
    await owen.house((record) => record.remove('Consent', id));
  }
};

const opens = async (who: Person, headers: Readonly<Record<string, string>> = {}) => ({
  read: (await fhir(who, 'GET', observation, undefined, headers)).status === 200,
  found: (await fhir(who, 'GET', `Observation?_id=${observation.split('/')[1]}`, undefined, headers)).ids.length > 0,
});
const [open, closed] = [
  { read: true, found: true },
  { read: false, found: false },
];

const day = (away: number): string => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10);

test.each([
  ['without a period', {}, closed],
  ['until yesterday', { end: day(-2) }, open],
  ['until today', { end: day(0) }, closed],
  ['from next week', { start: day(7) }, open],
  ['since last week', { start: day(-7) }, closed],
  ['since last week until next', { start: day(-7), end: day(7) }, closed],
])('ENT-8 a denial %s', async (_, period, wanted) => {
  const actor = [byName()];
  expect(await whileDenied({ actor, ...(Object.keys(period).length > 0 && { period }) }, () => opens(doctor))).toEqual(
    wanted,
  );
});

test('ENT-8 words of a closed chart are not found, counted or reached', async () => {
  const told = async () => {
    const { ids, body } = await fhir(doctor, 'GET', 'Observation?_content=closed&_total=accurate');
    const reached = await fhir(doctor, 'GET', 'Patient?_has:Observation:subject:_content=closed');
    return [ids.includes(observation), body.total, reached.ids.includes(owen.subject.reference)];
  };
  expect(await told()).toEqual([true, 1, true]);
  expect(await whileDenied({ actor: [byName()] }, told)).toEqual([false, 0, false]);
});

test('ENT-8 a role is denied to whoever holds it, under whichever profile they ask', async () => {
  expect(await whileDenied({ actor: [byRole('admin')] }, () => opens(admin))).toEqual(closed);
  expect(await whileDenied({ actor: [byRole('admin')] }, () => opens(doctor))).toEqual(open);
  expect(await whileDenied({ actor: [byRole('practitioner')] }, () => opens(second))).toEqual(closed);
  const both = await addPerson(server, owen.orgId, { role: 'practitioner', accountId: admin.accountId });
  expect(await opens(both)).toEqual(open);
  expect(await whileDenied({ actor: [byRole('admin')] }, () => opens(both))).toEqual(closed);
});

test('ENT-8 a withdrawn denial closes nothing, and one put back closes again', async () => {
  const made = await owen.keep<Consent>({
    resourceType: 'Consent',
    status: 'active',
    scope: { text: 'privacy' },
    category: [{ text: 'privacy' }],
    policyRule: { text: 'privacy' },
    patient: owen.subject,
    provision: { type: 'deny', actor: [byName()] },
  });
  expect(await opens(doctor)).toEqual(closed);
  const ended = await owen.house((record) => record.update({ ...made, status: 'inactive' }));
  expect(await opens(doctor)).toEqual(open);
  const back = await owen.house((record) => record.update({ ...ended, status: 'active' }));
  expect(await opens(doctor)).toEqual(closed);
  await owen.house((record) => record.remove('Consent', back.id));
  expect(await opens(doctor)).toEqual(open);
});

const glass = { 'x-break-glass': 'Found on the floor' };

test('ENT-8 only practitioners have emergency access', async () => {
  expect(await whileDenied({ actor: [byRole('admin')] }, () => opens(admin, glass))).toEqual(closed);
  expect(await whileDenied({ actor: [byName()] }, () => opens(doctor, glass))).toEqual({ read: true, found: false });
});

test('ENT-8 live events of the chart reach the denied person under none of their profiles', async () => {
  const heard = async (who: Person): Promise<string> => {
    const client = await who.live();
    await owen.keep<Observation>({
      resourceType: 'Observation',
      status: 'final',
      code: { text: 'News' },
      subject: owen.subject,
    });
    await server.services.inOrg(owen.orgId, (db) =>
      server.services.live.publish(db, owen.orgId, { profiles: [who.profileId] }, anyEvent('end'), {}),
    );
    await client.until('event', ({ kind }) => kind === 'end');
    client.close();
    return JSON.stringify(client.frames);
  };
  expect(await heard(second)).toContain(owen.patientId);
  for (const who of [doctor, second])
    expect(await whileDenied({ actor: [byName()] }, () => heard(who))).not.toContain(owen.patientId);
  expect(await whileDenied({ actor: [byRole('admin')] }, () => heard(admin))).not.toContain(owen.patientId);
  expect(await whileDenied({ actor: [byRole('admin')] }, () => heard(doctor))).toContain(owen.patientId);
});

test('ENT-8 a refused look is in the trail, with whose chart it was', async () => {
  const looks = async () => {
    await settleAudit(server);
    return server.services.db
      .selectFrom('audit_event')
      .select(['action', 'patient_id', 'detail'])
      .where('profile_id', '=', doctor.profileId)
      .where('action', '=', 'refused')
      .orderBy('seq')
      .execute();
  };
  const before = (await looks()).length;
  await whileDenied({ actor: [byName()] }, () => fhir(doctor, 'GET', `Observation?patient=${owen.patientId}`));
  expect((await looks()).slice(before)).toEqual([
    { action: 'refused', patient_id: owen.patientId, detail: { why: 'consent_denied' } },
  ]);
});

describe('a calendar', () => {
  const why = /A reason for the visit|Bring the pump|Chest pain/;
  const visit = async (): Promise<string> => {
    const { id, ...made } = await owen.visit();
    const more = { reasonCode: [{ text: 'Chest pain' }], patientInstruction: 'Bring the pump' };
    await owen.house((record) => record.update({ ...made, id, ...more }));
    return id;
  };
  const doors = (id: string) => [
    `Appointment/${id}`,
    `Appointment/${id}/_history`,
    `Appointment/${id}/_history/2`,
    `Appointment?_id=${id}`,
    'Appointment/_history?_count=20',
    `Patient?_id=${owen.patientId}&_revinclude=Appointment:actor`,
  ];

  test('ENT-8 shows when and with whom a visit is, and hides the reason from people the patient denies', async () => {
    const id = await visit();
    const told = async (who: Person, path: string) => {
      const { status, body } = await fhir(who, 'GET', path);
      const text = JSON.stringify(body);
      return { path, status, visit: text.includes(id), why: why.test(text) };
    };
    const nurse = await server.login('practitioner2@pavilion.test');
    for (const path of doors(id)) {
      expect(await told(nurse, path)).toEqual({ path, status: 200, visit: true, why: true });
      for (const who of [doctor, second])
        expect(await whileDenied({ actor: [byName()] }, () => told(who, path))).toEqual({
          ...{ path, status: 200, visit: true, why: false },
        });
    }
  });

  test('ENT-8 is not searchable by reason for people the patient denies', async () => {
    for (const form of ['reason-code:text=chest', '_content=chest', '_text=chest']) {
      const asked = () => fhir(doctor, 'GET', `Appointment?${form}&_summary=count`);
      expect((await asked()).status).toBe(200);
      expect((await whileDenied({ actor: [byName()] }, asked)).status).toBe(403);
    }
  });

  test('ENT-8 keeps why when whoever may not read it changes the visit', async () => {
    const id = await visit();
    await whileDenied({ actor: [byName()] }, async () => {
      const seen = (await fhir(doctor, 'GET', `Appointment/${id}`)).body as object;
      expect((await fhir(doctor, 'PUT', `Appointment/${id}`, { ...seen, status: 'arrived' })).status).toBe(200);
    });
    const { status, comment, reasonCode, patientInstruction } = await owen.read('Appointment', id);
    expect(status).toBe('arrived');
    expect(JSON.stringify([comment, reasonCode, patientInstruction])).toBe(
      JSON.stringify(['A reason for the visit', [{ text: 'Chest pain' }], 'Bring the pump']),
    );
  });

  test('ENT-8 a feature that reads earlier versions of a visit finds no reason in them', async () => {
    const id = await visit();
    const { services } = server;
    const versions = () =>
      services.inOrg(owen.orgId, (db) =>
        recordFor(services, db, askingAs(doctor, 'practitioner')).history('Appointment', id),
      );
    expect(JSON.stringify(await versions())).toMatch(why);
    expect(JSON.stringify(await whileDenied({ actor: [byName()] }, versions))).not.toMatch(why);
  });

  test('ENT-8 shows the reason with emergency access', async () => {
    const id = await visit();
    const look = () => fhir(doctor, 'GET', `Appointment/${id}`, undefined, glass);
    expect(JSON.stringify((await whileDenied({ actor: [byName()] }, look)).body)).toMatch(why);
    const find = () => fhir(doctor, 'GET', `Appointment?_id=${id}`, undefined, glass);
    expect(JSON.stringify((await whileDenied({ actor: [byName()] }, find)).body)).not.toMatch(why);
  });

  test('ENT-8 shows the reason with emergency access to one patient, never to two at once', async () => {
    const id = await visit();
    const maya = await server.login('patient@pavilion.test');
    const other = { reference: `Patient/${await server.services.people.resourceIdOf(maya.orgId, maya.profileId)}` };
    const { participant, ...made } = await owen.read('Appointment', id);
    const both = [...participant, { actor: other, status: 'accepted' as const }];
    await owen.house((record) => record.update({ ...made, participant: both }));
    const look = () => fhir(doctor, 'GET', `Appointment/${id}`, undefined, glass);
    const denied = { actor: [byName()] };
    const twice = await whileDenied(denied, () => whileDenied(denied, look, other));
    expect(twice.status).toBe(200);
    expect(JSON.stringify(twice.body)).not.toMatch(why);
    expect(JSON.stringify((await whileDenied(denied, look)).body)).toMatch(why);
  });
});

/** As a call of this person asks for the record. */
const askingAs = (who: Person, role: 'patient' | 'practitioner', breakGlass: string | null = null): Asking => ({
  ...{ ip: '', requestId: 'gate', breakGlass, base: server.url },
  caller: {
    ...{ accountId: who.accountId, email: who.email, profileId: who.profileId, orgId: who.orgId, role },
    ...{ firstName: 'Some', lastName: 'Body', deviceId: who.deviceId, resourceId: null },
  },
});

describe('what a feature does with system rights', () => {
  const gate = async (
    who: Person,
    role: 'patient' | 'practitioner',
    breakGlass: string | null = null,
  ): Promise<string> => {
    const { services } = server;
    return services
      .inOrg(owen.orgId, (db) => patientGate(services, db, askingAs(who, role, breakGlass), owen.patientId))
      .then(
        () => 'open',
        (error: { code: string }) => error.code,
      );
  };

  test('ENT-8 is open to the patient and to staff they allow, and to no other patient', async () => {
    const other = await server.login('patient@pavilion.test');
    expect(await gate(owen.patient, 'patient')).toBe('open');
    expect(await gate(other, 'patient')).toBe('forbidden');
    expect(await gate(doctor, 'practitioner')).toBe('open');
    for (const who of [doctor, second])
      expect(await whileDenied({ actor: [byName()] }, () => gate(who, 'practitioner'))).toBe('consent_denied');
  });

  test('ENT-8 records emergency access in the audit trail', async () => {
    const reason = 'Found in the lift';
    expect(await whileDenied({ actor: [byName()] }, () => gate(doctor, 'practitioner', reason))).toBe('open');
    await settleAudit(server);
    const { patient_id, detail } = await server.services.db
      .selectFrom('audit_event')
      .select(['patient_id', 'detail'])
      .where('profile_id', '=', doctor.profileId)
      .where('action', '=', 'broke-glass')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect([patient_id, detail]).toEqual([owen.patientId, { reason }]);
  });
});
