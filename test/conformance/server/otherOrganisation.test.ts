import { sql } from 'kysely';
import type { AnyCall } from '#core/shared';
import { type Person, type TestServer, startTestServer } from '../../kit/server/server.ts';
import { mayCall } from './mayCall.ts';
import { askWith, idsIn } from './things/ask.ts';
import { Place } from './things/place.ts';
import type { Asked, Row } from './things/row.ts';
import { isAside, rowsOf, tabled } from './things/things.ts';

let server: TestServer;
let calls: readonly AnyCall[];
let rideau: Place;
let laurier: Place;

beforeAll(async () => {
  server = await startTestServer({ env: { SHIIP_URL: 'http://127.0.0.1:9/plans' } });
  // What a job does at its own time would read as done by a stranger.
  await server.jobs.stop();
  calls = server.contributions.flatMap(({ routes }) => routes.map(({ call }) => call));
  rideau = await Place.open(server, ['patient2@pavilion.test', 'practitioner2@pavilion.test', 'admin@pavilion.test']);
  laurier = await Place.open(server, ['patient@laurier.test', 'practitioner@laurier.test', 'admin@laurier.test']);
  await server.services.db
    .updateTable('org_feature')
    .set({ enabled: true })
    .where('org_id', '=', laurier.orgId)
    .execute();
});
afterAll(() => server.close());

const strangers = ['patient', 'practitioner', 'admin'] as const;

/** These change with time alone: who was heard of last, what waits to be told or chained. */
const moving = /^(audit_|live_|notification|mail_outbox|telemedicine_seat|telemedicine_visit|.*_lease|job)/;

/** One line a table of what rideau has. */
const state = async (): Promise<ReadonlyMap<string, string>> => {
  const { db } = server.services;
  const { rows: tables } = await sql<{ name: string }>`select c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.column_name = 'org_id' and t.table_type = 'BASE TABLE' and c.table_schema = 'public'`.execute(db);
  const found = new Map<string, string>();
  for (const { name } of tables.filter((one) => !moving.test(one.name))) {
    const { rows } = await sql<{ all: string | null }>`select md5(string_agg(x.one, '' order by x.one)) as all
      from (select md5(t::text) as one from ${sql.table(name)} t where t.org_id::text = ${rideau.orgId}) x`.execute(db);
    found.set(name, rows[0]?.all ?? '');
  }
  return found;
};

const changedSince = async (before: ReadonlyMap<string, string>): Promise<readonly string[]> =>
  [...(await state())].filter(([name, now]) => before.get(name) !== now).map(([name]) => name);

interface Made {
  readonly call: AnyCall;
  readonly row: Row;
  readonly asked: Asked;
}

const titled = ({ call }: Made): string => call.id;

/** The trail tells a clinic what its own people asked for, found or not. */
const trails = new Set(['clinic.audit', 'clinic.exportAudit']);
const askedHere = new Set<string>();

/** What of rideau stands in an answer to somebody of laurier, other than what they sent. */
const leaked = (
  text: string,
  theirs: readonly string[],
  { call, asked: { marks = [], ...sent } }: Pick<Made, 'call' | 'asked'>,
): readonly string[] => {
  for (const id of idsIn(sent)) askedHere.add(id);
  const isTrail = trails.has(call.id);
  const known = isTrail ? askedHere : new Set(idsIn(sent));
  const told = [...theirs.filter((id) => !known.has(id)), ...marks.filter((mark) => !isTrail || !known.has(mark))];
  return told.filter((one) => text.includes(one));
};

/** Ids of everybody and everything of rideau that an answer could hold. */
const idsOfRideau = async (): Promise<readonly string[]> => {
  const { db } = server.services;
  const column = async (table: string): Promise<readonly string[]> => {
    const { rows } = await sql<{ id: string }>`select id::text as id from ${sql.table(table)}
      where org_id::text = ${rideau.orgId}`.execute(db);
    // Ids that the demonstration gives in both clinics tell nothing.
    return rows.map(({ id }) => id).filter((id) => /^[0-9a-f-]{36}$/.test(id));
  };
  const tables = ['profile', 'messaging_session', 'notification', 'resource', 'file', 'telemedicine_invite'];
  return (await Promise.all(tables.map(column))).flat();
};

test('ROL-1 every call names what it takes an id of, or says that it takes none', () => {
  expect(calls.filter(({ id }) => rowsOf(id).length === 0 && !isAside(id)).map(({ id }) => id)).toEqual([]);
  const described = new Set(calls.map(({ id }) => id));
  expect(tabled.filter((id) => !described.has(id))).toEqual([]);
  // A call with an address of its own takes an id, whatever the table says.
  const addressed = calls.filter(({ id, path }) => path.includes('/:') && isAside(id)).map(({ id }) => id);
  expect(addressed.sort()).toEqual([
    // A number of the clinic’s own trail, and the name of a connection, an email or a rule, are ids of nothing elsewhere.
    ...['appointments.feed', 'clinic.auditEntries', 'clinic.logo', 'clinic.previewRetention', 'clinic.saveRetention'],
    ...['drafts.get', 'drafts.put', 'features.effect', 'features.set'],
    // By the pass of a worker, and tested with those of others in `plugins/home-care/server/tests/photos.test.ts`.
    ...['home-care.ownPhoto', 'home-care.photo'],
    ...['integrations.test', 'mailTemplates.read', 'mailTemplates.restore', 'mailTemplates.save', 'mailTemplates.test'],
    // About every clinic, and for super administrators alone.
    ...['organizations.addressExport', 'organizations.agreeDeletion', 'organizations.askDeletion'],
    // By a secret that serves once.
    ...['organizations.askExport', 'organizations.downloadExport', 'organizations.readExport', 'organizations.restore'],
    ...['organizations.stopDeletion', 'organizations.suspend'],
  ]);
});

describe('with the real id of what another clinic has', () => {
  let made: readonly Made[];
  beforeAll(async () => {
    const all: Made[] = [];
    for (const call of calls)
      for (const row of rowsOf(call.id)) if (!row.mixed) all.push({ call, row, asked: await row.make(rideau, rideau) });
    made = all;
  });

  test.each(strangers)(
    'ROL-1 as %s of this one every call is refused or told nothing, and changes nothing',
    async (role) => {
      expect(made.length).toBeGreaterThan(80);
      const [before, theirs] = [await state(), await idsOfRideau()];
      const found: string[] = [];
      let asked = 0;
      for (const one of made) {
        if (!mayCall(one.call.id, role)) continue;
        asked += 1;
        const { status, text } = await askWith(await again(laurier.who(role)), one.call, one.asked);
        const told = leaked(text, theirs, one);
        if (told.length > 0) found.push(`${titled(one)} tells ${told.join(' ')}`);
        if (status >= 500) found.push(`${titled(one)}: ${status}`);
        if (status < 400 && !one.row.empty) found.push(`${titled(one)}: ${status} ${text.slice(0, 200)}`);
        if (status === 401) found.push(`${titled(one)}: 401`);
      }
      expect(found).toEqual([]);
      expect(asked).toBeGreaterThan(25);
      expect(await changedSince(before)).toEqual([]);
    },
  );

  test('ROL-1 the same requests reach the thing inside the clinic', async () => {
    const found: string[] = [];
    for (const { call, row, asked } of made) {
      const now = madeStale.has(call.id) ? await row.make(rideau, rideau) : asked;
      await rideau.freeTimes();
      const { status, text } = await askWith(await again(rideau.who(row.by)), call, now);
      if (row.reaches === undefined ? status >= 300 : !text.includes(row.reaches))
        found.push(`${call.id}: ${status} ${text.slice(0, 200)}`);
      for (const mark of now.marks ?? []) if (!text.includes(mark)) found.push(`${call.id} does not tell ${mark}`);
    }
    expect(found).toEqual([]);
  });
});

/** Another call of this run changes the same thing, or pushes it off the page: by right these are asked about a new one. */
const madeStale: ReadonlySet<string> = new Set([
  'appointments.saveAvailability',
  'clinic.placeLegalHold',
  'clinic.releaseLegalHold',
  'sessions.manage',
  // A seat that was not heard of for a while is nobody's.
  'transcription.consent',
  'transcription.pause',
]);

/** Signed in afresh: some calls end a sign-in. */
const again = (person: Person): Promise<Person> => server.login(person.email, person.profileId);

test('ROL-1 another clinic’s data is never mixed with the caller’s own', async () => {
  const theirs = await idsOfRideau();
  const found: string[] = [];
  let asked = 0;
  for (const call of calls)
    for (const row of rowsOf(call.id).filter(({ mixed }) => mixed)) {
      for (const role of strangers.filter((one) => mayCall(call.id, one))) {
        const request = await row.make(rideau, laurier);
        asked += 1;
        const { status, text } = await askWith(laurier.who(role), call, request);
        const told = leaked(text, theirs, { call, asked: request });
        if (told.length > 0) found.push(`${call.id} tells ${told.join(' ')}`);
        if (status < 400 || status >= 500) found.push(`${call.id} as ${role}: ${status} ${text.slice(0, 200)}`);
      }
      const { status, text } = await askWith(rideau.who(row.by), call, await row.make(rideau, rideau));
      if (status >= 300) found.push(`${call.id} inside: ${status} ${text.slice(0, 200)}`);
    }
  expect(found).toEqual([]);
  expect(asked).toBeGreaterThan(12);
});

test('ROL-1 calls without an id name no one from another clinic', async () => {
  const theirs = await idsOfRideau();
  expect(theirs.length).toBeGreaterThan(100);
  const found: string[] = [];
  // The outbox of a demo shows every mail to whoever may open it.
  for (const call of calls.filter(({ id, method }) => isAside(id) && method === 'GET' && id !== 'demo.outbox'))
    for (const role of strangers.filter((one) => mayCall(call.id, one))) {
      const { status, text } = await askWith(await again(laurier.who(role)), call, {
        params: { key: 'x', slug: 'laurier' },
      });
      const told = theirs.filter((id) => text.includes(id));
      if (told.length > 0 || status >= 500) found.push(`${call.id} as ${role}: ${status} ${told.join(' ')}`);
    }
  expect(found).toEqual([]);
});
