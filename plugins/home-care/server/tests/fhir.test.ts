import type { Bundle, CarePlan, Consent, Location, Practitioner, PractitionerRole, Resource } from '@medplum/fhirtypes';
import { setFeature } from '#core/shared';
import { invite } from '#plugins/account/shared/index.ts';
import { keeperTag } from '#clinical/shared';
import { signPlan } from '#plugins/care-plans/shared/calls.ts';
import { changeRole } from '#plugins/staff/shared/calls.ts';
import { createRole } from '#plugins/staff/shared/roleCalls.ts';
import { fhir, tells } from '#test/kit/server/fhirAsk.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { recordAll } from '../fhir/recorded.ts';
import { addWorker, assign, deviceOf, facts, needOf, patientIdOf } from './testKit.ts';

let server: TestServer;
let [admin, doctor, colleague, maya, owen, away] = [] as unknown as readonly Person[] as [
  Person,
  Person,
  Person,
  Person,
  Person,
  Person,
];
let [mayaId, owenId] = ['', ''];
beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor, colleague, maya, owen, away] = (await Promise.all(
    ['admin', 'practitioner', 'practitioner2', 'patient', 'patient2']
      .map((name) => `${name}@pavilion.test`)
      .concat('admin@laurier.test')
      .map((email) => server.login(email)),
  )) as [Person, Person, Person, Person, Person, Person];
  [mayaId, owenId] = [await patientIdOf(server, maya), await patientIdOf(server, owen)];
});
afterAll(() => server.close());

const inRecord = <T>(ask: (record: ReturnType<TestServer['services']['record']>) => Promise<T>): Promise<T> =>
  server.services.inOrg(admin.orgId, (db) => ask(server.services.record(db, admin.orgId)));
const read = async <R extends Resource>(who: Person, path: string): Promise<R> =>
  (await fhir(who, 'GET', path)).body as R;
const enable = (id: string, enabled: boolean) => admin.send(setFeature, { params: { id }, body: { enabled } });
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const addNeed = async (patient: string, is: Parameters<typeof needOf>[1] = {}): Promise<string> =>
  (await doctor.send(calls.addNeed, { body: needOf(patient, is) })).data.id;
const issues = async (who: Person, path: string): Promise<readonly string[]> =>
  ((await fhir(who, 'GET', `${path}/$validate`)).body as { issue: { severity: string }[] }).issue.map(
    ({ severity }) => severity,
  );

/** Keeps them out until it is taken back. */
const keepOut = async (who: Person, patient: string): Promise<() => Promise<unknown>> => {
  const actor = await server.services.people.resourceIdOf(who.orgId, who.profileId);
  const consent: Consent = {
    ...{ resourceType: 'Consent', status: 'active', scope: { text: 'Privacy' }, category: [{ text: 'Privacy' }] },
    ...{ policyRule: { text: 'Privacy' }, patient: { reference: `Patient/${patient}` } },
    provision: {
      type: 'deny',
      actor: [{ role: { text: 'Provider' }, reference: { reference: `Practitioner/${actor}` } }],
    },
  };
  const kept = await inRecord((record) => record.create(consent));
  return () => inRecord((record) => record.update({ ...kept, status: 'inactive' }));
};

describe('RTE-5 a home-care worker at /fhir/R4', () => {
  test('is a Practitioner with a role, where they work and when, follows each change, and says nothing of wishes', async () => {
    const worker = facts({
      ...{ name: 'Wanda Marie Kowalski', areas: ['K1S', 'K2P'], gender: 'woman', petAllergies: ['cat'] },
      ...{ credentials: [{ name: 'First aid', number: 'FA-7', until: '2031-01-31' }], languages: ['en', 'fr'] },
      ...{
        availability: [{ weekday: 0, from: '08:00', to: '16:00' }],
        timeOff: [{ from: '2031-02-01', to: '2031-02-03' }],
      },
    });
    const { id } = (await admin.send(calls.addWorker, { body: worker })).data;
    const person = await read<Practitioner>(admin, `Practitioner/${id}`);
    expect(person).toMatchObject({
      ...{ active: true, name: [{ text: 'Wanda Marie Kowalski', family: 'Kowalski', given: ['Wanda', 'Marie'] }] },
      telecom: [{ system: 'phone', value: '613-555-0199' }],
      qualification: [{ code: { text: 'First aid' }, identifier: [{ value: 'FA-7' }], period: { end: '2031-01-31' } }],
    });
    const role = await read<PractitionerRole>(doctor, `PractitionerRole/${id}`);
    expect(role).toMatchObject({
      ...{ practitioner: { reference: `Practitioner/${id}` }, code: [{ coding: [{ code: 'psw' }] }] },
      ...{ specialty: [{ coding: [{ code: 'personal_care' }] }], notAvailable: [{ during: { start: '2031-02-01' } }] },
      availableTime: [{ daysOfWeek: ['mon'], availableStartTime: '08:00:00', availableEndTime: '16:00:00' }],
    });
    expect(JSON.stringify([person, role])).not.toMatch(/woman|female|cat"/);
    const area = await read<Location>(doctor, role.location![0]!.reference!);
    expect(area).toMatchObject({
      name: 'K1S',
      address: { postalCode: 'K1S' },
      physicalType: { coding: [{ code: 'area' }] },
    });
    for (const path of [`Practitioner/${id}`, `PractitionerRole/${id}`, role.location![0]!.reference!])
      expect(await issues(admin, path)).toEqual(['information']);
    expect((await fhir(doctor, 'GET', `PractitionerRole?practitioner.name=kowalski`)).ids).toEqual([
      `PractitionerRole/${id}`,
    ]);

    await admin.send(calls.changeWorker, { params: { id }, body: { ...worker, areas: [], paused: true, version: 1 } });
    expect(await read<Practitioner>(doctor, `Practitioner/${id}`)).toMatchObject({
      active: false,
      meta: { versionId: '2' },
    });
    const paused = await read<PractitionerRole>(doctor, `PractitionerRole/${id}`);
    expect([paused.active, paused.location]).toEqual([false, undefined]);
    // A change of what is not said there makes no version.
    await admin.send(calls.changeWorker, {
      params: { id },
      body: { ...worker, areas: [], paused: true, dayHours: 7, version: 2 },
    });
    expect((await fhir(doctor, 'GET', `Practitioner/${id}/_history`)).ids).toHaveLength(2);
  });

  test('is not there for patients or another clinic, and is no one to book, to invite or to pick', async () => {
    const id = await addWorker(admin, { name: 'Zelda Quill', areas: ['K9Z'] });
    const places = [`Practitioner/${id}`, `PractitionerRole/${id}`, 'Location/home-care-K9Z'];
    for (const place of places)
      for (const who of [maya, away]) {
        const none = await fhir(who, 'GET', `${place.split('/')[0]}/00000000-0000-4000-8000-000000000000`);
        for (const path of ['', '/_history', '/_history/1'])
          expect((await fhir(who, 'GET', place + path)).status).toBe(404);
        expect(tells(await fhir(who, 'GET', place), place.split('/')[1]!)).toEqual(
          tells(none, '00000000-0000-4000-8000-000000000000'),
        );
      }
    const searches = [
      'Practitioner?name=quill&_total=accurate',
      'PractitionerRole?practitioner:Practitioner.name=quill',
      'Location?name=K9Z',
    ];
    for (const search of searches)
      for (const who of [maya, away]) expect(await fhir(who, 'GET', search)).toMatchObject({ status: 200, ids: [] });
    for (const type of ['Practitioner', 'PractitionerRole', 'Location'])
      expect(JSON.stringify((await fhir(maya, 'GET', `${type}/_history?_count=200`)).body)).not.toMatch(/Quill|K9Z/);

    // What every picker of staff asks.
    expect((await fhir(doctor, 'GET', 'Practitioner?name=quill')).ids).toEqual([`Practitioner/${id}`]);
    expect((await fhir(doctor, 'GET', 'Practitioner?name=quill&_tag:not=urn:pavilion:kept-by|')).ids).toEqual([]);
    expect((await fhir(doctor, 'GET', `Schedule?actor=Practitioner/${id}`)).ids).toEqual([]);
    const owner = await server.login('clinic-admin@pavilion.test');
    const offer = (resourceId: string) =>
      owner.send(invite, {
        body: {
          ...{ email: `${resourceId}@example.org`, firstName: 'Zelda', lastName: 'Quill', locale: 'en-CA' },
          ...{ role: 'practitioner', resourceId },
        },
      });
    const { body: other } = await fhir(admin, 'POST', 'Practitioner', { resourceType: 'Practitioner', active: true });
    expect([(await offer(other.id as string)).status, (await offer(id)).failure.code]).toEqual([201, 'not_found']);
  });
});

describe('RTE-4 a service need at /fhir/R4', () => {
  test('is a CarePlan with when and what, in $everything, and its status follows its end', async () => {
    const id = await addNeed(mayaId, {
      until: dayIn(30),
      access: 'Key box 4711',
      weekdays: [4, 0],
      payer: 'Insurer X',
      everyWeeks: 2,
    });
    const plan = await read<CarePlan>(doctor, `CarePlan/${id}`);
    expect(plan).toMatchObject({
      ...{ status: 'active', intent: 'plan', title: 'Morning care', subject: { reference: `Patient/${mayaId}` } },
      ...{ period: { start: '2020-01-06', end: dayIn(30) }, meta: { tag: [keeperTag('home-care')] } },
    });
    expect(plan.activity!.map(({ detail }) => [detail!.kind, detail!.code!.text, detail!.status])).toEqual([
      ['Appointment', 'Morning care', 'in-progress'],
      ['Task', 'Wash', 'in-progress'],
    ]);
    expect(plan.activity![0]!.detail!.scheduledTiming!.repeat).toMatchObject({
      ...{ duration: 60, durationUnit: 'min', frequency: 2, period: 2, periodUnit: 'wk' },
      ...{ dayOfWeek: ['mon', 'fri'], timeOfDay: ['08:00:00'] },
    });
    expect(await issues(doctor, `CarePlan/${id}`)).toEqual(['information']);
    expect(JSON.stringify(plan)).not.toMatch(/4711|Insurer/);
    for (const who of [doctor, maya])
      expect((await fhir(who, 'GET', `Patient/${mayaId}/$everything?_type=CarePlan`)).ids).toContain(`CarePlan/${id}`);

    const body = needOf(mayaId, { until: dayIn(-2) });
    await doctor.send(calls.changeNeed, { params: { id }, body });
    expect(await read<CarePlan>(doctor, `CarePlan/${id}`)).toMatchObject({
      status: 'completed',
      meta: { versionId: '2' },
    });
    await doctor.send(calls.changeNeed, { params: { id }, body: { ...body, until: '2020-01-01' } });
    const revoked = await read<CarePlan>(doctor, `CarePlan/${id}`);
    expect([revoked.status, revoked.activity![1]!.detail!.status, revoked.period]).toEqual([
      ...['revoked', 'cancelled'],
      { start: '2020-01-06' },
    ]);
    const past = (await fhir(doctor, 'GET', `CarePlan/${id}/_history`)).body as Bundle<CarePlan>;
    expect(past.entry!.map(({ resource }) => resource!.status)).toEqual(['revoked', 'completed', 'active']);
  });

  test('what was there before gets its resources, and a need whose last day has passed is completed, once', async () => {
    const [worker, need, ended] = [
      await addWorker(admin, { name: 'Before Times' }),
      await addNeed(mayaId),
      await addNeed(mayaId),
    ];
    await server.services.asSystem(async (db) => {
      for (const [table, id] of [
        ['home_care_worker', worker],
        ['home_care_need', need],
      ] as const)
        await db.updateTable(table).set({ recorded: '' }).where('id', '=', id).execute();
      const over = JSON.stringify({ ...needOf(mayaId, { until: dayIn(-2) }), patient: undefined });
      await db.updateTable('home_care_need').set({ facts: over }).where('id', '=', ended).execute();
    });
    await inRecord(async (record) => {
      for (const type of ['Practitioner', 'PractitionerRole'] as const) await record.remove(type, worker);
      await record.remove('CarePlan', need);
    });
    await recordAll(server.services);
    expect((await read<Practitioner>(doctor, `Practitioner/${worker}`)).name![0]!.text).toBe('Before Times');
    expect((await read<PractitionerRole>(doctor, `PractitionerRole/${worker}`)).active).toBe(true);
    expect((await read<CarePlan>(doctor, `CarePlan/${need}`)).status).toBe('active');
    expect((await read<CarePlan>(doctor, `CarePlan/${ended}`)).status).toBe('completed');
    await recordAll(server.services);
    expect((await read<CarePlan>(doctor, `CarePlan/${ended}`)).meta!.versionId).toBe('2');
  });

  test('is closed to another patient, another clinic, and whom its patient keeps out, in every way', async () => {
    const id = await addNeed(owenId, { title: 'Palliative visits' });
    const open = await keepOut(colleague, owenId);
    for (const who of [maya, away, colleague]) {
      const isKept = who === colleague;
      for (const path of ['', '/_history', '/_history/1'])
        expect([403, 404]).toContain((await fhir(who, 'GET', `CarePlan/${id}${path}`)).status);
      expect((await fhir(who, 'GET', `CarePlan?_id=${id}&_total=accurate`)).body).toMatchObject({ total: 0 });
      const chain = await fhir(who, 'GET', `Patient?_has:CarePlan:patient:identifier=${id}`);
      expect(chain.ids).toEqual([]);
      if (isKept) expect((await fhir(who, 'GET', `Patient/${owenId}/CarePlan`)).ids ?? []).toEqual([]);
    }
    await open();
    expect((await fhir(colleague, 'GET', `CarePlan/${id}`)).status).toBe(200);
    expect((await fhir(owen, 'GET', `CarePlan/${id}`)).status).toBe(200);
  });
});

describe('RTE-4 what home care keeps in the record', () => {
  test('is written by nobody else, whatever they send, and says who keeps it', async () => {
    const [worker, need] = [await addWorker(admin, { areas: ['K1S'] }), await addNeed(mayaId)];
    const rights = [
      ...[
        [doctor, `CarePlan/${need}`],
        [admin, `Practitioner/${worker}`],
        [admin, `PractitionerRole/${worker}`],
      ],
      [admin, 'Location/home-care-K1S'],
    ] as const;
    for (const [who, path] of rights) {
      const before = await read<Resource>(who, path);
      const bare = { ...before, meta: {}, language: 'fr' };
      const patch = [{ op: 'remove', path: '/meta/tag' }];
      const entry = { request: { method: 'PUT', url: path }, resource: bare };
      const tries = [
        await fhir(who, 'PUT', path, { ...before, language: 'fr' }),
        await fhir(who, 'PUT', path, bare),
        await fhir(who, 'PATCH', path, JSON.stringify(patch), { 'content-type': 'application/json-patch+json' }),
        await fhir(who, 'DELETE', path),
        await fhir(who, 'POST', '', { resourceType: 'Bundle', type: 'transaction', entry: [entry] }),
      ];
      for (const answer of tries) {
        expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
        expect(answer.body.issue[0].details.text).toContain("The feature 'home-care' keeps this");
      }
      expect(await read(who, path)).toEqual(before);
    }
    // The label is nobody's to give or to move.
    const forged = {
      resourceType: 'CarePlan',
      status: 'active',
      intent: 'plan',
      subject: { reference: `Patient/${mayaId}` },
    };
    const tagged = { ...forged, meta: { tag: [keeperTag('home-care')] } };
    expect((await fhir(doctor, 'POST', 'CarePlan', tagged)).status).toBe(403);
    const { body: own } = await fhir(doctor, 'POST', 'CarePlan', forged);
    expect((await fhir(doctor, 'PUT', `CarePlan/${own.id}`, { ...own, meta: tagged.meta })).status).toBe(403);
    // The pages of care plans sign and send only their own.
    const seen = { plan: '1', goals: {} };
    expect((await doctor.send(signPlan, { params: { id: need }, body: { seen } })).status).toBe(404);
    expect(
      (await fhir(doctor, 'GET', `CarePlan?patient=${mayaId}&_count=200&_tag:not=urn:pavilion:kept-by|`)).ids,
    ).not.toContain(`CarePlan/${need}`);
    expect((await fhir(doctor, 'GET', `Task?based-on=CarePlan/${need}`)).ids).toEqual([]);
  });

  test('is gone while the feature is off, stays where care plans are off, and is back as it was', async () => {
    const [worker, need] = [await addWorker(admin, { name: 'Gone Tomorrow', areas: ['K7K'] }), await addNeed(mayaId)];
    const own = (
      await fhir(doctor, 'POST', 'CarePlan', {
        ...{ resourceType: 'CarePlan', status: 'active', intent: 'plan', subject: { reference: `Patient/${mayaId}` } },
      })
    ).body.id as string;
    const paths = [
      `CarePlan/${need}`,
      `Practitioner/${worker}`,
      `PractitionerRole/${worker}`,
      'Location/home-care-K7K',
    ];
    const statuses = () => Promise.all(paths.map(async (path) => (await fhir(doctor, 'GET', path)).status));
    const searches = [
      `CarePlan?_id=${need}`,
      'Practitioner?name=tomorrow',
      'PractitionerRole?practitioner.name=tomorrow',
      'Location?name=K7K',
      `Patient?_has:CarePlan:patient:identifier=${need}`,
    ];
    const counts = () =>
      Promise.all(
        searches.map(async (one) => (await fhir(doctor, 'GET', `${one}&_total=accurate`)).body.total as number),
      );
    expect([await statuses(), await counts()]).toEqual([
      [200, 200, 200, 200],
      [1, 1, 1, 1, 1],
    ]);
    await enable('home-care', false);
    try {
      expect([await statuses(), await counts()]).toEqual([
        [404, 404, 404, 404],
        [0, 0, 0, 0, 0],
      ]);
      for (const path of paths) {
        expect((await fhir(doctor, 'GET', `${path}/_history`)).status).toBe(404);
        expect((await fhir(doctor, 'GET', `${path}/_history/1`)).status).toBe(404);
      }
      for (const type of ['CarePlan', 'Practitioner'])
        expect(JSON.stringify((await fhir(doctor, 'GET', `${type}/_history?_count=200`)).body)).not.toMatch(
          new RegExp(`${worker}|${need}`),
        );
      expect((await fhir(maya, 'GET', `Patient/${mayaId}/$everything?_type=CarePlan`)).ids).not.toContain(
        `CarePlan/${need}`,
      );
      expect((await fhir(doctor, 'GET', `CarePlan/${own}`)).status).toBe(200);
      // Nothing is written over what is hidden.
      expect(
        (
          await fhir(doctor, 'PUT', `CarePlan/${need}`, {
            ...(await inRecord((record) => record.read('CarePlan', need))),
            meta: {},
          })
        ).status,
      ).toBe(404);
    } finally {
      await enable('home-care', true);
    }
    await enable('care-plans', false);
    try {
      expect((await statuses())[0]).toBe(200);
      expect((await fhir(doctor, 'GET', `CarePlan/${own}`)).status).toBe(404);
      const { ids } = await fhir(doctor, 'GET', `CarePlan?patient=${mayaId}&_count=200`);
      expect([ids.includes(`CarePlan/${need}`), ids.includes(`CarePlan/${own}`)]).toEqual([true, false]);
      const more = {
        resourceType: 'CarePlan',
        status: 'active',
        intent: 'plan',
        subject: { reference: `Patient/${mayaId}` },
      };
      expect((await fhir(doctor, 'POST', 'CarePlan', more)).code).toBe('feature_disabled');
    } finally {
      await enable('care-plans', true);
    }
    expect(await counts()).toEqual([1, 1, 1, 1, 1]);
  });

  test('is closed with home care to whom a custom role takes it from', async () => {
    const [worker, need] = [await addWorker(admin), await addNeed(mayaId)];
    const owner = await server.login('clinic-admin@pavilion.test');
    const role = { name: 'Without home care', base: 'practitioner', takes: ['home-care:see'], gives: [] } as const;
    const { id } = (await owner.send(createRole, { body: { ...role, takes: [...role.takes], gives: [] } })).data;
    const give = (customRole: string | null) =>
      owner.send(changeRole, {
        params: { id: colleague.profileId },
        body: { role: 'practitioner', customRole },
      });
    const statuses = async () =>
      Promise.all(
        [`CarePlan/${need}`, `Practitioner/${worker}`].map(async (path) => (await fhir(colleague, 'GET', path)).status),
      );
    await give(id);
    expect(await statuses()).toEqual([404, 404]);
    expect((await fhir(colleague, 'GET', `CarePlan?_id=${need}`)).ids).toEqual([]);
    await give(null);
    expect(await statuses()).toEqual([200, 200]);
  });

  test('says where a visit was: in which area, never at which address', async () => {
    const worker = await addWorker(admin);
    const id = await addNeed(owenId);
    const visit = await server.services.asSystem((db) =>
      db
        .selectFrom('home_care_visit')
        .select(['id', 'area'])
        .where('need_id', '=', id)
        .orderBy('start_at')
        .executeTakeFirstOrThrow(),
    );
    expect(visit.area).toMatch(/^K\d[A-Z]$/);
    await assign(doctor, visit.id, worker);
    const device = await deviceOf(server, admin, worker);
    await device.tell(visit.id, { kind: 'start' });
    const { body } = await fhir(doctor, 'GET', `Encounter/${visit.id}`);
    expect(body.location).toEqual([
      { location: { reference: `Location/home-care-${visit.area}`, display: visit.area } },
    ]);
    const everything = await fhir(doctor, 'GET', `Patient/${owenId}/$everything?_count=1000`);
    expect(everything.ids).toContain(`Location/home-care-${visit.area}`);
    expect((await read<Location>(doctor, `Location/home-care-${visit.area}`)).address).toEqual({
      postalCode: visit.area,
      country: 'CA',
    });
  });
});
