import { sql } from 'kysely';
import type { BodyStructure, Condition, Consent, Group, Patient } from '@medplum/fhirtypes';
import { cardSystem } from '#clinical/shared/healthCard.ts';
import { type Fhir, fhirOf } from '#test/kit/server/fhir.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { listMerges, merge, previewMerge, unmerge } from '../../shared/calls.ts';

let server: TestServer;
let nurse: Person;
let fhir: Fhir;
let now = new Date();
beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  nurse = await server.login('practitioner@pavilion.test');
  fhir = fhirOf(server, nurse);
});
afterAll(() => server.close());

const made = async <R>(resource: R & { readonly resourceType: string }): Promise<R & { readonly id: string }> => {
  const { status, data } = await fhir.post(resource.resourceType, resource);
  expect(status).toBe(201);
  return data as R & { readonly id: string };
};
const person = (given: string, card: string) =>
  made<Patient>({
    resourceType: 'Patient',
    active: true,
    name: [{ family: 'Double', given: [given] }],
    identifier: [{ system: 'urn:card', value: card }],
  });
const problem = (patient: string) =>
  made<Condition>({ resourceType: 'Condition', subject: { reference: `Patient/${patient}` }, code: { text: 'Cough' } });
const read = async <R>(path: string): Promise<R> => (await fhir.get(path)).data as R;
const patientOf = async ({ id }: { readonly id: string }): Promise<string | undefined> =>
  (await read<Condition>(`Condition/${id}`)).subject.reference;

test('RTE-5 clinic/patients: two records of one person are joined and taken apart again', async () => {
  const [from, into] = [await person('Jon', 'A1'), await person('Jonathan', 'B2')];
  const [moving, staying] = [await problem(from.id), await problem(into.id)];
  const both = { from: from.id, into: into.id };

  const preview = (await nurse.send(previewMerge, { body: both })).data;
  expect(preview).toEqual({ moves: [{ type: 'Condition', count: 1 }], problem: null });
  expect(await patientOf(moving)).toBe(`Patient/${from.id}`);

  expect((await nurse.send(merge, { body: both })).data).toMatchObject({ ...both, moved: 1 });
  expect(await patientOf(moving)).toBe(`Patient/${into.id}`);
  expect(await read(`Patient/${from.id}`)).toMatchObject({
    active: false,
    link: [{ type: 'replaced-by', other: { reference: `Patient/${into.id}` } }],
  });
  expect((await read<Patient>(`Patient/${into.id}`)).identifier).toEqual([
    { system: 'urn:card', value: 'B2' },
    { system: 'urn:card', value: 'A1', use: 'old' },
  ]);
  expect((await nurse.send(listMerges, { body: { patient: into.id } })).data.data).toHaveLength(1);
  expect((await nurse.send(merge, { body: both })).failure.code).toBe('already_merged');

  expect((await nurse.send(unmerge, { body: { from: from.id } })).data).toEqual({ moved: 1 });
  expect(await patientOf(moving)).toBe(`Patient/${from.id}`);
  expect(await patientOf(staying)).toBe(`Patient/${into.id}`);
  const [one, other] = [await read<Patient>(`Patient/${from.id}`), await read<Patient>(`Patient/${into.id}`)];
  expect([one.active, one.link, other.link]).toEqual([true, undefined, undefined]);
  expect(other.identifier).toEqual([{ system: 'urn:card', value: 'B2' }]);
  expect((await nurse.send(unmerge, { body: { from: from.id } })).status).toBe(404);
});

test('RTE-5 clinic/patients: what features and retention keep by patient follows two joined records, and goes back the way it came', async () => {
  const [first, second, third] = [await person('Ann', 'F1'), await person('Anna', 'F2'), await person('Annie', 'F3')];
  const { services } = server;
  const visit = async (patient: string, title: string): Promise<void> =>
    services.asSystem(async (db) => {
      const moment = new Date();
      await sql`insert into home_care_visit (org_id, patient_id, patient_name, area, day, start_at, end_at, latest_at, window_from,
          window_to, title, skills, tasks, access, state, results, note, reason, exceptions)
        values (${nurse.orgId}, ${patient}, 'Double', '', '2026-11-20', ${moment}, ${moment}, ${moment}, ${moment}, ${moment}, ${title},
          '[]', '[]', '', 'planned', '[]', '', '', '[]')`.execute(db);
    });
  await visit(first.id, 'Of the first');
  await visit(third.id, 'Of the third');
  await services.asSystem((db) =>
    sql`insert into legal_hold (org_id, patient_id, reason, placed_at, placed_by)
      values (${nurse.orgId}, ${first.id}, 'Court', ${new Date()}, 'Somebody')`.execute(db),
  );
  const whose = async () => {
    const { rows } = await services.asSystem((db) =>
      sql<{ title: string; patient_id: string; patient_name: string }>`select title, patient_id, patient_name
        from home_care_visit where title like 'Of the %' order by title`.execute(db),
    );
    return rows.map(({ title, patient_id, patient_name }) => [title, patient_id, patient_name]);
  };
  const both = (from: string, into: string) => nurse.send(merge, { body: { from, into } });
  expect((await both(first.id, second.id)).status).toBe(200);
  expect(await whose()).toContainEqual(['Of the first', second.id, 'Anna Double']);
  expect((await both(second.id, third.id)).status).toBe(200);
  expect(await whose()).toEqual([
    ['Of the first', third.id, 'Annie Double'],
    ['Of the third', third.id, 'Double'],
  ]);
  const held = await services.asSystem((db) =>
    sql<{
      patient_id: string;
    }>`select patient_id from legal_hold where reason = 'Court' and released_at is null`.execute(db),
  );
  expect(new Set(held.rows.map(({ patient_id }) => patient_id))).toEqual(new Set([first.id, second.id, third.id]));
  expect((await nurse.send(unmerge, { body: { from: second.id } })).status).toBe(200);
  expect((await nurse.send(unmerge, { body: { from: first.id } })).status).toBe(200);
  expect(await whose()).toEqual([
    ['Of the first', first.id, 'Ann Double'],
    ['Of the third', third.id, 'Double'],
  ]);
});

test('RTE-5 clinic/patients: nobody is joined with themselves, with a stranger, or with a second account', async () => {
  const one = await person('Alone', 'C3');
  expect((await nurse.send(merge, { body: { from: one.id, into: one.id } })).failure.code).toBe('same');
  expect((await nurse.send(merge, { body: { from: one.id, into: 'nobody' } })).status).toBe(404);
  const [maya, second] = [await server.login('patient@pavilion.test'), await server.login('patient2@pavilion.test')];
  const both = { from: second.profileId, into: maya.profileId };
  expect((await nurse.send(previewMerge, { body: both })).data.problem).toBe('both_accounts');
  expect((await nurse.send(merge, { body: both })).status).toBe(409);
  const abroad = await server.login('patient@laurier.test');
  expect((await nurse.send(merge, { body: { from: one.id, into: abroad.profileId } })).status).toBe(404);
});

test('RTE-5 clinic/patients: after 30 days two joined records stay joined', async () => {
  const [from, into] = [await person('Late', 'D4'), await person('Later', 'E5')];
  await nurse.send(merge, { body: { from: from.id, into: into.id } });
  const before = now;
  now = new Date(now.getTime() + 31 * 86_400_000);
  const again = await server.login('practitioner@pavilion.test');
  expect((await again.send(unmerge, { body: { from: from.id } })).failure.code).toBe('too_late');
  expect((await again.send(listMerges, { body: { patient: into.id } })).data.data).toEqual([]);
  now = before;
});

const card = (value: string) => ({ system: cardSystem('BC'), value });
const detailed = (given: string, value: string, more: Partial<Patient>) =>
  made<Patient>({
    ...{ resourceType: 'Patient', active: true, name: [{ family: 'Double', given: [given] }] },
    identifier: [card(value)],
    ...more,
  });

test('RTE-5 clinic/patients: what was chosen of the other record’s details is taken, and put back as far as nobody changed it', async () => {
  const phone = { system: 'phone' as const, value: '613 555 0188' };
  const from = await detailed('Ana', '9000000001', { birthDate: '1990-02-03', telecom: [phone] });
  const mail = { system: 'email' as const, value: 'anna@people.test' };
  const into = await detailed('Anna', '9000000002', { birthDate: '1990-03-02', gender: 'female', telecom: [mail] });
  const take = ['name', 'birthDate', 'card', 'phone'] as const;
  await nurse.send(merge, { body: { from: from.id, into: into.id, take: [...take] } });
  const merged = await read<Patient>(`Patient/${into.id}`);
  expect(merged).toMatchObject({ birthDate: '1990-02-03', gender: 'female', telecom: [phone, mail] });
  expect(merged.name).toEqual([
    { family: 'Double', given: ['Ana'] },
    { family: 'Double', given: ['Anna'], use: 'old' },
  ]);
  expect(merged.identifier).toEqual([card('9000000001'), { ...card('9000000002'), use: 'old' }]);

  await fhir.put(`Patient/${into.id}`, { ...merged, birthDate: '1990-02-04' });
  await nurse.send(unmerge, { body: { from: from.id } });
  const apart = await read<Patient>(`Patient/${into.id}`);
  expect(apart).toMatchObject({
    name: into.name,
    identifier: into.identifier,
    telecom: [mail],
    birthDate: '1990-02-04',
  });
  expect(apart.link).toBeUndefined();
  expect(await read<Patient>(`Patient/${from.id}`)).toMatchObject({ name: from.name, telecom: [phone], active: true });
});

test('RTE-5 clinic/patients: whom either record kept out stays out of both, and merges neither', async () => {
  const [from, into] = [await person('Shy', 'F1'), await person('Shyer', 'F2')];
  const [hers, his] = [await problem(from.id), await problem(into.id)];
  const kept = await server.login('practitioner2@pavilion.test');
  const closedTo = (patient: string): Consent => ({
    ...{ resourceType: 'Consent', status: 'active', patient: { reference: `Patient/${patient}` } },
    scope: { text: 'privacy' },
    category: [{ text: 'privacy' }],
    policyRule: { text: 'privacy' },
    provision: {
      ...{ type: 'deny' as const },
      actor: [{ role: { text: 'kept out' }, reference: { reference: `Practitioner/${kept.profileId}` } }],
    },
  });
  const { id: first } = await made(closedTo(from.id));
  const both = { from: from.id, into: into.id };
  expect((await kept.send(previewMerge, { body: both })).status).toBe(403);
  expect((await kept.send(merge, { body: both })).status).toBe(403);
  expect((await kept.send(merge, { body: { from: into.id, into: from.id } })).status).toBe(403);
  expect((await nurse.send(merge, { body: both })).status).toBe(200);
  for (const { id } of [hers, his]) expect((await fhirOf(server, kept).get(`Condition/${id}`)).status).toBe(404);
  expect((await kept.send(unmerge, { body: { from: from.id } })).status).toBe(403);
  await nurse.send(unmerge, { body: { from: from.id } });
  expect((await fhirOf(server, kept).get(`Condition/${hers.id}`)).status).toBe(404);
  expect((await fhirOf(server, kept).get(`Condition/${his.id}`)).status).toBe(200);
  expect((await read<Consent>(`Consent/${first}`)).patient?.reference).toBe(`Patient/${from.id}`);
});

test('RTE-5 clinic/patients: what went on to a third record goes back the way it came', async () => {
  const [a, b, c] = [await person('One', 'G1'), await person('Two', 'G2'), await person('Three', 'G3')];
  const moving = await problem(a.id);
  await nurse.send(merge, { body: { from: a.id, into: b.id } });
  await nurse.send(merge, { body: { from: b.id, into: c.id } });
  expect((await nurse.send(unmerge, { body: { from: a.id } })).failure.code).toBe('merged_again');
  expect(await patientOf(moving)).toBe(`Patient/${c.id}`);
  await nurse.send(unmerge, { body: { from: b.id } });
  await nurse.send(unmerge, { body: { from: a.id } });
  expect(await patientOf(moving)).toBe(`Patient/${a.id}`);
});

test('RTE-5 clinic/patients: two merges that meet leave one record standing', async () => {
  const [a, b] = [await person('Left', 'H1'), await person('Right', 'H2')];
  const answers = await Promise.all([
    nurse.send(merge, { body: { from: a.id, into: b.id } }),
    nurse.send(merge, { body: { from: b.id, into: a.id } }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [one, other] = [await read<Patient>(`Patient/${a.id}`), await read<Patient>(`Patient/${b.id}`)];
  expect([one.active, other.active].filter(Boolean)).toHaveLength(1);
});

test('RTE-5 clinic/patients: everything that names the patient moves, whatever its type, and the audit trail does not', async () => {
  const [from, into] = [await person('Wide', 'I1'), await person('Wider', 'I2')];
  const subject = { reference: `Patient/${from.id}` };
  const group = await made<Group>({
    ...{ resourceType: 'Group', type: 'person', actual: true },
    member: [{ entity: subject }],
  });
  const vision = await made<BodyStructure>({ resourceType: 'BodyStructure', patient: subject });
  const { moves } = (await nurse.send(previewMerge, { body: { from: from.id, into: into.id } })).data;
  expect(moves.map(({ type }) => type).sort()).toEqual(['BodyStructure', 'Group']);
  await nurse.send(merge, { body: { from: from.id, into: into.id } });
  expect((await read<Group>(`Group/${group.id}`)).member?.[0]?.entity.reference).toBe(`Patient/${into.id}`);
  expect((await read<BodyStructure>(`BodyStructure/${vision.id}`)).patient.reference).toBe(`Patient/${into.id}`);
});

test('RTE-5 clinic/patients: an account opens the record that stays, and its own again once they are apart', async () => {
  const account = await server.login('patient2@pavilion.test');
  const opened = async (): Promise<string | null> => {
    const me = (await (await account.fetch('/v3/users/me')).json()) as { patient: { resourceId: string | null }[] };
    return me.patient[0]?.resourceId ?? null;
  };
  const from = (await opened())!;
  const { id: into } = await person('Account', 'J1');
  const moving = await problem(from);
  await nurse.send(merge, { body: { from, into } });
  expect(await opened()).toBe(into);
  expect((await fhirOf(server, account).get(`Condition/${moving.id}`)).status).toBe(200);
  expect((await fhirOf(server, account).get(`Patient/${from}`)).status).toBe(404);
  await nurse.send(unmerge, { body: { from } });
  expect(await opened()).toBe(from);
  expect((await fhirOf(server, account).get(`Patient/${into}`)).status).toBe(404);
});
