import type { Bundle, Consent, Patient, RelatedPerson, Resource, Person as FhirPerson } from '@medplum/fhirtypes';
import type { ActArea, Area } from '#clinical/shared/shares/shareKinds.ts';
import { getMe } from '#core/shared';
import { cancel } from '#plugins/appointments/shared/calls.ts';
import * as calls from '#plugins/patient-profile/shared/calls.ts';
import { familyConsent } from '#plugins/patient-profile/server/familyInvitation.ts';
import { bookVisit } from '#test/kit/booking.ts';
import { type Fhir, fhirOf } from '#test/kit/server/fhir.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';

let server: TestServer;
let maya: Person;
let owen: Person;
let priya: Person;
let rose: Person;
let ofMaya: Fhir;
let ofRose: Fhir;
let mayaId: string;
let owenId: string;
let relatedId: string;
let lateMs = 0;

const codeMailedTo = async (address: string): Promise<string> => {
  const { text } = await server.services.asSystem((db) =>
    db
      .selectFrom('mail_outbox')
      .select('text')
      .where('recipient', '=', address)
      .where('text', 'like', '%family-invitation%')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return /^\d{6}$/m.exec(text)?.[0] ?? '';
};

interface Wanted {
  readonly email: string;
  readonly areas: readonly Area[];
  readonly acts?: readonly ActArea[];
  readonly relationship?: 'child' | 'parent';
}

/** Invited by this patient, confirmed with the code, and with a password chosen. */
const shareWith = async (
  patient: Person,
  { email, areas, acts = [], relationship = 'child' }: Wanted,
): Promise<{ readonly person: Person; readonly relatedId: string; readonly account: string }> => {
  const body = { firstName: 'Rose', lastName: 'Tremblay', email, relationship, areas: [...areas], acts: [...acts] };
  const { data } = await patient.send(calls.inviteFamily, { body });
  const answer = await server.anyone.send(calls.acceptInvitation, { body: { email, code: await codeMailedTo(email) } });
  const profileId = await server.services.asSystem(async (db) => {
    await db.updateTable('account').set({ status: 'active' }).where('email', '=', email).execute();
    const made = await db
      .selectFrom('profile')
      .select('id')
      .where('resource_id', '=', data.id)
      .executeTakeFirstOrThrow();
    return made.id;
  });
  return { person: await server.login(email, profileId), relatedId: data.id, account: answer.data.account };
};

const fhirIdOf = ({ profileId }: Person): Promise<string> =>
  server.services.asSystem(async (db) => {
    const found = db.selectFrom('profile').select('resource_id').where('id', '=', profileId);
    return (await found.executeTakeFirstOrThrow()).resource_id ?? '';
  });

const system = <T>(work: (record: ReturnType<TestServer['services']['record']>) => Promise<T>): Promise<T> =>
  server.services.inOrg(maya.orgId, (db) => work(server.services.record(db, maya.orgId)));

const searched = async (of: Fhir, type: string, form: string): Promise<readonly Resource[]> =>
  ((await of.search(type, form)).data as Bundle).entry?.flatMap(({ resource }) => resource ?? []) ?? [];

const consentOf = async (id: string): Promise<Consent> => {
  const all = (await searched(ofMaya, 'Consent', `patient=${mayaId}&_count=100`)) as Consent[];
  return all.find(({ provision }) => provision?.actor?.[0]?.reference?.reference === `RelatedPerson/${id}`)!;
};

const made = { condition: '', hiv: '', medicine: '', binary: '', owens: '' };

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + lateMs) });
  [maya, owen, priya] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('patient2@pavilion.test'),
    server.login('practitioner@pavilion.test'),
  ]);
  [mayaId, owenId] = await Promise.all([fhirIdOf(maya), fhirIdOf(owen)]);
  ofMaya = fhirOf(server, maya);
  const condition = (subject: string, text: string, id: string): Promise<Resource> =>
    system((record) =>
      record.create({
        resourceType: 'Condition',
        id,
        subject: { reference: `Patient/${subject}` },
        code: { text },
      }),
    );
  made.condition = (await condition(mayaId, 'Asthma', 'care-asthma')).id!;
  made.hiv = (await condition(mayaId, 'HIV infection', 'care-hiv')).id!;
  made.owens = (await condition(owenId, 'Gout', 'care-gout')).id!;
  const medicine = await system((record) =>
    record.create({
      resourceType: 'MedicationStatement',
      status: 'active',
      subject: { reference: `Patient/${mayaId}` },
      medicationCodeableConcept: { text: 'Metformin' },
    }),
  );
  made.medicine = medicine.id;
  const binary = await system((record) =>
    record.create({
      resourceType: 'Binary',
      contentType: 'text/plain',
      data: 'aGVsbG8=',
      securityContext: { reference: `Patient/${mayaId}` },
    }),
  );
  made.binary = binary.id;
  const shared = await shareWith(maya, {
    email: 'rose@example.com',
    areas: ['visits', 'conditions', 'medicines'],
    acts: ['visits', 'medicines'],
  });
  rose = shared.person;
  relatedId = shared.relatedId;
  ofRose = fhirOf(server, rose);
});
afterAll(() => server.close());

describe('RTE-2 whoever confirmed an invitation', () => {
  test('has an account of their own, in their own name, that says for whom it stands', async () => {
    const { data } = await rose.send(getMe, {});
    expect(data.patient).toEqual([
      expect.objectContaining({
        firstName: 'Rose',
        resourceId: mayaId,
        shared: {
          patient: 'Maya Tremblay',
          reads: ['visits', 'medicines', 'conditions'],
          acts: ['visits', 'medicines'],
          until: null,
        },
      }),
    ]);
  });

  test('a new person is mailed a link to choose a password; one with an account logs in with it', async () => {
    const again = await shareWith(owen, { email: 'rose@example.com', areas: ['visits'] });
    expect(again.account).toBe('in-use');
    expect(again.person.accountId).toBe(rose.accountId);
    const { data } = await rose.send(getMe, {});
    expect(data.patient.map(({ shared }) => shared?.patient)).toEqual(['Maya Tremblay', expect.any(String)]);
    const fresh = await shareWith(owen, { email: 'new.person@example.com', areas: ['visits'] });
    expect(fresh.account).toBe('mailed');
    const mails = await server.services.asSystem((db) =>
      db.selectFrom('mail_outbox').select('text').where('recipient', '=', 'new.person@example.com').execute(),
    );
    expect(mails.some(({ text }) => text.includes('/l'))).toBe(true);
  });

  test('is one Person of the clinic, linked to each RelatedPerson and own record, for staff who may know of them', async () => {
    const ofPriya = fhirOf(server, priya);
    const people = async (by: Fhir) => searched(by, 'Person', `link=RelatedPerson/${relatedId}`);
    const [person, ...others] = (await people(ofPriya)) as readonly FhirPerson[];
    expect(others).toEqual([]);
    expect(person?.link?.map(({ target }) => target.reference?.split('/')[0])).toEqual([
      'RelatedPerson',
      'RelatedPerson',
    ]);
    // Who stood for somebody before there was such a Person gets theirs, and nobody a second one.
    await system((record) => record.remove('Person', person!.id!));
    expect(await people(ofPriya)).toEqual([]);
    for (let n = 0; n < 2; n += 1) await server.jobs.runNow('core.people.place');
    expect((await people(ofPriya)).map(({ id }) => id)).toEqual([person!.id]);
    // Owen, a patient, stands for Maya too: whom he keeps out learns nothing of it.
    const { relatedId: owens } = await shareWith(maya, { email: owen.email, areas: ['visits'] });
    const his = (await searched(ofPriya, 'Person', `link=RelatedPerson/${owens}`)) as readonly FhirPerson[];
    expect(his[0]?.link?.map(({ target }) => target.reference)).toEqual(
      expect.arrayContaining([`Patient/${owenId}`, `RelatedPerson/${owens}`]),
    );
    expect((await ofRose.search('Person', `link=RelatedPerson/${relatedId}`)).status).toBe(403);
    expect((await ofMaya.search('Person', `link=RelatedPerson/${owens}`)).status).toBe(403);
    const denied = await fhirOf(server, owen).post('Consent', {
      ...{ resourceType: 'Consent', status: 'active', scope: { text: 'Privacy' }, category: [{ text: 'Privacy' }] },
      ...{ policyRule: { text: 'opt-out' }, patient: { reference: `Patient/${owenId}` } },
      provision: {
        ...{ type: 'deny' },
        actor: [{ role: { text: 'keeps out' }, reference: { reference: `Practitioner/${priya.profileId}` } }],
      },
    });
    expect(denied.status).toBe(201);
    expect(await searched(ofPriya, 'Person', `link=RelatedPerson/${owens}`)).toEqual([]);
    const consent = denied.data as Consent;
    expect((await fhirOf(server, owen).put(`Consent/${consent.id}`, { ...consent, status: 'inactive' })).status).toBe(
      200,
    );
  });

  test('a password that somebody chose for an unconfirmed address opens nothing', async () => {
    await server.services.asSystem((db) =>
      db
        .insertInto('account')
        .values({
          email: 'taken@example.com',
          password_hash: 'x',
          status: 'pending',
          totp_secret: null,
          photo_file_id: null,
        })
        .execute(),
    );
    const body = {
      firstName: 'Tai',
      lastName: 'Ken',
      email: 'taken@example.com',
      relationship: 'child' as const,
      areas: ['visits' as const],
    };
    await owen.send(calls.inviteFamily, { body });
    await server.anyone.send(calls.acceptInvitation, {
      body: { email: body.email, code: await codeMailedTo(body.email) },
    });
    const account = await server.services.asSystem((db) =>
      db
        .selectFrom('account')
        .select(['status', 'password_hash'])
        .where('email', '=', body.email)
        .executeTakeFirstOrThrow(),
    );
    expect(account).toEqual({ status: 'invited', password_hash: null });
  });
});

describe('RTE-2 what is shared, and nothing else', () => {
  test('kinds that were named are read; of the patient only the name is', async () => {
    expect((await ofRose.get(`Condition/${made.condition}`)).status).toBe(200);
    const patient = (await ofRose.get(`Patient/${mayaId}`)).data as Patient;
    expect(Object.keys(patient).sort()).toEqual(expect.arrayContaining(['id', 'name', 'resourceType']));
    for (const name of ['birthDate', 'telecom', 'address', 'identifier', 'contact', 'extension', 'gender'])
      expect(patient).not.toHaveProperty(name);
  });

  test.each([
    'Observation',
    'DiagnosticReport',
    'QuestionnaireResponse',
    'Coverage',
    'Consent',
    'RelatedPerson',
    'Task',
    'CarePlan',
    'Composition',
    'DocumentReference',
    'Communication',
    'ServiceRequest',
    'Provenance',
    'AuditEvent',
    'Basic',
  ])('%s was not named: neither read, searched, counted nor looked at by versions', async (type) => {
    expect((await ofRose.search(type, `patient=${mayaId}`)).status).toBe(403);
    expect((await ofRose.get(`${type}/anything`)).status).toBe(403);
    expect((await ofRose.get(`${type}/_history`)).status).toBe(403);
    expect((await ofRose.get(`${type}/anything/_history`)).status).toBe(403);
    expect((await ofRose.get(`Patient/${mayaId}/${type}`)).status).not.toBe(200);
  });

  test('what is sensitive is not there, by its id, in a search, a version, an include or the whole record', async () => {
    expect((await ofRose.get(`Condition/${made.hiv}`)).status).toBe(404);
    expect((await ofRose.get(`Condition/${made.hiv}/_history`)).status).toBe(404);
    expect((await ofRose.get(`Condition/${made.hiv}/_history/1`)).status).toBe(404);
    const all = (await ofRose.search('Condition', `subject=${mayaId}&_count=200`)).data as Bundle;
    expect(all.total).toBeUndefined();
    const ids = all.entry?.map(({ resource }) => resource?.id) ?? [];
    expect(ids).toContain(made.condition);
    expect(ids).not.toContain(made.hiv);
    const one = (await ofRose.search('Condition', 'code:text=HIV&_count=1')).data as Bundle;
    expect(one.entry ?? []).toEqual([]);
    expect(one.link?.some(({ relation }) => relation === 'next') ?? false).toBe(false);
    const whole = JSON.stringify((await ofRose.get(`Patient/${mayaId}/$everything`)).data);
    expect(whole).toContain(made.condition);
    expect(whole).not.toContain(made.hiv);
    expect(whole).not.toContain('"Observation"');
    expect(whole).not.toContain('birthDate');
  });

  test('sensitive things are there once they are named', async () => {
    const { person } = await shareWith(maya, { email: 'named@example.com', areas: ['conditions', 'sensitive'] });
    expect((await fhirOf(server, person).get(`Condition/${made.hiv}`)).status).toBe(200);
  });

  test('nothing of another patient, however it is asked for', async () => {
    expect((await ofRose.get(`Condition/${made.owens}`)).status).toBe(404);
    expect((await ofRose.get(`Patient/${owenId}`)).status).toBe(404);
    expect(await searched(ofRose, 'Condition', `subject=${owenId}`)).toEqual([]);
    expect((await ofRose.get(`Patient/${owenId}/$everything`)).status).toBe(404);
  });

  test('chains, reverse chains, includes and sorting tell nothing of what is closed', async () => {
    for (const form of [
      'subject.birthdate=gt1900-01-01',
      'subject:Patient.birthdate=gt1900-01-01',
      'patient.identifier=1',
      'subject:Patient._content=ottawa',
      '_has:Observation:subject:code=x',
      'subject._has:Observation:subject:code=x',
    ])
      expect((await ofRose.search('Condition', form)).status).toBe(403);
    for (const form of [
      'birthdate=gt1900-01-01',
      'telecom=1',
      '_has:Observation:patient:code=x',
      '_sort=birthdate',
      '_content=ottawa',
      '_text=ottawa',
    ])
      expect((await ofRose.search('Patient', form)).status).toBe(403);
    const along = await searched(ofRose, 'Patient', '_revinclude=Observation:subject&_revinclude=Condition:subject');
    expect(along.filter(({ resourceType }) => resourceType === 'Observation')).toEqual([]);
    expect(along.some(({ id }) => id === made.hiv)).toBe(false);
    const included = await searched(ofRose, 'Condition', `_include=Condition:subject&_id=${made.condition}`);
    expect(included.find(({ resourceType }) => resourceType === 'Patient')).not.toHaveProperty('birthDate');
  });

  test('binaries stay closed', async () => {
    expect((await ofRose.get(`Binary/${made.binary}`)).status).toBe(403);
    expect((await ofRose.search('Binary', '')).status).toBe(403);
  });

  test('batches and transactions open no more', async () => {
    const entry = [
      `Observation?patient=${mayaId}`,
      `Patient/${owenId}`,
      `Condition/${made.hiv}`,
      `Binary/${made.binary}`,
    ].map((url) => ({ request: { method: 'GET' as const, url } }));
    const batch = (await ofRose.post('', { resourceType: 'Bundle', type: 'batch', entry })).data as Bundle;
    expect(batch.entry?.map(({ response }) => response?.status?.slice(0, 3))).toEqual(['403', '404', '404', '403']);
    const write = {
      resourceType: 'Bundle',
      type: 'transaction',
      entry: [
        {
          request: { method: 'POST', url: 'Consent' },
          resource: familyConsent(
            mayaId,
            { resourceType: 'RelatedPerson', id: relatedId, patient: { reference: `Patient/${mayaId}` } },
            { areas: ['results'], from: '2020-01-01' },
            'active',
          ),
        },
      ],
    };
    expect((await ofRose.post('', write)).status).toBe(403);
  });

  test('calls that name nothing shared are refused, and so is what belongs to the patient’s account', async () => {
    const ask = await rose.send(calls.askClinic, { body: { wish: 'concern', text: 'x' } });
    expect([ask.status, ask.failure.code]).toEqual([403, 'forbidden']);
    const body = { firstName: 'A', lastName: 'B', email: 'x@example.com', relationship: 'child' as const, areas: [] };
    expect((await rose.send(calls.inviteFamily, { body })).status).toBe(403);
    expect((await rose.send(calls.sendCode, { body: { email: 'x@example.com' } })).status).toBe(403);
  });
});

describe('RTE-2 what they do', () => {
  test('they book and cancel a visit for the patient, and it says who did', async () => {
    const [id = ''] = await bookVisit(rose, { inDays: 5 });
    const visit = (await ofMaya.get(`Appointment/${id}/_history/1`)).data as Resource & {
      participant: { actor: unknown }[];
    };
    expect(visit.participant[0]?.actor).toEqual({ reference: `Patient/${mayaId}`, display: 'Maya Tremblay' });
    expect(visit.meta?.extension).toEqual([
      expect.objectContaining({
        valueReference: { reference: `RelatedPerson/${relatedId}`, display: 'Rose Tremblay for Maya Tremblay' },
      }),
    ]);
    expect((await rose.send(cancel, { params: { id }, body: { scope: 'this' } })).status).toBe(200);
    const trail = await server.services.asSystem(async (db) => {
      await server.services.audit.settle(maya.orgId);
      return db.selectFrom('audit_event').select(['profile_id', 'action']).where('target_id', '=', id).execute();
    });
    expect(trail.every(({ profile_id }) => profile_id === rose.profileId)).toBe(true);
    expect(trail.length).toBeGreaterThan(1);
  });

  test('what they report is in their own name, also where a page says that the patient speaks', async () => {
    const statement = {
      resourceType: 'MedicationStatement',
      status: 'active',
      subject: { reference: `Patient/${mayaId}` },
      informationSource: { reference: `Patient/${mayaId}` },
      medicationCodeableConcept: { text: 'Vitamin D' },
    };
    const { data, status } = await ofRose.post('MedicationStatement', statement);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      subject: { reference: `Patient/${mayaId}` },
      informationSource: { reference: `RelatedPerson/${relatedId}`, display: 'Rose Tremblay for Maya Tremblay' },
    });
    const stolen = { ...statement, informationSource: { reference: 'RelatedPerson/somebody' } };
    expect((await ofRose.post('MedicationStatement', stolen)).status).not.toBe(201);
    const other = { ...statement, subject: { reference: `Patient/${owenId}` } };
    expect((await ofRose.post('MedicationStatement', other)).status).toBe(422);
    // What others wrote stays theirs.
    const before = (await ofRose.get(`MedicationStatement/${made.medicine}`)).data as Resource & { status: string };
    expect((await ofRose.put(`MedicationStatement/${made.medicine}`, { ...before, status: 'stopped' })).status).toBe(
      403,
    );
  });

  test('what can only be seen is not written', async () => {
    const { person } = await shareWith(maya, { email: 'looks@example.com', areas: ['visits', 'medicines'] });
    const [visit = ''] = await bookVisit(maya, { inDays: 6 });
    expect((await person.send(cancel, { params: { id: visit }, body: { scope: 'this' } })).status).toBe(403);
    expect((await fhirOf(server, person).get(`Appointment/${visit}`)).status).toBe(200);
    const statement = {
      resourceType: 'MedicationStatement',
      status: 'active',
      subject: { reference: `Patient/${mayaId}` },
      medicationCodeableConcept: { text: 'x' },
    };
    expect((await fhirOf(server, person).post('MedicationStatement', statement)).status).toBe(403);
    const condition = (await ofRose.get(`Condition/${made.condition}`)).data as Resource;
    expect((await ofRose.put(`Condition/${made.condition}`, condition)).status).toBe(403);
    const patient = (await ofRose.get(`Patient/${mayaId}`)).data as Patient;
    expect((await ofRose.put(`Patient/${mayaId}`, { ...patient, telecom: [] })).status).toBe(403);
    const related = (await ofMaya.get(`RelatedPerson/${relatedId}`)).data as RelatedPerson;
    expect((await ofRose.put(`RelatedPerson/${relatedId}`, related)).status).toBe(403);
  });
});

describe('RTE-2 when it ends', () => {
  test('the patient takes it back: their open page ends within a second, and every call is refused', async () => {
    const { person, relatedId: id } = await shareWith(maya, { email: 'ends@example.com', areas: ['visits'] });
    const live = await person.live();
    const began = performance.now();
    const consent = await consentOf(id);
    await ofMaya.put(`Consent/${consent.id}`, { ...consent, status: 'inactive' });
    expect(await live.until('error')).toMatchObject({ code: 'share_ended' });
    expect(performance.now() - began).toBeLessThan(1000);
    const { status, failure } = await person.send(getMe, {});
    expect([status, failure.code]).toEqual([403, 'share_ended']);
    expect((await fhirOf(server, person).search('Appointment', '')).status).toBe(403);
  });

  test('staff end it too, and a new consent of somebody else’s opens nothing', async () => {
    const { person, relatedId: id } = await shareWith(maya, { email: 'staff.ends@example.com', areas: ['visits'] });
    const ofPriya = fhirOf(server, priya);
    const related = (await ofPriya.get(`RelatedPerson/${id}`)).data as RelatedPerson;
    const ended = { ...related, active: false, period: { ...related.period, end: new Date().toISOString() } };
    expect((await ofPriya.put(`RelatedPerson/${id}`, ended)).status).toBe(200);
    expect((await person.send(getMe, {})).failure.code).toBe('share_ended');
    const forged = familyConsent(
      owenId,
      related as RelatedPerson & { id: string },
      { areas: ['conditions'], from: '2020-01-01' },
      'active',
    );
    await system((record) => record.create(forged));
    expect((await person.send(getMe, {})).failure.code).toBe('share_ended');
  });

  test('narrowed, it closes what was taken out and says that something changed', async () => {
    const { person, relatedId: id } = await shareWith(maya, {
      email: 'narrow@example.com',
      areas: ['visits', 'conditions'],
    });
    const live = await person.live();
    const consent = await consentOf(id);
    const classes = consent.provision?.class?.filter(({ code }) => code === 'Appointment' || code === 'Encounter');
    await ofMaya.put(`Consent/${consent.id}`, { ...consent, provision: { ...consent.provision, class: classes } });
    expect(await live.until('error')).toMatchObject({ code: 'profile_changed' });
    expect((await fhirOf(server, person).get(`Condition/${made.condition}`)).status).toBe(403);
    expect((await fhirOf(server, person).search('Appointment', '')).status).toBe(200);
  });

  test('its last day counts whole, and then it is over by itself', async () => {
    const { person, relatedId: id } = await shareWith(maya, { email: 'until@example.com', areas: ['visits'] });
    const consent = await consentOf(id);
    const end = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const period = { ...consent.provision?.period, end };
    await ofMaya.put(`Consent/${consent.id}`, { ...consent, provision: { ...consent.provision, period } });
    expect((await person.send(getMe, {})).status).toBe(200);
    lateMs = Date.parse(`${end}T12:00:00Z`) - Date.now();
    const later = await server.login('until@example.com', person.profileId);
    expect((await later.send(getMe, {})).status).toBe(200);
    lateMs += 36 * 3_600_000;
    const over = await server.login('until@example.com', person.profileId);
    expect((await over.send(getMe, {})).failure.code).toBe('share_ended');
    lateMs = 0;
  });

  test('from the age that the clinic chose what it names closes to a parent, until the young person shares it again', async () => {
    const admin = await server.login('admin@pavilion.test');
    const { person, relatedId: id } = await shareWith(maya, {
      ...{ email: 'parent@example.com', areas: ['visits', 'conditions'], relationship: 'parent' as const },
    });
    const ofParent = fhirOf(server, person);
    const consent = await consentOf(id);
    const { birthDate = '' } = (await ofMaya.get(`Patient/${mayaId}`)).data as Patient;
    // Given while she was a child.
    const child = `${Number(birthDate.slice(0, 4)) + 10}-01-01`;
    const then = { ...consent.provision, period: { start: child } };
    await ofMaya.put(`Consent/${consent.id}`, { ...consent, dateTime: child, provision: then });
    expect((await ofParent.get(`Condition/${made.condition}`)).status).toBe(200);
    const rule = { age: 14, closes: ['conditions' as const] };
    expect((await admin.send(calls.saveOwnAge, { body: rule })).data).toEqual(rule);
    expect((await admin.send(calls.getOwnAge, {})).data).toEqual(rule);
    expect((await ofParent.get(`Condition/${made.condition}`)).status).toBe(403);
    expect((await ofParent.search('Appointment', '')).status).toBe(200);
    // Others than parents keep what they were given.
    expect((await ofRose.get(`Condition/${made.condition}`)).status).toBe(200);
    await ofMaya.put(`Consent/${consent.id}`, { ...(await consentOf(id)), dateTime: new Date().toISOString() });
    expect((await ofParent.get(`Condition/${made.condition}`)).status).toBe(200);
    await admin.send(calls.saveOwnAge, { body: { age: null, closes: [] } });
  });

  test('a consent that denies the person outweighs the ones that permit', async () => {
    const { person, relatedId: id } = await shareWith(maya, { email: 'denied@example.com', areas: ['visits'] });
    const consent = await consentOf(id);
    const { id: _, meta: __, ...fresh } = consent;
    await ofMaya.post('Consent', { ...fresh, provision: { type: 'deny', actor: consent.provision?.actor } });
    expect((await person.send(getMe, {})).failure.code).toBe('share_ended');
  });

  test('a suspended profile and a suspended organisation stay closed', async () => {
    const { person } = await shareWith(maya, { email: 'kept.out@example.com', areas: ['visits'] });
    const set = (suspended_at: Date | null) =>
      server.services.asSystem((db) =>
        db.updateTable('profile').set({ suspended_at }).where('id', '=', person.profileId).execute(),
      );
    await set(new Date());
    expect((await person.send(getMe, {})).failure.code).toBe('profile_suspended');
    await set(null);
    const close = (closed_at: Date | null) =>
      server.services.asSystem((db) =>
        db.updateTable('organization').set({ closed_at }).where('id', '=', maya.orgId).execute(),
      );
    await close(new Date());
    expect((await person.send(getMe, {})).failure.code).toBe('organization_suspended');
    await close(null);
    expect((await person.send(getMe, {})).status).toBe(200);
  });
});
