import { randomUUID } from 'node:crypto';
import type { Composition, Consent, MedicationStatement, Observation, Resource } from '@medplum/fhirtypes';
import { recordFor } from '#clinical/server/access/recordFor.ts';
import { recordStore } from '#clinical/server/record/recordStore.ts';
import { fhir } from '#test/kit/server/fhirAsk.ts';
import { settleAudit } from '#test/kit/server/audit.ts';
import { type Person, type TestServer, startTestServer } from '#test/kit/server/server.ts';
import { anyEvent } from '#test/kit/anyEvent.ts';

/** Each of these was once possible for somebody with an account of the clinic. */
let server: TestServer;
let maya: Person;
let owen: Person;
let doctor: Person;
let nurse: Person;
const ids = new Map<Person, string>();
const idOf = (person: Person): string => ids.get(person)!;
const me = (person: Person) => ({
  reference: `${person === maya || person === owen ? 'Patient' : 'Practitioner'}/${idOf(person)}`,
});

const house = <T>(work: (record: ReturnType<TestServer['services']['record']>) => Promise<T>): Promise<T> =>
  server.services.inOrg(maya.orgId, (db) => work(server.services.record(db, maya.orgId)));

beforeAll(async () => {
  server = await startTestServer();
  [maya, owen, doctor, nurse] = (await Promise.all(
    ['patient', 'patient2', 'practitioner', 'practitioner2'].map((name) => server.login(`${name}@pavilion.test`)),
  )) as [Person, Person, Person, Person];
  for (const person of [maya, owen, doctor, nurse])
    ids.set(person, (await server.services.people.resourceIdOf(person.orgId, person.profileId))!);
});
afterAll(() => server.close());

const code = (text: string) => ({ coding: [{ system: 'urn:attack', code: text }] });
const observation = (id: string, person: Person, about: string): Observation & { id: string } => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  code: code(about),
  subject: me(person),
});

const denying = (person: Person, actor: object): Consent => ({
  resourceType: 'Consent',
  status: 'active',
  scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'patient-privacy' }] },
  category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0' }] }],
  patient: me(person),
  policyRule: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'OPTOUT' }] },
  provision: {
    type: 'deny',
    actor: [{ role: { coding: [{ system: 'urn:x', code: 'PRCP' }] }, reference: actor }],
  },
});

const trailOf = async (person: Person) => {
  await settleAudit(server);
  return server.services.db
    .selectFrom('audit_event')
    .select(['action', 'target_type', 'patient_id', 'detail'])
    .where('profile_id', '=', person.profileId)
    .orderBy('seq')
    .execute();
};

describe('a chart that denies a person', () => {
  let consent: Resource;
  beforeAll(async () => {
    await house((record) => record.create(observation('att-owen', owen, 'secret')));
    await house((record) =>
      record.create({
        resourceType: 'Task',
        id: 'att-task',
        status: 'requested',
        intent: 'order',
        description: 'Call about the secret',
        for: me(owen),
      } as never),
    );
    consent = (await fhir(owen, 'POST', 'Consent', denying(owen, me(doctor)))).body as Resource;
  });
  afterAll(async () => {
    await fhir(owen, 'DELETE', `Consent/${consent.id}`);
  });
  const glass = { 'x-break-glass': 'Just looking' };

  test('ENT-8 emergency access opens the one patient the search names; counts and chains tell nothing', async () => {
    const asked = [
      'Observation?code=urn:attack|secret&_summary=count',
      'Patient?_has:Observation:patient:code=urn:attack|secret&_total=accurate',
      `Observation?patient=${idOf(owen)},${idOf(maya)}&code=urn:attack|secret&_total=accurate`,
      'Practitioner?_has:Encounter:participant:_has:Observation:encounter:code=urn:attack|secret&_total=accurate',
    ];
    for (const path of asked) {
      const { body } = await fhir(doctor, 'GET', path, undefined, glass);
      expect({ path, total: body.total }).toEqual({ path, total: 0 });
    }
  });

  test('ENT-8 emergency access is audited even when it shows nothing or the search fails', async () => {
    const before = (await trailOf(doctor)).filter(({ action }) => action === 'broke-glass').length;
    const nothing = `Observation?patient=${idOf(owen)}&code=urn:attack|no-such-thing&_summary=count`;
    expect((await fhir(doctor, 'GET', nothing, undefined, glass)).body.total).toBe(0);
    const named = `Patient?_id=${idOf(owen)}&_has:Observation:patient:code=urn:attack|secret&_summary=count`;
    expect((await fhir(doctor, 'GET', named, undefined, glass)).body.total).toBe(1);
    const many = { ifNoneExist: `patient=${idOf(owen)}` };
    await fhir(doctor, 'POST', 'Observation', observation('x', maya, 'x'), {
      ...glass,
      'if-none-exist': many.ifNoneExist,
    });
    const broken = (await trailOf(doctor)).filter(({ action }) => action === 'broke-glass').slice(before);
    expect(broken.map(({ patient_id, detail }) => [patient_id, detail['reason']])).toEqual([
      [idOf(owen), 'Just looking'],
      [idOf(owen), 'Just looking'],
      [idOf(owen), 'Just looking'],
    ]);
  });

  test('ENT-8 neither a task about the patient nor a live event reaches who is denied', async () => {
    expect((await fhir(doctor, 'GET', 'Task/att-task')).status).toBe(404);
    expect((await fhir(nurse, 'GET', 'Task/att-task')).status).toBe(200);
    const list = await fhir(doctor, 'GET', 'Task?_count=1000&_total=accurate');
    expect(JSON.stringify(list.body)).not.toContain('secret');
    const [denied, other] = [await doctor.live(), await nurse.live()];
    await fhir(nurse, 'POST', 'Observation', observation('x', owen, 'more'));
    await server.services.inOrg(maya.orgId, (db) =>
      server.services.live.publish(db, maya.orgId, 'organization', anyEvent('end'), {}),
    );
    const heard = async (client: typeof denied): Promise<string> => {
      await client.until('event', ({ kind }) => kind === 'end');
      client.close();
      return JSON.stringify(client.frames);
    };
    expect(await heard(other)).toContain(idOf(owen));
    expect(await heard(denied)).not.toContain(idOf(owen));
  });

  test('ENT-8 words that only this chart holds are not offered as they type', async () => {
    const condition = { resourceType: 'Condition', code: { text: 'Zebra fever of Owen' }, subject: me(owen) };
    expect((await fhir(nurse, 'POST', 'Condition', condition)).status).toBe(201);
    const offered = async (who: Person): Promise<string> =>
      (
        await who.fetch('/v3/record/concepts', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ type: 'Condition', q: 'zebra' }),
        })
      ).text();
    expect(await offered(nurse)).toContain('Zebra');
    expect(await offered(doctor)).not.toContain('Zebra');
  });

  test('ENT-8 a second profile of the denied person is denied too', async () => {
    const second = await server.services.asSystem((db) =>
      db
        .insertInto('profile')
        .values({
          account_id: doctor.accountId,
          org_id: doctor.orgId,
          role: 'practitioner',
          first_name: 'Priya',
          last_name: 'Sandhu',
          title: null,
          resource_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const other = await server.login(doctor.email, second.id);
    expect((await fhir(other, 'GET', 'Observation/att-owen')).status).toBe(404);
    await server.services.asSystem((db) => db.deleteFrom('profile').where('id', '=', second.id).execute());
  });

  test('ENT-8 a reference with an address, or to no patient, is placed or refused', async () => {
    const base = `${server.url}/fhir/R4`;
    const written = { ...observation('x', owen, 'absolute'), subject: { reference: `${base}/Patient/${idOf(owen)}` } };
    expect((await fhir(doctor, 'POST', 'Observation', written)).code).toBe('consent_denied');
    const made = await fhir(nurse, 'POST', 'Observation', written);
    expect(made.body.subject).toEqual(me(owen));
    expect((await fhir(doctor, 'GET', `Observation/${made.body.id}`)).status).toBe(404);
    for (const subject of [
      { reference: `https://elsewhere.example/fhir/Patient/${idOf(owen)}` },
      { reference: '#owen' },
      { identifier: { value: 'OHIP-1' } },
      { display: 'Owen' },
    ]) {
      const answer = await fhir(nurse, 'POST', 'Observation', { ...written, subject });
      expect({ subject, status: answer.status }).toEqual({ subject, status: 422 });
    }
  });

  test('ENT-8 a Binary says whose it is, and is closed and noted like the rest of the chart', async () => {
    const binary = { resourceType: 'Binary', contentType: 'text/plain', data: 'c2VjcmV0' };
    expect((await fhir(nurse, 'POST', 'Binary', binary)).status).toBe(422);
    const made = await fhir(nurse, 'POST', 'Binary', { ...binary, securityContext: me(owen) });
    expect(made.status).toBe(201);
    expect((await fhir(doctor, 'GET', `Binary/${made.body.id}`)).status).toBe(404);
    expect((await fhir(doctor, 'GET', 'Binary')).status).toBe(400);
    await fhir(nurse, 'GET', `Binary/${made.body.id}`);
    const last = (await trailOf(nurse)).at(-1);
    expect(last).toMatchObject({ action: 'read', patient_id: idOf(owen), detail: { Binary: 1 } });
  });

  test('ENT-8 who is denied neither joins the chart to another nor counts what is in it', async () => {
    const other = await house((record) =>
      record.create({ resourceType: 'Patient', name: [{ family: 'Attack', given: ['Join'] }] }),
    );
    const ask = (path: string) =>
      doctor.fetch(`/v3/chart/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ from: other.id, into: idOf(owen) }),
      });
    expect((await ask('merge/preview')).status).toBe(403);
    expect((await ask('merge')).status).toBe(403);
  });

  test('ENT-8 versions are judged by whose they are today and whose they ever were', async () => {
    await house((record) => record.create(observation('att-moved', owen, 'moved')));
    await house((record) => record.update(observation('att-moved', maya, 'moved')));
    expect((await fhir(nurse, 'GET', 'Observation/att-moved/_history')).ids).toHaveLength(2);
    expect((await fhir(doctor, 'GET', 'Observation/att-moved')).status).toBe(200);
    expect((await fhir(doctor, 'GET', 'Observation/att-moved/_history')).status).toBe(404);
    expect((await fhir(doctor, 'GET', 'Observation/att-moved/_history/1')).status).toBe(404);
    const all = await fhir(doctor, 'GET', 'Observation/_history?_count=1000');
    expect(all.ids).not.toContain('Observation/att-moved');
    // Somebody else's by now: of its former owner it tells nothing more.
    expect((await fhir(owen, 'GET', 'Observation/att-moved/_history/1')).status).toBe(404);
  });
});

test('ENT-8 five hundred denials leave every search of the clinic as it is', async () => {
  const many = Array.from({ length: 500 }, () => randomUUID());
  const all = many.flatMap((id): readonly Resource[] => [
    { resourceType: 'Patient', id, name: [{ family: 'Many' }] },
    { ...denying(owen, me(doctor)), id, patient: { reference: `Patient/${id}` } },
  ]);
  await server.services.inOrg(maya.orgId, (db) =>
    recordStore(db, maya.orgId).put(all.map((resource) => ({ resource: resource as never, mode: 'replace' }))),
  );
  const answer = await fhir(doctor, 'GET', 'Observation?_count=5&_total=accurate');
  expect(answer.status).toBe(200);
  expect(answer.body.total).toBeGreaterThan(5);
});

const section = (title: string) => ({
  title,
  text: { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${title}</div>` },
});

describe('in whose name', () => {
  test('ENT-8 a signed summary is neither removed, nor written anew under its id, nor attested for a colleague', async () => {
    const note = (more: object): Composition & { id: string } =>
      ({
        resourceType: 'Composition',
        id: 'att-note',
        status: 'final',
        type: code('note'),
        title: 'Visit',
        date: '2026-01-01',
        subject: me(maya),
        author: [me(doctor)],
        attester: [{ mode: 'professional', party: me(doctor) }],
        section: [section('What the doctor wrote')],
        ...more,
      }) as never;
    await house((record) => record.create(note({})));
    expect((await fhir(nurse, 'DELETE', 'Composition/att-note')).code).toBe('signed');
    expect((await fhir(doctor, 'DELETE', 'Composition/att-note')).code).toBe('signed');
    const other = note({ section: [section('What the nurse wants')] });
    expect((await fhir(nurse, 'PUT', 'Composition/att-note', other)).code).toBe('signed');
    expect((await fhir(doctor, 'PUT', 'Composition/att-note', other)).code).toBe('signed');
    expect((await fhir(nurse, 'POST', 'Composition', note({ id: undefined }))).status).toBe(403);
    await house((record) => record.create(note({ id: 'att-draft', status: 'preliminary', attester: [] })));
    const draft = note({ ...other, id: 'att-draft', status: 'preliminary', attester: [] });
    expect((await fhir(nurse, 'PUT', 'Composition/att-draft', draft)).status).toBe(403);
    expect((await fhir(nurse, 'DELETE', 'Composition/att-draft')).status).toBe(403);
    expect((await fhir(doctor, 'GET', 'Composition/att-note')).body.section[0].title).toBe('What the doctor wrote');
  });

  test('ENT-8 staff order, sign and comment only as themselves', async () => {
    const order = {
      resourceType: 'ServiceRequest',
      status: 'active',
      intent: 'order',
      code: code('x'),
      subject: me(maya),
    };
    const drug = {
      resourceType: 'MedicationRequest',
      status: 'active',
      intent: 'order',
      subject: me(maya),
      medicationCodeableConcept: code('x'),
    };
    const refused: readonly object[] = [
      { ...order, requester: me(doctor) },
      { ...drug, requester: me(doctor) },
      { ...drug, requester: { reference: `PractitionerRole/${idOf(doctor)}-role` } },
      { ...drug, requester: { reference: `${server.url}/fhir/R4/Practitioner/${idOf(doctor)}` } },
      { ...order, requester: me(maya) },
      { ...order, note: [{ text: 'Mine', authorReference: me(doctor) }] },
    ];
    for (const body of refused) {
      const { resourceType } = body as Resource;
      expect({ body, status: (await fhir(nurse, 'POST', resourceType, body)).status }).toEqual({ body, status: 403 });
    }
    const made = await fhir(nurse, 'POST', 'ServiceRequest', { ...order, requester: me(nurse) });
    expect(made.status).toBe(201);
    const taken = { ...made.body, requester: me(doctor) };
    expect((await fhir(nurse, 'PUT', `ServiceRequest/${made.body.id}`, taken)).status).toBe(403);
    const silenced = { ...made.body, requester: me(doctor) };
    expect((await fhir(doctor, 'PUT', `ServiceRequest/${made.body.id}`, silenced)).status).toBe(403);
    const said = { ...made.body, status: 'on-hold', note: [{ text: 'Seen', authorReference: me(doctor) }] };
    expect((await fhir(doctor, 'PUT', `ServiceRequest/${made.body.id}`, said)).status).toBe(200);
  });

  test('ENT-8 signatures and the trail are written by the server alone, and the evidence of a consent', async () => {
    const signature = { type: [{ system: 'urn:attack', code: 'sig' }], when: '2026-01-01T00:00:00Z', who: me(maya) };
    const provenance = {
      resourceType: 'Provenance',
      target: [me(maya)],
      recorded: '2026-01-01T00:00:00Z',
      agent: [{ who: me(maya) }],
      signature: [signature],
    };
    expect((await fhir(doctor, 'POST', 'Provenance', provenance)).status).toBe(403);
    const event = {
      resourceType: 'AuditEvent',
      type: { code: 'rest' },
      recorded: '2026-01-01T00:00:00Z',
      agent: [{ requestor: true, who: me(nurse) }],
      source: { observer: { display: 'x' } },
    };
    expect((await fhir(doctor, 'POST', 'AuditEvent', event)).status).toBe(403);
    const paper = {
      ...denying(maya, { display: 'Nobody' }),
      verification: [{ verified: true, verifiedWith: me(owen), verificationDate: '1999-01-01' }],
    };
    const made = await fhir(doctor, 'POST', 'Consent', paper);
    expect(made.status).toBe(201);
    expect(made.body.verification).toEqual([
      { verified: true, verifiedWith: me(maya), verificationDate: expect.stringMatching(/^20[2-9]/) as string },
    ]);
    const own = await fhir(maya, 'POST', 'Consent', paper);
    expect(own.status).toBe(403);
  });

  test('ENT-8 patients neither rewrite nor remove what clinicians wrote, nor speak as them', async () => {
    const statement = {
      resourceType: 'MedicationStatement',
      status: 'active',
      subject: me(maya),
      medicationCodeableConcept: { text: 'Warfarin' },
      dosage: [{ text: '5 mg' }],
    };
    const theirs = (await fhir(doctor, 'POST', 'MedicationStatement', { ...statement, informationSource: me(doctor) }))
      .body;
    const place = `MedicationStatement/${theirs.id}`;
    expect((await fhir(maya, 'PUT', place, { ...theirs, dosage: [{ text: '50 mg' }] })).status).toBe(403);
    expect((await fhir(maya, 'DELETE', place)).status).toBe(403);
    const mine = (await fhir(maya, 'POST', 'MedicationStatement', { ...statement, informationSource: me(maya) })).body;
    const own = `MedicationStatement/${mine.id}`;
    for (const change of [
      { informationSource: me(doctor) },
      { note: [{ text: 'Doctor says', authorReference: me(doctor) }] },
      { derivedFrom: [{ reference: 'Observation/x' }] },
    ])
      expect({ change, status: (await fhir(maya, 'PUT', own, { ...mine, ...change })).status }).toEqual({
        change,
        status: 403,
      });
    expect((await fhir(maya, 'PUT', own, { ...mine, dosage: [{ text: '2 mg' }] })).status).toBe(200);
    const form = {
      resourceType: 'QuestionnaireResponse',
      status: 'completed',
      subject: me(maya),
      item: [{ linkId: '1', text: 'a' }],
    };
    const handed = (await fhir(maya, 'POST', 'QuestionnaireResponse', form)).body;
    const at = `QuestionnaireResponse/${handed.id}`;
    expect(
      (await fhir(maya, 'PUT', at, { ...handed, status: 'amended', item: [{ linkId: '1', text: 'b' }] })).status,
    ).toBe(200);
    const amended = (
      await fhir(doctor, 'PUT', at, { ...handed, status: 'amended', item: [{ linkId: '1', text: 'reviewed' }] })
    ).body;
    const again = await fhir(maya, 'PUT', at, { ...amended, item: [{ linkId: '1', text: 'c' }] });
    expect(again.status).toBe(403);
  });

  test('ENT-8 a patient writes in their own record alone, and under no id of their choosing', async () => {
    const statement = {
      resourceType: 'MedicationStatement' as const,
      status: 'active' as const,
      medicationCodeableConcept: { text: 'Warfarin' },
      informationSource: me(maya),
    };
    const { accountId, email, profileId, orgId, deviceId } = maya;
    const caller = {
      ...{ accountId, email, profileId, orgId, deviceId, role: 'patient' as const, resourceId: idOf(maya) },
      ...{ firstName: 'Maya', lastName: 'Tremblay' },
    };
    const asking = { caller, ip: '', requestId: 'id', breakGlass: null, base: server.url };
    const { services } = server;
    // A feature's call may write what the door of the record would have refused as no valid FHIR.
    const create = (subject: unknown) =>
      services.inOrg(orgId, (db) =>
        recordFor(services, db, asking).create({ ...statement, id: 'chosen', subject } as MedicationStatement),
      );
    for (const subject of [me(owen), [me(maya), me(owen)], undefined])
      await expect(create(subject)).rejects.toThrow('You can only write in your own record.');
    expect((await create(me(maya))).id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('ENT-8 what was removed is not written anew under its id, whoever asks', async () => {
    const { id } = (await fhir(doctor, 'POST', 'Observation', observation('', maya, 'removed'))).body as { id: string };
    expect((await fhir(doctor, 'DELETE', `Observation/${id}`)).status).toBe(204);
    for (const who of [doctor, nurse])
      expect((await fhir(who, 'PUT', `Observation/${id}`, observation(id, maya, 'other'))).status).toBe(403);
    const unused = observation('att-unused', maya, 'other');
    expect((await fhir(nurse, 'PUT', 'Observation/att-unused', unused)).status).toBe(201);
  });

  test('ENT-8 a patient reads how one thing of theirs changed, and not how a whole type did', async () => {
    const { id } = await house((record) => record.create(observation('att-history', maya, 'changes')));
    expect((await fhir(maya, 'GET', `Observation/${id}/_history`)).status).toBe(200);
    for (const type of ['Observation', 'Patient', 'Coverage'])
      expect((await fhir(maya, 'GET', `${type}/_history`)).status).toBe(403);
  });

  test('ENT-8 no one can answer another patient’s dose', async () => {
    const request = await house((record) =>
      record.create({
        resourceType: 'MedicationRequest',
        status: 'active',
        intent: 'order',
        subject: me(owen) as never,
        medicationCodeableConcept: { text: 'Insulin' },
      }),
    );
    const at = '2026-12-01T12:00:00.000Z';
    const dose = {
      resourceType: 'MedicationAdministration',
      identifier: [{ system: 'urn:pavilion:dose', value: `MedicationRequest/${request.id}@${at}` }],
      status: 'completed',
      medicationCodeableConcept: { text: 'x' },
      subject: me(maya),
      effectiveDateTime: at,
    };
    const kept = () =>
      server.services.db
        .selectFrom('medications_dose' as never)
        .selectAll()
        .where('source' as never, '=', `MedicationRequest/${request.id}` as never)
        .execute();
    await fhir(maya, 'POST', 'MedicationAdministration', dose);
    expect(await kept()).toEqual([]);
    expect((await fhir(owen, 'POST', 'MedicationAdministration', { ...dose, subject: me(owen) })).status).toBe(201);
    expect(await kept()).toHaveLength(1);
  });
});

test('ENT-8 patients see of staff what a public page would show', async () => {
  const answer = await fhir(maya, 'GET', `Practitioner/${idOf(doctor)}`);
  expect(answer.body.name[0].family).toBe('Sandhu');
  expect(JSON.stringify(answer.body)).not.toContain('@');
  const all = await fhir(maya, 'GET', 'Practitioner?_count=200&_revinclude=PractitionerRole:practitioner');
  expect(all.ids.length).toBeGreaterThan(2);
  expect(JSON.stringify(all.body)).not.toContain('@pavilion.test');
  for (const path of [
    'Practitioner?email=practitioner@pavilion.test',
    'Practitioner?telecom:missing=false',
    'PractitionerRole?practitioner:Practitioner.email=practitioner@pavilion.test',
    'Practitioner?_sort=-phone',
    'Practitioner?_content=sandhu',
    'PractitionerRole?practitioner:Practitioner._content=sandhu',
    'PractitionerRole?_text=sandhu',
  ])
    expect({ path, status: (await fhir(maya, 'GET', path)).status }).toEqual({ path, status: 403 });
  expect((await fhir(maya, 'GET', 'Practitioner?name=sandhu')).ids).toContain(`Practitioner/${idOf(doctor)}`);
});
