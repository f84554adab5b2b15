import { randomUUID } from 'node:crypto';
import type { Consent } from '@medplum/fhirtypes';
import { type RawBuilder, sql } from 'kysely';
import { definePlugin } from '#core/plugin';
import { setFeature } from '#core/shared';
import { defineCall } from '#core/shared/call.ts';
import { Failure } from '#core/server/failure.ts';
import type { ServerCatalogueEntry } from '#core/server/plugin/scope.ts';
import { fhirOf } from '#test/kit/server/fhir.ts';
import { findPostgres, startPostgres, type TestPostgres } from '#test/kit/server/postgres.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as z from 'zod/mini';

const text = { 'en-CA': 'Greetings', 'fr-CA': 'Salutations' };
const hello = defineCall({
  id: 'greetings.hello',
  summary: 'Says hello',
  method: 'GET',
  base: 'api',
  path: '/greetings/hello',
  allow: ['patient', 'practitioner'],
  feature: 'greetings',
  answer: z.object({ hello: z.string() }),
});
const plugins: readonly ServerCatalogueEntry[] = [
  {
    manifest: definePlugin({ id: 'greetings', title: text, summary: text, audience: ['patient'] }),
    load: async () => ({
      setup: ({ route }) => route(hello, async (_request, { caller }) => ({ hello: caller.firstName })),
    }),
  },
];

const kinds = findPostgres() ? (['one server', 'two servers'] as const) : (['one server'] as const);

/** Who was asked for once is known from then on; `there` is where it is changed, and `here` where it must count at once. */
describe.each(kinds)('what is remembered of a caller counts for nothing once it changed: %s', (kind) => {
  let postgres: TestPostgres | null = null;
  let here: TestServer;
  let there: TestServer;
  beforeAll(async () => {
    postgres = kind === 'two servers' ? await startPostgres() : null;
    const env = postgres ? { DATABASE_URL: postgres.url } : undefined;
    here = await startTestServer({ plugins, ...(env && { env }) });
    there = env ? await startTestServer({ plugins, env }) : here;
  }, 240_000);
  afterAll(async () => {
    await here?.close();
    if (there !== here) await there?.close();
    postgres?.stop();
  });

  const status = async (person: Person): Promise<number> => (await person.send(hello)).status;
  /** Known here, so that what follows meets a memory. */
  const known = async (email: string): Promise<Person> => {
    const person = await here.login(email);
    for (let n = 0; n < 3; n += 1) expect(await status(person)).toBe(200);
    return person;
  };
  const change = (
    statement: (trx: Parameters<Parameters<TestServer['services']['asSystem']>[0]>[0]) => Promise<unknown>,
  ) => there.services.asSystem(statement);

  test('ROL-1 a device that is signed out elsewhere is out, and no other', async () => {
    const [gone, stays] = [await known('patient@pavilion.test'), await known('patient@pavilion.test')];
    await change((db) => sql`update device set revoked_at = now() where id = ${gone.deviceId}`.execute(db));
    expect(await status(gone)).toBe(401);
    expect(await status(stays)).toBe(200);
    expect((await fhirOf(here, gone).get('Patient')).status).toBe(401);
  });

  test('ROL-1 a suspended account is out until it is active again', async () => {
    const person = await known('patient@pavilion.test');
    const set = (to: string) =>
      change((db) => sql`update account set status = ${to} where id = ${person.accountId}`.execute(db));
    await set('suspended');
    expect(await status(person)).toBe(401);
    expect((await fhirOf(here, person).get('Patient')).status).toBe(401);
    await set('active');
    expect(await status(person)).toBe(200);
  });

  test('PRD-4 a feature is off and on again for the next call', async () => {
    const person = await known('patient@pavilion.test');
    const admin = await there.login('admin@pavilion.test');
    for (const enabled of [false, true, false, true]) {
      await admin.send(setFeature, { params: { id: 'greetings' }, body: { enabled } });
      expect(await status(person)).toBe(enabled ? 200 : 403);
    }
  });

  test('ROL-1 a role that changed, and a profile that is gone, count for the next call', async () => {
    const person = await known('practitioner@pavilion.test');
    const role = (to: string) =>
      change((db) => sql`update profile set role = ${to} where id = ${person.profileId}`.execute(db));
    await role('admin');
    expect(await status(person)).toBe(403);
    await role('practitioner');
    expect(await status(person)).toBe(200);
    await change((db) =>
      sql`update profile set account_id = (select id from account where id <> ${person.accountId} limit 1)
      where id = ${person.profileId}`.execute(db),
    );
    expect([401, 403]).toContain(await status(person));
    await change((db) =>
      sql`update profile set account_id = ${person.accountId} where id = ${person.profileId}`.execute(db),
    );
    expect(await status(person)).toBe(200);
  });

  test('ROL-1 what a patient denies is closed for the next read and search, and open again without the denial', async () => {
    const doctor = await here.login('practitioner@pavilion.test');
    const maya = await here.login('patient@pavilion.test');
    const { services } = there;
    const patient = (await services.people.resourceIdOf(maya.orgId, maya.profileId))!;
    const clinician = (await services.people.resourceIdOf(doctor.orgId, doctor.profileId))!;
    const own = fhirOf(here, doctor);
    const made = await own.post('Observation', {
      resourceType: 'Observation',
      status: 'final',
      code: { text: 'Heart rate' },
      subject: { reference: `Patient/${patient}` },
    });
    const { id } = made.data as { id: string };
    const seen = async (): Promise<readonly unknown[]> => [
      (await own.get(`Observation/${id}`)).status === 200,
      ((await own.search('Observation', `_id=${id}`)).data as { entry?: unknown[] }).entry?.length ?? 0,
    ];
    expect(await seen()).toEqual([true, 1]);
    const consent: Consent = {
      resourceType: 'Consent',
      status: 'active',
      scope: { text: 'privacy' },
      category: [{ text: 'privacy' }],
      policyRule: { text: 'privacy' },
      patient: { reference: `Patient/${patient}` },
      provision: {
        type: 'deny',
        actor: [{ role: { text: 'x' }, reference: { reference: `Practitioner/${clinician}` } }],
      },
    };
    const denial = await services.asSystem((db) => services.record(db, maya.orgId).create(consent));
    expect(await seen()).toEqual([false, 0]);
    await services.asSystem((db) => services.record(db, maya.orgId).remove('Consent', denial.id));
    expect(await seen()).toEqual([true, 1]);
  });

  test('ROL-1 whatever a caller is made of is read again once it changes, and only then', async () => {
    const owner = await here.login('super-admin@pavilion.test');
    const { callers, identity, inOrg } = here.services;
    const token = await identity.recognise(owner.token);
    const other = (await here.login('patient@laurier.test')).orgId;
    const role = randomUUID();
    const { rows } = await sql<{ id: string }>`select p.id from profile p where p.org_id = ${owner.orgId}
      and p.role = 'patient' order by p.created_at limit 1`.execute(here.services.db);
    const [shown] = rows;
    /** How often the work began: a second time where what was remembered no longer holds. */
    const begun = async (): Promise<number> => {
      let times = 0;
      await callers.as(token, {}, ({ caller, check }) => {
        times += 1;
        return inOrg(caller.orgId, (db) => sql`select 1`.execute(db), check);
      });
      return times;
    };
    const changes: Readonly<Record<string, RawBuilder<unknown>>> = {
      'the organisation': sql`update organization set details = details || '{"since": "today"}' where id = ${owner.orgId}`,
      'a feature': sql`insert into org_feature (org_id, feature, enabled) values (${owner.orgId}, 'of-a-test', true)`,
      'no feature': sql`delete from org_feature where org_id = ${owner.orgId} and feature = 'of-a-test'`,
      'the name': sql`update profile set first_name = first_name || 'a' where id = ${owner.profileId}`,
      'a second profile': sql`insert into profile (account_id, org_id, role, first_name, last_name)
        values (${owner.accountId}, ${other}, 'practitioner', 'A', 'B')`,
      'the second one’s organisation, suspended': sql`update organization set closed_at = now() where id = ${other}`,
      'and open again': sql`update organization set closed_at = null where id = ${other}`,
      'a sign-in of an organisation': sql`update device set bound_to = ${other} where id = ${owner.deviceId}`,
      'its own sign-in': sql`update device set bound_to = null where id = ${owner.deviceId}`,
      'no second profile': sql`delete from profile where account_id = ${owner.accountId} and id <> ${owner.profileId}`,
      'another clinic chosen': sql`insert into acting_organization (profile_id, device_id, acts_in, since)
        values (${owner.profileId}, ${owner.deviceId}, ${other}, now())`,
      'which is suspended': sql`update organization set closed_at = now() where id = ${other}`,
      'and no longer': sql`update organization set closed_at = null where id = ${other}`,
      'none chosen': sql`delete from acting_organization where device_id = ${owner.deviceId}`,
      'a custom role': sql`with made as (insert into custom_role (id, org_id, base, name, takes, gives)
          values (${role}, ${owner.orgId}, 'admin', 'Of a test', '{}', '{}') returning id)
        update profile set custom_role_id = (select id from made) where id = ${owner.profileId}`,
      'what it takes': sql`update custom_role set takes = '{faxes}' where id = ${role}`,
      'no custom role': sql`update profile set custom_role_id = null where id = ${owner.profileId}`,
      'looking as somebody': sql`insert into role_preview (device_id, account_id, home, profile_id, shows, since, until)
        values (${owner.deviceId}, ${owner.accountId}, ${owner.orgId}, ${owner.profileId}, ${shown!.id}, now(), now())`,
      'whose name changes': sql`update profile set first_name = first_name || 'a' where id = ${shown!.id}`,
      'in another role': sql`with made as (insert into custom_role (id, org_id, base, name, takes, gives)
          values (${`${role}-2`}, ${owner.orgId}, 'admin', 'Another', '{}', '{}') returning id)
        update role_preview set custom_role_id = (select id from made) where device_id = ${owner.deviceId}`,
      'which takes something': sql`update custom_role set takes = '{faxes}' where id = ${`${role}-2`}`,
      'looking no longer': sql`delete from role_preview where device_id = ${owner.deviceId}`,
    };
    await begun();
    const noticed: Record<string, readonly number[]> = {};
    for (const [what, statement] of Object.entries(changes)) {
      await change((db) => statement.execute(db));
      noticed[what] = [await begun(), await begun()];
    }
    expect(noticed).toEqual(Object.fromEntries(Object.keys(changes).map((what) => [what, [2, 1]])));
  });

  test('a call that is refused while its caller keeps being changed hears why', async () => {
    const person = await known('patient@pavilion.test');
    const { callers, identity } = here.services;
    let tries = 0;
    const refused = callers.as(await identity.recognise(person.token), { profile: person.profileId }, async () => {
      tries += 1;
      await change((trx) =>
        trx
          .updateTable('profile')
          .set({ title: `${tries}` })
          .where('id', '=', person.profileId)
          .execute(),
      );
      throw new Failure(422, 'validation', 'Not so.');
    });
    await expect(refused).rejects.toMatchObject({ status: 422, message: 'Not so.' });
    // Once by what was remembered, and once by what was read for it.
    expect(tries).toBe(2);
  });

  test('ROL-1 a call that only reads leaves no role and no organisation behind, also when it fails', async () => {
    const { services } = here;
    const { orgId } = await here.login('patient@pavilion.test');
    const away = (await here.login('patient@laurier.test')).orgId;
    const asked = (of: string) =>
      services.reading(of, async (db) => {
        const [rows, others] = await Promise.all([
          sql<{ org_id: string }>`select distinct org_id from profile`.execute(db),
          sql<{ id: string }>`select id from organization`.execute(db),
        ]);
        return [...rows.rows.map(({ org_id }) => org_id), ...others.rows.map(({ id }) => id)];
      });
    const failing = (of: string) =>
      services
        .reading(of, (db) => sql`select password_hash from account`.execute(db))
        .catch((error: { code?: string }) => error.code);
    const all = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const of = n % 2 ? orgId : away;
        return n % 5 === 0 ? [await failing(of), '42501'] : [new Set(await asked(of)), new Set([of])];
      }),
    );
    for (const [found, expected] of all) expect(found).toEqual(expected);
    const { rows } = await sql<{ role: string; org: string | null }>`select current_user as role,
      nullif(current_setting('app.org', true), '') as org`.execute(services.db);
    expect(rows[0]).toMatchObject({ org: null });
    expect(rows[0]!.role).not.toBe('app_user');
  });
});
