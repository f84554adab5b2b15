import { sql } from 'kysely';
import { toJSONSchema } from 'zod/v4/core';
import type { AnyCall, Schema } from '../../../core/shared/index.ts';
import { addressOf } from '../../kit/api.ts';
import { type Person, type TestServer, startTestServer } from '../../kit/server.ts';

let server: TestServer;
let calls: readonly AnyCall[];
/** Ids of rideau's records, by the name of the field or parameter that would ask for them. */
let ids: Readonly<Record<string, string>>;
let theirs: readonly string[];

const namesOf = (schema: Schema | undefined): string[] => {
  if (!schema) return [];
  return Object.keys(
    (toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
  );
};

beforeAll(async () => {
  server = await startTestServer();
  calls = server.contributions.flatMap(({ routes }) => routes.map(({ call }) => call));
  const [rideau, laurier] = [
    await server.login('practitioner@pavilion.test'),
    await server.login('practitioner@laurier.test'),
  ];
  await server.services.db
    .updateTable('org_feature')
    .set({ enabled: true })
    .where('org_id', '=', laurier.orgId)
    .execute();
  const column = async (table: string, name = 'id'): Promise<string[]> => {
    const { rows } = await sql<{
      id: string;
    }>`select ${sql.ref(name)} as id from ${sql.table(table)} where org_id = ${rideau.orgId}`.execute(
      server.services.db,
    );
    return rows.map(({ id }) => id);
  };
  const [sessions, profiles, notifications] = [
    await column('messaging_session'),
    await column('profile'),
    await column('notification'),
  ];
  const [session, profile, file] = [sessions[0]!, profiles[0]!, (await column('messaging_file'))[0] ?? sessions[0]!];
  ids = {
    session_id: session,
    id: session,
    user_id: profile,
    patient: profile,
    notification_id: notifications[0]!,
    file_id: file,
    upload_id: file,
  };
  theirs = [...sessions, ...profiles, ...notifications];
});
afterAll(() => server.close());

const filled = (schema: Schema | undefined): Record<string, unknown> =>
  Object.fromEntries(namesOf(schema).flatMap((name) => (ids[name] ? [[name, ids[name]]] : [])));

const more = {
  confirmed: true,
  client_id: '00000000-0000-4000-8000-000000000000',
  text: 'hello',
  seq: 1,
  read: true,
  enabled: true,
};
const bodyOf = (call: AnyCall): Record<string, unknown> => {
  const known = namesOf(call.body);
  return { ...Object.fromEntries(Object.entries(more).filter(([name]) => known.includes(name))), ...filled(call.body) };
};

const ask = async (person: Person, call: AnyCall): Promise<{ status: number; text: string }> => {
  const params = Object.fromEntries(
    [...call.path.matchAll(/:([^/]+)/g)].map(([, name]) => [name!, ids[name!] ?? 'none']),
  );
  const response = await person.fetch(addressOf(call, { params, query: filled(call.query) }), {
    method: call.method,
    ...(call.body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(bodyOf(call)) }),
  });
  return { status: response.status, text: await response.text() };
};

test("ROL-1 with the ids of another organisation's records in hand, nobody sees or changes one of them", async () => {
  expect(theirs.length).toBeGreaterThan(40);
  const state = () =>
    sql<{ all: string }>`select string_agg(md5(s::text), '' order by id) as all from messaging_session s`.execute(
      server.services.db,
    );
  const before = await state();
  const asked: string[] = [];
  for (const email of ['patient@laurier.test', 'practitioner@laurier.test', 'admin@laurier.test']) {
    for (const call of calls) {
      const { status, text } = await ask(await server.login(email), call);
      const leaked = theirs.filter((id) => text.includes(id));
      expect({ call: call.id, email, status: status >= 500, leaked }).toEqual({
        call: call.id,
        email,
        status: false,
        leaked: [],
      });
      if ('session_id' in bodyOf(call)) {
        asked.push(call.id);
        expect({ call: call.id, refused: status >= 400 }).toEqual({ call: call.id, refused: true });
      }
    }
  }
  expect(asked.length).toBeGreaterThan(10);
  expect((await state()).rows).toEqual(before.rows);
});

test('ROL-1 the same questions are answered inside the organisation', async () => {
  const session = await server.services.db
    .selectFrom('messaging_person')
    .innerJoin('profile', 'profile.id', 'messaging_person.profile_id')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .select('email')
    .where('session_id', '=', ids.session_id!)
    .executeTakeFirstOrThrow();
  const person = await server.login(session.email);
  const list = calls.find(({ id }) => id === 'sessions.list')!;
  const { text } = await ask(person, { ...list, query: undefined });
  expect(text).toContain(ids.session_id);
});
