import type { MedicationRequest, Patient } from '@medplum/fhirtypes';
import type { Trx } from '#core/server';
import { importResources } from '#test/kit/server/importResources.ts';
import { releaseAll } from '#test/kit/server/synthea.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { doseKey, doseSystem } from '../../shared/doseKey.ts';
import { usualSettings } from '../../shared/settings.ts';
import { readSettings, writeSettings } from '../reminders/settings.ts';

const at = (time: string): Date => new Date(`2026-11-20T${time}:00-05:00`);
let now = at('06:00');
let server: TestServer;
let maya: Person;
let patient: string;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  maya = await server.login('patient@pavilion.test');
  patient = await server.services.asSystem(async (db) => {
    const row = await db
      .selectFrom('profile')
      .select('resource_id')
      .where('id', '=', maya.profileId)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('medications_plan').execute();
    return row.resource_id!;
  });
});
afterAll(() => server.close());

let made = 0;
/** Eight in the morning where the clinic is, every day. */
const prescribe = async (is: Partial<MedicationRequest> = {}): Promise<string> => {
  const { id } = await server.services.asSystem(async (db) =>
    server.services.record(db, maya.orgId).create<MedicationRequest>({
      resourceType: 'MedicationRequest',
      id: `reminded-${++made}`,
      status: 'active',
      intent: 'order',
      subject: { reference: `Patient/${patient}` },
      authoredOn: '2026-11-19T12:00:00Z',
      medicationCodeableConcept: { text: `Medicine ${made}` },
      dosageInstruction: [{ timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd', when: ['MORN'] } } }],
      ...is,
    }),
  );
  return `MedicationRequest/${id}`;
};
const bells = () =>
  server.services.asSystem((db) =>
    db
      .selectFrom('notification')
      .select('data')
      .where('profile_id', '=', maya.profileId)
      .where('kind', '=', 'medication_reminder')
      .orderBy('seq')
      .execute(),
  );
/** Signed in at this time: tokens live for a quarter of an hour. */
const here = (): Promise<Person> => server.login('patient@pavilion.test');
const run = async (time: Date): Promise<number> => {
  now = time;
  const before = (await bells()).length;
  await server.jobs.runNow('medications.reminders');
  return (await bells()).length - before;
};
const stop = async (source: string): Promise<void> => {
  await server.services.asSystem(async (db) => {
    const record = server.services.record(db, maya.orgId);
    await record.update({ ...(await record.read('MedicationRequest', source.split('/')[1]!)), status: 'stopped' });
  });
};

beforeEach(() => {
  now = at('06:00');
});

test('ENT-6 medication_reminder CST-3: fifteen minutes before the dose, once, in the clinic’s time, saying nothing of what', async () => {
  const source = await prescribe();
  expect(await run(at('07:44'))).toBe(0);
  expect(await run(at('07:45'))).toBe(1);
  expect(await run(at('07:46'))).toBe(0);
  const [bell] = await bells();
  expect(bell?.data).toMatchObject({ advance_amount: 15, resource_id: source.split('/')[1] });
  expect(JSON.stringify(bell)).not.toMatch(/Medicine/);
  expect(await run(new Date(at('07:45').getTime() + 86_400_000))).toBe(1);
  await stop(source);
  expect(await run(new Date(at('07:45').getTime() + 2 * 86_400_000))).toBe(0);
});

test('ENT-6 one notification for all doses of one time; none for a medicine on hold', async () => {
  const both = [await prescribe(), await prescribe()];
  const held = await prescribe({ status: 'on-hold' });
  expect(await run(at('07:45'))).toBe(1);
  for (const source of [...both, held]) await stop(source);
});

test('ENT-6 no reminder for an imported medicine before it is released to the patient, and one after', async () => {
  const id = `reminded-${++made}`;
  const brought: MedicationRequest = {
    resourceType: 'MedicationRequest',
    id,
    status: 'active',
    intent: 'order',
    subject: { reference: `Patient/${patient}` },
    authoredOn: '2026-11-19T12:00:00Z',
    medicationCodeableConcept: { text: 'Elsewhere’s medicine' },
    dosageInstruction: [{ timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd', when: ['MORN'] } } }],
  };
  await importResources(server, maya.orgId, [brought]);
  expect(await run(at('07:45'))).toBe(0);
  await releaseAll(server, maya.orgId, patient);
  expect(await run(new Date(at('07:45').getTime() + 86_400_000))).toBe(1);
  await stop(`MedicationRequest/${id}`);
});

test('ENT-6 no reminder for a dose already taken; one again when that is undone before its time', async () => {
  const source = await prescribe();
  const dose = at('08:00');
  const administration = {
    resourceType: 'MedicationAdministration',
    identifier: [{ system: doseSystem, value: doseKey(source, dose) }],
    status: 'completed',
    medicationCodeableConcept: { text: 'x' },
    subject: { reference: `Patient/${patient}` },
    effectiveDateTime: at('06:30').toISOString(),
    request: { reference: source },
  };
  const headers = { 'content-type': 'application/fhir+json' };
  const said = await (
    await here()
  ).fetch('/fhir/R4/MedicationAdministration', {
    method: 'POST',
    headers,
    body: JSON.stringify(administration),
  });
  expect(said.status).toBe(201);
  expect(await run(at('07:45'))).toBe(0);
  const stored = (await said.json()) as { id: string };
  now = at('07:50');
  const back = await (
    await here()
  ).fetch(`/fhir/R4/MedicationAdministration/${stored.id}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ ...stored, status: 'entered-in-error' }),
  });
  expect(back.status).toBe(200);
  await stop(source);
});

test('ENT-6 a server that was away catches up an hour, and no more', async () => {
  const source = await prescribe();
  expect(await run(at('08:40'))).toBe(1);
  now = new Date(at('06:00').getTime() + 86_400_000);
  expect(await run(new Date(at('09:30').getTime() + 86_400_000))).toBe(0);
  await stop(source);
});

test('CST-3 the patient’s own advance, times, zone and quiet hours', async () => {
  const source = await prescribe();
  const save = async (settings: Partial<typeof usualSettings>) =>
    (await here()).send(calls.saveReminders, { body: { ...usualSettings, ...settings } });
  expect((await save({ advance: 30, times: { [source]: ['09:00'] } })).status).toBe(200);
  expect(await run(at('07:45'))).toBe(0);
  expect(await run(at('08:30'))).toBe(1);
  now = at('10:00');
  await save({ zone: 'America/Halifax' });
  const nextDay = (time: string): Date => new Date(at(time).getTime() + 86_400_000);
  expect(await run(nextDay('06:45'))).toBe(1);
  now = nextDay('09:00');
  await save({ quiet: { from: '22:00', to: '09:00' } });
  expect(await run(new Date(nextDay('07:45').getTime() + 86_400_000))).toBe(0);
  now = new Date(nextDay('10:00').getTime() + 86_400_000);
  await save({ off: [source] });
  expect(await run(new Date(nextDay('07:45').getTime() + 2 * 86_400_000))).toBe(0);
  await save({});
  await stop(source);
});

test('ENT-6 a snoozed dose is reminded of again, and stays snoozed after a reload', async () => {
  const source = await prescribe();
  expect(await run(at('07:45'))).toBe(1);
  now = at('07:50');
  const put = await (await here()).send(calls.snooze, { body: { source, at: at('08:00').toISOString(), minutes: 30 } });
  expect(put.data.snoozed).toEqual([{ source, at: at('08:00').toISOString(), until: at('08:20').toISOString() }]);
  const again = await (await here()).send(calls.getReminders, { params: { patient } });
  expect(again.data.snoozed).toHaveLength(1);
  expect(await run(at('08:10'))).toBe(0);
  expect(await run(at('08:21'))).toBe(1);
  expect(await run(at('08:30'))).toBe(0);
  await stop(source);
});

test('ENT-6 the next reminder is found along an index, whatever the number of patients', async () => {
  const { rows } = await server.services.asSystem(async (db) => {
    const { sql } = await import('kysely');
    await sql`insert into medications_plan (org_id, source, patient_id, plan, dose_at, remind_at)
      select ${maya.orgId}, 'MedicationRequest/many-' || n, 'many-' || n, '{"rules":[]}'::jsonb,
        now() + interval '1 year', now() + interval '1 year' from generate_series(1, 5000) n`.execute(db);
    await sql`analyze medications_plan`.execute(db);
    return sql<{ 'QUERY PLAN': string }>`explain select * from medications_plan where remind_at <= now()
      order by remind_at, org_id, patient_id limit 500`.execute(db);
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/medications_plan_remind/);
  expect(plan).not.toMatch(/Seq Scan/);
});

test('RTE-5 what was set for the medicines of a record goes on in the one that it is merged into', async () => {
  const off = await prescribe();
  const own = await prescribe();
  const inOrg = <T>(work: (db: Trx) => Promise<T>): Promise<T> => server.services.inOrg(maya.orgId, work);
  const [from, into] = await inOrg(async (db) => {
    const record = server.services.record(db, maya.orgId);
    const [one, other] = [
      await record.create<Patient>({ resourceType: 'Patient', name: [{ family: 'Double' }] }),
      await record.create<Patient>({ resourceType: 'Patient', name: [{ family: 'Double' }] }),
    ];
    await writeSettings(db, maya.orgId, one.id, { ...usualSettings, advance: 60, off: [off] });
    await writeSettings(db, maya.orgId, other.id, { ...usualSettings, advance: 30, times: { [own]: ['07:00'] } });
    await record.update({ ...one, link: [{ type: 'replaced-by', other: { reference: `Patient/${other.id}` } }] });
    return [one.id, other.id];
  });
  const read = (id: string) => inOrg((db) => readSettings(db, maya.orgId, id));
  expect(await read(into)).toEqual({ ...usualSettings, advance: 30, off: [off], times: { [own]: ['07:00'] } });
  expect((await read(from)).advance).toBe(60);
});

test('old answers to reminders go after some weeks, except those that a legal hold keeps', async () => {
  const { sql } = await import('kysely');
  const asSystem = server.services.asSystem;
  await asSystem(async (db) => {
    for (const who of ['held', 'free'])
      await sql`insert into medications_dose (org_id, source, dose_at, patient_id, state)
        values (${maya.orgId}, ${`MedicationRequest/${who}`}, now() - interval '400 days', ${who}, 'taken')`.execute(
        db,
      );
    await sql`insert into legal_hold (org_id, patient_id, reason, placed_at, placed_by)
      values (${maya.orgId}, 'held', 'Court', now(), 'p')`.execute(db);
  });
  const left = async () =>
    (
      await asSystem((db) =>
        sql<{
          patient_id: string;
        }>`select patient_id from medications_dose where patient_id in ('held', 'free')`.execute(db),
      )
    ).rows.map(({ patient_id }) => patient_id);
  await server.jobs.runNow('medications.forget-doses');
  expect(await left()).toEqual(['held']);
  await asSystem((db) => sql`update legal_hold set released_at = now() where patient_id = 'held'`.execute(db));
  await server.jobs.runNow('medications.forget-doses');
  expect(await left()).toEqual([]);
});
