import { sql } from 'kysely';
import { findPostgres, startPostgres, type TestPostgres } from '#test/kit/server/postgres.ts';
import { type TestDatabase, testDatabase } from '#test/kit/server/database.ts';
import { auditTrail } from '../audit/auditTrail.ts';
import { verifyChain } from '../audit/hashChain.ts';
import { openDatabase } from './openDatabase.ts';
import { baseTables } from './migrations/base.ts';
import { migrate } from './migrate.ts';
import type { AuditEntry } from '../plugin/caller.ts';
import type { CoreModule } from '../plugin/module.ts';
import { orgTable } from './orgTable.ts';
import { paced } from '../budgets/pace.ts';
import { failureFrom } from '../http/failures.ts';
import type { Trx } from './tables.ts';
import { afterCommit } from './transactions.ts';

const notes: CoreModule = {
  id: 'notes',
  setup: (scope) =>
    scope.migration('note', async (db) => {
      await sql`create table note (id bigint generated always as identity primary key, org_id text not null, text text not null)`.execute(
        db,
      );
      await orgTable('note')(db);
    }),
};

const kinds = findPostgres() ? (['embedded', 'postgresql'] as const) : (['embedded'] as const);

describe.each(kinds)('the database: %s', (kind) => {
  let server: TestPostgres | null = null;
  let on: TestDatabase;
  beforeAll(async () => {
    server = kind === 'postgresql' ? await startPostgres() : null;
    on = await testDatabase([notes], server?.url);
    for (const org of [on.orgId, on.otherOrgId]) {
      await on.asSystem((db) =>
        sql`insert into note (org_id, text) values (${org}, ${org === on.orgId ? 'mine' : 'theirs'})`.execute(db),
      );
    }
  });
  afterAll(async () => {
    await on?.close();
    server?.stop();
  });

  const texts = async (run: typeof on.asSystem): Promise<string[]> =>
    run(async (db) =>
      (await sql<{ text: string }>`select text from note order by text`.execute(db)).rows.map(({ text }) => text),
    );
  const inMine = <T>(work: Parameters<typeof on.inOrg<T>>[1]): Promise<T> => on.inOrg(on.orgId, work);

  test('ROL-1 within an organisation only its own rows are seen, changed and removed', async () => {
    expect(await texts(inMine)).toEqual(['mine']);
    expect(await texts(on.asSystem)).toEqual(['mine', 'theirs']);
    const changed = await inMine((db) => sql`update note set text = text || '!' returning id`.execute(db));
    expect(changed.rows).toHaveLength(1);
    const foreign = inMine((db) =>
      sql`insert into note (org_id, text) values (${on.otherOrgId}, 'planted')`.execute(db),
    );
    await expect(foreign).rejects.toMatchObject({ code: '42501' });
    const moved = inMine((db) => sql`update note set org_id = ${on.otherOrgId}`.execute(db));
    await expect(moved).rejects.toMatchObject({ code: '42501' });
    await inMine((db) => sql`update note set text = 'mine'`.execute(db));
  });

  test('ROL-1 an unknown organisation sees nothing, and the limit ends with the transaction', async () => {
    expect(await on.inOrg('nobody', async (db) => (await sql`select * from note`.execute(db)).rows)).toEqual([]);
    const after = await sql<{ role: string }>`select current_user as role`.execute(on.db);
    expect(after.rows[0]!.role).not.toBe('app_user');
    expect(await texts(on.asSystem)).toEqual(['mine', 'theirs']);
  });

  test('ROL-1 calls cannot read what signs people in', async () => {
    const secret = inMine((db) => db.selectFrom('account').select('password_hash').execute());
    await expect(secret).rejects.toMatchObject({ code: '42501' });
    await expect(inMine((db) => db.selectFrom('account').select(['id', 'email']).execute())).resolves.toEqual([]);
  });

  test('a transaction is as isolated as it was asked to be, and only that one', async () => {
    const level = sql<{ level: string; only: string }>`
      select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as only`;
    const isolated = on.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    const during = await isolated.execute(async (trx) => (await level.execute(trx)).rows[0]);
    const usual = { level: 'read committed', only: 'off' };
    // The embedded database has one connection: nobody works beside it.
    expect(during).toEqual(kind === 'embedded' ? usual : { level: 'repeatable read', only: 'on' });
    expect((await level.execute(on.db)).rows[0]).toEqual(usual);
  });

  test('asSystem within a call is the same transaction, and is limited again afterwards', async () => {
    const seen = await inMine(async (db) => {
      await sql`insert into note (org_id, text) values (${on.orgId}, 'new')`.execute(db);
      const all = await texts(on.asSystem);
      return {
        all,
        own: await texts(inMine),
        back: (await sql`select * from note`.execute(db)).rows.length,
      };
    });
    expect(seen).toEqual({ all: ['mine', 'new', 'theirs'], own: ['mine', 'new'], back: 2 });
    await inMine((db) => sql`delete from note where text = 'new'`.execute(db));
  });

  test('a query beside an open transaction is refused instead of waiting for ever', async () => {
    const beside = on.asSystem(() => on.db.selectFrom('organization').selectAll().execute());
    await expect(beside).rejects.toThrow('use the transaction instead');
  });

  // The embedded database does one thing at a time within the process: nothing can interrupt it.
  (kind === 'postgresql' ? describe : describe.skip)('within a request', () => {
    const sleep = (pace: Parameters<typeof paced>[0]): Promise<unknown> =>
      paced(pace, () => inMine((db) => sql`select pg_sleep(20)`.execute(db)));

    test('a statement that takes too long is ended, and answered with what to do', async () => {
      const error = await sleep({ statementMs: 200 }).catch((caught: unknown) => caught);
      expect(failureFrom(error)).toMatchObject({ status: 422, code: 'too_costly' });
      expect(await texts(inMine)).toEqual(['mine']);
    });

    test('what runs is ended when whoever asked hangs up', async () => {
      const gone = new AbortController();
      setTimeout(() => gone.abort(), 200);
      await expect(sleep({ statementMs: 60_000, signal: gone.signal })).rejects.toMatchObject({ code: '57014' });
    });

    test('jobs have a wider limit, in one organisation and across them', async () => {
      const shown = (db: Trx) => sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
      for (const { rows } of [await inMine(shown), await on.asSystem(shown)])
        expect(rows).toEqual([{ statement_timeout: '5min' }]);
    });
  });

  test('many transactions at once take turns, and a failed one leaves nothing', async () => {
    const work = Array.from({ length: 40 }, (_, at) =>
      inMine(async (db) => {
        await sql`insert into note (org_id, text) values (${on.orgId}, ${`turn ${at}`})`.execute(db);
        if (at % 2) throw new Error('no');
      }),
    );
    const ended = await Promise.allSettled(work);
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    const turns = (await texts(on.asSystem)).filter((text) => text.startsWith('turn'));
    expect(turns).toHaveLength(20);
    await on.asSystem((db) => sql`delete from note where text like 'turn %'`.execute(db));
  });

  test('what cannot be undone happens after the commit only', async () => {
    const happened: string[] = [];
    await inMine(() => afterCommit(async () => void happened.push('kept')));
    const failing = inMine(async () => {
      await afterCommit(async () => void happened.push('never'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(happened).toEqual(['kept']);
  });

  test('a value that cannot be sent fails its own statement, and whoever asks next is answered', async () => {
    const endless: Record<string, unknown> = {};
    endless['self'] = endless;
    // More often than there are connections.
    for (let n = 0; n < 14; n += 1) {
      const asked = on.asSystem((db) => sql`select ${endless}::jsonb as unsent`.execute(db));
      await expect(asked).rejects.toThrow('circular');
      const { rows } = await on.asSystem((db) => sql`select ${n}::int as n, ${'told'}::text as word`.execute(db));
      expect(rows).toEqual([{ n, word: 'told' }]);
    }
  });

  test('numbers, moments and JSON are read alike', async () => {
    const { rows } =
      await sql`select 7::bigint as big, '2026-11-20T10:00:00Z'::timestamptz as at, '{"a":[1]}'::jsonb as json,
      date '2026-11-20' as day, true as yes, count(*) as count from note`.execute(on.db);
    expect(rows[0]).toEqual({
      big: 7,
      at: new Date('2026-11-20T10:00:00Z'),
      json: { a: [1] },
      day: '2026-11-20',
      yes: true,
      count: 2,
    });
  });

  test('the audit trail can only be added to, and a changed row breaks its chain', async () => {
    const audit = auditTrail(on, () => new Date());
    const who = { accountId: 'a', profileId: 'p', role: 'admin', ip: '::1', requestId: 'r' };
    const entry = (id: string): AuditEntry => ({
      action: 'read',
      target: { type: 'feature', id },
      detail: { z: 1, a: 'ü' },
    });
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => inMine((db) => audit.record(db, on.orgId, who, entry(String(at))))),
    );
    await audit.settle(on.orgId);
    expect(await verifyChain(on.db, on.orgId)).toBeNull();
    for (const attack of ['update audit_event set role = role', 'delete from audit_event', 'truncate audit_event']) {
      await expect(on.asSystem((db) => sql.raw(attack).execute(db))).rejects.toMatchObject({ code: '42501' });
      await expect(inMine((db) => sql.raw(attack).execute(db))).rejects.toMatchObject({ code: '42501' });
    }
    await on.asSystem(async (db) => {
      await sql`alter table audit_event disable trigger audit_event_rows`.execute(db);
      await sql`update audit_event set target_id = 'forged' where seq = 5`.execute(db);
      await sql`alter table audit_event enable trigger audit_event_rows`.execute(db);
    });
    expect(await verifyChain(on.db, on.orgId)).toBe(5);
  });

  test('what one request notes in the audit trail is written for all, also when the first of them hung up', async () => {
    const audit = auditTrail(on, () => new Date());
    const who = { accountId: 'a', profileId: 'p', role: 'patient', ip: '::1', requestId: 'r' };
    const gone = new AbortController();
    const noted = (id: string): Promise<void> =>
      audit.note(on.orgId, who, { action: 'read', target: { type: 'feature', id } });
    const [first, second] = [paced({ statementMs: 5_000, signal: gone.signal }, () => noted('first')), noted('second')];
    gone.abort();
    await expect(Promise.all([first, second])).resolves.toBeDefined();
  });

  test('migrations run once, also when several servers start together, and survive a plugin that was taken out', async () => {
    let runs = 0;
    const some = ['one', 'two'].map((name) => ({ name: `gone.${name}`, up: async () => void (runs += 1) }));
    await Promise.all([migrate(on.database.db, some), migrate(on.database.db, some), migrate(on.database.db, some)]);
    expect(runs).toBe(2);
    await migrate(on.database.db, []);
    await expect(migrate(on.database.db, [{ name: 'core.tables.001_base', up: baseTables }])).resolves.toBeUndefined();
  });

  test('notifications arrive at commit', async () => {
    const heard: string[] = [];
    await on.database.listen('test_channel', (payload) => heard.push(payload));
    await on
      .asSystem(async (db) => {
        await sql`select pg_notify('test_channel', 'lost')`.execute(db);
        throw new Error('no');
      })
      .catch(() => undefined);
    await on.asSystem((db) => sql`select pg_notify('test_channel', 'kept')`.execute(db));
    for (let tries = 0; heard.length === 0 && tries < 50; tries += 1) await new Promise((done) => setTimeout(done, 20));
    expect(heard).toEqual(['kept']);
  });
});

test('a database that does not answer is named', async () => {
  const nowhere = openDatabase({ folder: '', url: 'postgres://nobody@127.0.0.1:1/none' });
  await expect(nowhere).rejects.toThrow(/PostgreSQL at DATABASE_URL does not answer/);
});
