import type { Bundle, Consent, Patient } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { findPatients, type FoundPatient } from '#clinical/shared/findPatients.ts';
import { merge } from '#plugins/chart/shared/calls.ts';
import { settleAudit } from '#test/kit/server/audit.ts';
import { type Fhir, fhirOf } from '#test/kit/server/fhir.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { reindex } from '../index/reindex.ts';

let server: TestServer;
let nurse: Person;
let fhir: Fhir;
const ids = new Map<string, string>();

const add = async (family: string, given: string, more: Partial<Patient> = {}): Promise<string> => {
  const made = await fhir.post('Patient', {
    resourceType: 'Patient',
    name: [{ use: 'official', family, given: given.split(' ') }],
    ...more,
  });
  expect(made.status).toBe(201);
  const { id = '' } = made.data as Patient;
  ids.set(`${given} ${family}`, id);
  return id;
};

beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.login('practitioner@pavilion.test');
  fhir = fhirOf(server, nurse);
  await add('Œuvray-Gagnon', 'Maëlle Anne', {
    birthDate: '1979-04-05',
    identifier: [
      { system: 'https://fhir.infoway-inforoute.ca/NamingSystem/ca-on-patient-hcn', value: '9876543217AB' },
      { type: { coding: [{ code: 'SS' }] }, value: '046454286' },
    ],
    telecom: [{ system: 'phone', value: '+1 (343) 555-0199' }],
  });
  await add('Zwicker', 'Theodora');
  await add('Zwickerson', 'Theo', { birthDate: '1950-12-31' });
  await add("O'Quinnell", 'Saoirse');
});
afterAll(() => server.close());

const lines = async (text: string, person = nurse, limit = 20): Promise<readonly FoundPatient[]> => {
  const { status, data } = await person.send(findPatients, { body: { text, limit } });
  expect(status).toBe(200);
  return data.data;
};
const names = async (text: string, person = nurse): Promise<readonly string[]> =>
  (await lines(text, person)).map(({ name }) => name);
const her = 'Maëlle Anne Œuvray-Gagnon';

describe('RTE-5 clinic/patients: who is found by what', () => {
  test.each([
    ['maelle', 'name'],
    ['GAGNON maëlle', 'name'],
    ['anne oeuv', 'name'],
    ['aelle', 'name'],
    ['gagnon uvra', 'name'],
    ['oeuvary', 'similar'],
    ['mealle gagnom', 'similar'],
    ['5 april 1979', 'born'],
    ['05/04/1979', 'born'],
    ['5 avril', 'born'],
    ['oeuvray 1979', 'born'],
    ['0199', 'phone'],
    ['343 555-0199', 'phone'],
    ['1-343-555-0199', 'phone'],
    ['3217', 'card'],
    ['9876 543 217', 'card'],
    ['9876543217ab', 'card'],
    ['046454286', 'number'],
    ['maelle 0199', 'phone'],
  ])('finds her by %s', async (text, why) => {
    const found = (await lines(text)).find(({ name }) => name === her);
    expect(found).toEqual({
      id: ids.get(her),
      name: her,
      birthDate: '1979-04-05',
      deceased: false,
      card: '9876 543 217 AB',
      phone: '+1 (343) 555-0199',
      why,
    });
  });

  test.each([
    '',
    ' ',
    'gagnon 1980',
    '4286',
    'maelle 0198',
    'zzzzz',
    '%',
    'ma%le',
    "' or 1=1 --",
    '\\',
    '((((',
    '[a-z]+',
  ])('finds her not by %j, and breaks nothing', async (text) => expect(await names(text)).not.toContain(her));

  test('ranks whole words before beginnings, and shows only slips where nothing else is found', async () => {
    expect(await names('zwicker')).toEqual(['Theodora Zwicker', 'Theo Zwickerson']);
    expect(await names('theo zwick')).toEqual(['Theo Zwickerson', 'Theodora Zwicker']);
    expect((await lines('zwikcer')).map(({ name, why }) => [name, why])).toEqual([['Theodora Zwicker', 'similar']]);
    expect(await names('oquinnell')).toEqual(["Saoirse O'Quinnell"]);
    const { data } = await nurse.send(findPatients, { body: { text: 'zwicker', limit: 1 } });
    expect([data.data.length, data.more]).toEqual([1, true]);
  });

  test('refuses ten thousand letters and what no name holds, and answers the longest text it takes', async () => {
    for (const text of ['a'.repeat(10_000), '\u0000maelle'])
      expect((await nurse.send(findPatients, { body: { text } })).status).toBe(422);
    for (const text of ['a'.repeat(200), 'ab '.repeat(66), '1 '.repeat(100), '😀'.repeat(100), 'é'.repeat(200)])
      expect(await names(text)).toEqual([]);
  });

  test('follows what is written: a new name, another number, a patient who left, one who was deleted, one who came back', async () => {
    const id = await add('Quibble', 'Hortensia', { telecom: [{ system: 'phone', value: '819 555 7731' }] });
    const read = async () => (await fhir.get(`Patient/${id}`)).data as Patient;
    await fhir.put(`Patient/${id}`, {
      ...(await read()),
      name: [{ family: 'Vantongeren', given: ['Hortensia'] }],
      telecom: [{ system: 'phone', value: '819 555 7732' }],
    });
    expect([await names('quibble'), await names('uibbl'), await names('7731')]).toEqual([[], [], []]);
    expect(await names('tongeren')).toEqual(['Hortensia Vantongeren']);
    expect(await names('7732')).toEqual(['Hortensia Vantongeren']);
    const words = await server.services.asSystem((db) =>
      sql`select 1 from patient_word where word = 'quibble'`.execute(db),
    );
    expect(words.rows).toEqual([]);
    await fhir.put(`Patient/${id}`, { ...(await read()), active: false });
    expect(await names('vantongeren')).toEqual([]);
    await fhir.put(`Patient/${id}`, { ...(await read()), active: true });
    expect(await names('vantongeren')).toEqual(['Hortensia Vantongeren']);
    await server.services.inOrg(nurse.orgId, (db) => server.services.record(db, nurse.orgId).remove('Patient', id));
    expect(await names('vantongeren')).toEqual([]);
  });

  test('who was merged is found as the one they were merged into, with the numbers of both', async () => {
    const from = await add('Xylander', 'Twice', { identifier: [{ system: 'urn:old', value: 'OLD-4711' }] });
    const into = await add('Xylander', 'Once');
    expect((await nurse.send(merge, { body: { from, into } })).status).toBe(200);
    expect(await names('xylander')).toEqual(['Once Xylander']);
    expect(await names('OLD4711')).toEqual(['Once Xylander']);
  });
});

describe('ROL-2 the search meets access as every search does', () => {
  test('another clinic finds its own only; patients may not ask', async () => {
    const other = await server.login('practitioner@laurier.test');
    expect(await names('maelle', other)).toEqual([]);
    expect(await names('0199', other)).toEqual([]);
    const patient = await server.login('patient@pavilion.test');
    expect((await patient.send(findPatients, { body: { text: 'maelle' } })).status).toBe(403);
    expect((await server.anyone.send(findPatients, { body: { text: 'maelle' } })).status).toBe(401);
  });

  test('a patient who keeps the asker out is named exactly where a search names them', async () => {
    const id = await add('Denyworth', 'Prudence');
    const consent: Consent = {
      resourceType: 'Consent',
      status: 'active',
      scope: { coding: [{ code: 'patient-privacy' }] },
      category: [{ coding: [{ code: 'INFA' }] }],
      patient: { reference: `Patient/${id}` },
      policyRule: { coding: [{ code: 'OPTIN' }] },
      provision: {
        type: 'deny',
        actor: [
          {
            role: { coding: [{ system: 'urn:pavilion:role', code: 'practitioner' }] },
            reference: { reference: `Organization/${nurse.orgId}` },
          },
        ],
      },
    };
    await server.services.inOrg(nurse.orgId, (db) => server.services.record(db, nurse.orgId).create(consent));
    const { data } = await fhir.search('Patient', 'name=denyworth');
    const searched = ((data as Bundle).entry ?? []).map(({ resource }) => resource?.id);
    expect((await lines('denyworth')).map((line) => line.id)).toEqual(searched);
  });

  test('AUD every search is in the trail, whatever it finds, and nowhere is what was typed', async () => {
    const before = await trail();
    await names('maelle gagnon');
    await names('nobodyatall');
    const fresh = (await trail()).slice(before.length);
    expect(fresh.map(({ action, patient_id }) => [action, patient_id])).toEqual([
      ['read', ids.get(her)],
      ['searched', null],
    ]);
    expect(JSON.stringify(fresh)).not.toMatch(/maelle|gagnon|nobodyatall/i);
  });
});

test('no log line and no address carries what is searched for', async () => {
  const logged: string[] = [];
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((line) => Boolean(logged.push(String(line))));
  const loud = await startTestServer({ env: { LOG_LEVEL: 'debug' } });
  try {
    const person = await loud.login('practitioner@pavilion.test');
    for (const text of ['hushword', 'Hushword 1990', '5550177', 'h'.repeat(300)])
      await person.send(findPatients, { body: { text } });
    await person.fetch('/v3/patients/find', { method: 'POST', body: '{"text": "hushword' });
    while (!logged.some((line) => line.includes('"call":"record.findPatients"')))
      await new Promise((later) => setImmediate(later));
  } finally {
    await loud.close();
    write.mockRestore();
  }
  expect(logged.join('')).not.toMatch(/hushword|5550177|hhhh/i);
  expect(findPatients).toMatchObject({ method: 'POST', path: '/patients/find' });
});

interface Entry {
  readonly action: string;
  readonly patient_id: string | null;
}
const trail = async (): Promise<readonly Entry[]> => {
  await settleAudit(server);
  const { rows } = await server.services.asSystem((db) =>
    sql<Entry>`select * from audit_event where action in ('read', 'searched') order by seq`.execute(db),
  );
  return rows;
};

test('patients of an older database are found after the next start', async () => {
  const id = ids.get(her)!;
  await server.services.asSystem(async (db) => {
    await sql`delete from patient_key where rid = (select rid from resource where id = ${id})`.execute(db);
    await sql`delete from patient_word where word = 'maelle'`.execute(db);
    await sql`update resource set indexed = 0 where id = ${id}`.execute(db);
  });
  expect(await names('aell 3217')).toEqual([]);
  expect(await reindex(server.services)).toBe(1);
  expect(await names('aelle')).toEqual([her]);
});
