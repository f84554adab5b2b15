import type { Bundle, Flag, Patient, Resource } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { type Fhir, fhirOf } from '#test/kit/server/fhir.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { invite, unlink } from '#plugins/account/shared/index.ts';
import { defaultView, getPortals, getView, saveView } from '../../shared/calls.ts';
import { duplicatesOf } from '../../shared/duplicates.ts';
import { emptyNewPatient, type NewPatientValues, patientFrom } from '../../shared/newPatient.ts';
import { listName } from '../../shared/patient.ts';
import { type Filters, listSearch, type ListSort } from '../../shared/patientSearch.ts';

let server: TestServer;
let nurse: Person;
let fhir: Fhir;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.login('practitioner@pavilion.test');
  fhir = fhirOf(server, nurse);
});
afterAll(() => server.close());

const formOf = (params: object): string => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) form.append(name, String(one));
  return form.toString();
};
const none: Filters = { flagged: false, sex: '', age: '' };
const record = {
  fetch: async (type: string, params: object | string) => {
    const { status, data } = await fhir.search(type, formOf(params as object));
    if (status !== 200) throw new Error(JSON.stringify(data));
    const resources = ((data as Bundle).entry ?? [])
      .filter(({ search }) => search?.mode !== 'include')
      .map(({ resource }) => resource as Resource);
    return { resources, included: [], total: null, next: null } as never;
  },
};
const byName: ListSort = { by: 'name', descending: false };
const listed = async (filters: Filters = none, sort = byName): Promise<string[]> => {
  const { resources } = await record.fetch('Patient', listSearch(filters, sort, new Date('2026-11-20')));
  return (resources as Patient[]).map(listName);
};

const values: NewPatientValues = {
  ...emptyNewPatient('fr-CA'),
  given: 'Maëlle Anne',
  family: 'Gagnon-Œuvray',
  birthDate: '1979-04-05',
  gender: 'female',
  card: '9876-543-217 ab',
  province: 'ON',
  phone: '(343) 555-0177',
  email: '',
  language: 'fr-CA',
  ...{ line1: '12, rue Orme', city: 'Ottawa', homeProvince: 'ON', postalCode: 'k1a 0b1' },
  ...{ contactName: 'Marie Roy', contactPhone: '343 555 0178' },
};

describe('RTE-5 clinic/patients: finding', () => {
  let id: string;
  beforeAll(async () => {
    const made = await fhir.post('Patient', patientFrom(values));
    expect(made.status).toBe(201);
    id = (made.data as Patient).id ?? '';
  });
  const her = 'Gagnon-Œuvray, Maëlle Anne';

  test('everybody, by family name; filters narrow, columns sort', async () => {
    const all = await listed();
    expect(all).toContain('Tremblay, Maya');
    expect(all).toContain(her);
    expect(await listed(none, { by: 'name', descending: true })).toEqual([...all].reverse());
    const { resources } = await record.fetch(
      'Patient',
      listSearch(none, { by: 'born', descending: false }, new Date()),
    );
    const born = (resources as Patient[]).flatMap(({ birthDate }) => birthDate ?? []);
    expect(born).toEqual([...born].sort());
    expect(born).toContain('1979-04-05');
    expect(await listed({ ...none, sex: 'male' })).not.toContain(her);
    expect(await listed({ ...none, age: 'adult' })).toContain(her);
    expect(await listed({ ...none, age: 'senior' })).not.toContain(her);
    expect(await listed({ ...none, flagged: true })).not.toContain(her);
    const flag = {
      resourceType: 'Flag',
      status: 'active',
      code: { text: 'Falls' },
      period: { start: '2026-01-01' },
      subject: { reference: `Patient/${id}` },
    };
    const kept = await fhir.post('Flag', flag);
    expect(await listed({ ...none, flagged: true })).toContain(her);
    const ended = { ...(kept.data as Flag), status: 'inactive', period: { start: '2026-01-01', end: '2026-02-01' } };
    expect((await fhir.put(`Flag/${ended.id}`, ended)).status).toBe(200);
    expect(await listed({ ...none, flagged: true })).not.toContain(her);
  });

  test('what is selected is exported as it is listed, with the caller’s rights, and noted', async () => {
    const sent = async (person: Person, ids: readonly string[]) => {
      const body = JSON.stringify({ ids, columns: ['born', 'card', 'phone', 'portal'] });
      const headers = { 'content-type': 'application/json' };
      const answer = await person.fetch('/v3/chart/export', { method: 'POST', headers, body });
      return [answer.status, await answer.text()] as const;
    };
    const [status, csv] = await sent(nurse, [id, 'nobody']);
    expect([status, csv]).toEqual([
      200,
      `name,born,card,phone,portal\r\n"${her}",1979-04-05,9876 543 217 AB,(343) 555-0177,\r\n`,
    ]);
    expect((await sent(await server.login('practitioner@laurier.test'), [id]))[1]).toBe(
      'name,born,card,phone,portal\r\n',
    );
    expect((await sent(await server.login('patient@pavilion.test'), [id]))[0]).toBe(403);
    const { rows } = await server.services.asSystem(async (db) => {
      await server.services.audit.settle(nurse.orgId);
      return sql<{ detail: { count: number } }>`select detail from audit_event
        where action = 'exported' and org_id = ${nurse.orgId}`.execute(db);
    });
    expect(rows.map(({ detail }) => detail.count)).toEqual([1]);
  });

  test('a new patient who may be there already is shown with why', async () => {
    const alike = await duplicatesOf(record, {
      ...values,
      given: 'maelle',
      card: '9876543217AB',
      phone: '343 555 0177',
    });
    expect(alike.map(({ patient, reasons }) => [patient.id, reasons])).toEqual([[id, ['card', 'phone', 'name']]]);
    const other = { ...values, birthDate: '1980-04-05', card: '', phone: '' };
    expect(await duplicatesOf(record, other)).toEqual([]);
  });
});

test('RTE-5 clinic/patients: who has an account; another clinic has its own', async () => {
  const patient = await server.login('patient@pavilion.test');
  const maya = patient.profileId;
  const { data } = (await nurse.send(getPortals, { body: { ids: [maya, 'demo-rideau-1'] } })).data;
  expect(data).toEqual([{ id: maya, state: 'active', email: 'patient@pavilion.test' }]);
  const other = await server.login('practitioner@laurier.test');
  expect((await other.send(getPortals, { body: { ids: [maya] } })).data).toEqual({ data: [] });
  expect((await patient.send(getPortals, { body: { ids: [maya] } })).status).toBe(403);
});

test('RTE-5 clinic/patients: an administrator sees which access was linked, and no access after it ended', async () => {
  const { services } = server;
  const admin = await server.login('admin@pavilion.test');
  const link = await services.asSystem(async (db) => {
    const { id: account_id } = await db
      .insertInto('account')
      .values({ email: 'linked@people.example', status: 'active' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const names = { first_name: 'Lin', last_name: 'Ked', title: null };
    const { id } = await db
      .insertInto('profile')
      .values({ account_id, org_id: admin.orgId, role: 'patient', ...names, resource_id: 'linked-patient' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  const asked = { body: { ids: ['linked-patient'] } };
  const portal = { id: 'linked-patient', state: 'active', email: 'linked@people.example' };
  expect((await nurse.send(getPortals, asked)).data).toEqual({ data: [portal] });
  expect((await admin.send(getPortals, asked)).data).toEqual({ data: [{ ...portal, link }] });
  expect((await admin.send(unlink, { params: { id: link } })).status).toBe(204);
  expect((await admin.send(getPortals, asked)).data).toEqual({ data: [] });
});

test('RTE-5 clinic/patients: an invitation to an account of no other patient here is seen, and can be taken back', async () => {
  const admin = await server.login('admin@pavilion.test');
  const made = await fhirOf(server, nurse).post('Patient', { resourceType: 'Patient', name: [{ family: 'Away' }] });
  const { id = '' } = made.data as { id?: string };
  const invited = { role: 'patient', firstName: 'A', lastName: 'Way', resourceId: id } as const;
  const body = { ...invited, email: 'patient@laurier.test' };
  expect((await admin.send(invite, { body })).status).toBe(201);
  const { data } = (await admin.send(getPortals, { body: { ids: [id] } })).data;
  expect(data).toEqual([{ id, state: 'invited', email: 'patient@laurier.test', invitation: expect.any(String) }]);
});

test('RTE-5 clinic/patients: columns and lists are kept for one person', async () => {
  expect((await nurse.send(getView)).data).toEqual(defaultView);
  const list = { id: 'l-1', name: 'Seniors with alerts', q: 'roy', flagged: true, sex: '', age: 'senior' } as const;
  const view = { columns: ['city' as const], lists: [list] };
  expect((await nurse.send(saveView, { body: view })).status).toBe(200);
  expect((await nurse.send(getView)).data).toEqual(view);
  const colleague = await server.login('practitioner2@pavilion.test');
  expect((await colleague.send(getView)).data).toEqual(defaultView);
});
