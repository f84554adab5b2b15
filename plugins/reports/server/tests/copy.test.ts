import { setTimeout as sleep } from 'node:timers/promises';
import type { MeasureReport, Patient } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { paced } from '#core/server/budgets/pace.ts';
import { readCopy } from '#core/server/database/copy/readCopy.ts';
import { openStandby } from '#core/server/database/postgres.ts';
import { transactionsOf } from '#core/server/database/transactions.ts';
import { denialOf } from '#test/kit/record/denial.ts';
import { ensurePostgres, startPostgres, type TestPostgres, type TestStandby } from '#test/kit/server/postgres.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { listMeasures, saveLeast } from '../../shared/calls.ts';
import { asked, factsFor, keepVisits, reportFor, visitOf } from './testKit.ts';

const described = ensurePostgres() === null ? describe.skip : describe;
const body = asked('appointments.visits', '2023-03-01', '2023-03-31');
const visit = (id: string) =>
  visitOf({
    ...{ id, status: 'fulfilled', mode: 'phone', practitioner: id, patient: 'demo-rideau-1', minutes: 10 },
    start: '2023-03-02T14:00:00Z',
  });

described('reports with a standby of the database', () => {
  let postgres: TestPostgres;
  let standby: TestStandby;
  let server: TestServer;
  let [admin, doctor, elsewhere] = [] as unknown as [Person, Person, Person];

  beforeAll(async () => {
    postgres = await startPostgres('pavilion', ['fsync=off', 'synchronous_commit=off']);
    standby = await postgres.standby();
    server = await startTestServer({
      env: {
        ...{ DATABASE_URL: postgres.url, DATABASE_REPORTS_URL: standby.url, DEMO: 'on' },
        DATABASE_REPORTS_LAG_SECONDS: '3600',
      },
    });
    admin = await server.login('admin@pavilion.test');
    doctor = await server.login('practitioner@pavilion.test');
    elsewhere = await server.login('admin@laurier.test');
    await keepVisits(server, admin.orgId, ['copy-1', 'copy-2'].map(visit));
  });
  afterAll(async () => {
    await server?.close();
    postgres?.stop();
  });

  const copied = <T>(orgId: string, work: Parameters<typeof server.services.copy.reading<T>>[2]) =>
    server.services.inOrg(orgId, (db) => server.services.copy.reading(db, orgId, work));

  /** Until the standby has all that was written. */
  const level = async (): Promise<void> => {
    for (;;) {
      const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(server.services.db);
      await sleep(50);
      const { answer } = await copied(admin.orgId, (db) =>
        sql<{
          level: boolean;
        }>`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${rows[0]!.at}::pg_lsn as level`.execute(db),
      );
      if (answer.rows[0]!.level) return;
    }
  };

  test('RTE-3 reports: numbers and rows are those of the standby, and say of when they are', async () => {
    await level();
    expect((await reportFor(admin, body)).total.now.facts).toBe(2);
    standby.pause();
    try {
      await keepVisits(server, admin.orgId, ['copy-3'].map(visit));
      await sleep(1_500);
      const { total, asOf } = await reportFor(admin, body);
      expect(total.now.facts).toBe(2);
      expect(Date.now() - Date.parse(asOf)).toBeGreaterThan(1_000);
      expect((await factsFor(admin, body)).ids.toSorted()).toEqual(['copy-1', 'copy-2']);
    } finally {
      standby.resume();
    }
    await level();
    expect((await factsFor(admin, body)).ids.toSorted()).toEqual(['copy-1', 'copy-2', 'copy-3']);
  });

  test('RTE-3 $evaluate-measure: counts on the standby as the report does, and says of when that is', async () => {
    await level();
    const { today } = (await admin.send(listMeasures, {})).data;
    const told = async (): Promise<MeasureReport> => {
      const address = `/fhir/R4/Measure/chart.visit/$evaluate-measure?periodStart=${today}&periodEnd=${today}`;
      return (await admin.fetch(address)).json() as Promise<MeasureReport>;
    };
    const of = ({ group }: MeasureReport) => group?.[0]?.population?.[0]?.count;
    const before = of(await told());
    expect(before).toBeGreaterThan(5);
    standby.pause();
    try {
      await server.services.asSystem((db) =>
        server.services.record(db, admin.orgId).create<Patient>({
          ...{ resourceType: 'Patient', id: 'copy-new', active: true, gender: 'male', birthDate: '1960-01-01' },
          name: [{ family: 'New' }],
        }),
      );
      await sleep(1_500);
      const report = await told();
      expect(of(report)).toBe(before);
      expect(Date.now() - Date.parse(report.date ?? '')).toBeGreaterThan(1_000);
      const { total } = await reportFor(admin, asked('chart.visit', today, today));
      expect(total.now.facts).toBe(before);
    } finally {
      standby.resume();
    }
    await level();
    expect(of(await told())).toBe(before! + 1);
    await server.services.asSystem((db) => server.services.record(db, admin.orgId).remove('Patient', 'copy-new'));
  });

  test('RTE-3 ROL-2 reports: consents, settings and the trail are those of now, however old the standby is', async () => {
    await level();
    standby.pause();
    try {
      await server.services.asSystem((db) =>
        server.services.record(db, admin.orgId).create(denialOf('demo-rideau-1', admin.orgId, 'copy-out')),
      );
      expect(await factsFor(doctor, body)).toEqual({ ids: [], total: 3, closed: 3 });
      await admin.send(saveLeast, { body: { least: 11 } });
      expect((await admin.send(listMeasures, {})).data.least).toBe(11);
      expect((await reportFor(admin, body)).least).toBe(11);
      await server.services.audit.settle(admin.orgId);
      const { rows } = await sql`select 1 from audit_event where org_id = ${admin.orgId}
        and profile_id = ${doctor.profileId} and target_type = 'report'`.execute(server.services.db);
      expect(rows.length).toBeGreaterThan(0);
    } finally {
      standby.resume();
    }
    await server.services.asSystem((db) => server.services.record(db, admin.orgId).remove('Consent', 'copy-out'));
  });

  test('RTE-3 reports: on the standby a call sees its own clinic alone, under its own role, and writes nothing', async () => {
    await level();
    expect((await reportFor(elsewhere, body)).total.now.facts).toBe(0);
    const { answer } = await copied(elsewhere.orgId, async (db) => {
      const { rows } = await sql<{ org_id: string }>`select distinct org_id from resource`.execute(db);
      const { rows: told } = await sql<{
        standby: boolean;
        role: string;
        reads: string;
      }>`select pg_is_in_recovery() as standby,
        current_user as role, current_setting('transaction_read_only') as reads`.execute(db);
      return { orgs: rows.map(({ org_id }) => org_id), told: told[0] };
    });
    expect(answer).toEqual({ orgs: [elsewhere.orgId], told: { standby: true, role: 'app_user', reads: 'on' } });
    await expect(copied(admin.orgId, (db) => sql`delete from resource`.execute(db))).rejects.toThrow(/read-only/);
  });

  test('on the standby a statement ends with its time, and with whoever asked', async () => {
    await level();
    const sleeping = () => copied(admin.orgId, (db) => sql`select pg_sleep(60)`.execute(db));
    await expect(paced({ statementMs: 200 }, sleeping)).rejects.toThrow(/statement timeout/);
    const gone = new AbortController();
    const asking = paced({ statementMs: 60_000, signal: gone.signal }, sleeping);
    setTimeout(() => gone.abort(), 500);
    await expect(asking).rejects.toThrow(/user request/);
    const { answer } = await copied(admin.orgId, (db) =>
      sql`select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`.execute(db),
    );
    expect(answer.rows).toEqual([]);
  });

  test('RTE-3 reports: a standby that is too far behind is not read, and neither is a database that follows none', async () => {
    await level();
    const said: string[] = [];
    const copyAt = (url: string) => {
      const database = openStandby(url, {});
      const transactions = transactionsOf(database.db, database);
      return readCopy({
        database,
        transactions,
        mostSeconds: 1,
        now: () => new Date(),
        say: (what) => said.push(what),
      });
    };
    const where = (copy: ReturnType<typeof copyAt>) =>
      server.services.inOrg(admin.orgId, async (main) => {
        const { answer, asOf } = await copy.reading(main, admin.orgId, (db) =>
          sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db),
        );
        return { standby: answer.rows[0]!.standby, told: asOf !== null };
      });
    const [copy, none] = [copyAt(standby.url), copyAt(postgres.url)];
    expect(await where(copy)).toEqual({ standby: true, told: true });
    standby.pause();
    try {
      await keepVisits(server, admin.orgId, ['copy-4'].map(visit));
      await sleep(2_000);
      expect(await where(copy)).toEqual({ standby: false, told: false });
      expect(await where(none)).toEqual({ standby: false, told: false });
    } finally {
      standby.resume();
    }
    expect(said.map((line) => line.replace(/.*: /, ''))).toEqual([
      'it is too far behind',
      'it does not follow another database',
    ]);
    await Promise.all([copy.close(), none.close()]);
  });

  test('RTE-3 reports: without the standby the database itself counts, and says that it is of now', async () => {
    await keepVisits(server, admin.orgId, ['copy-5'].map(visit));
    standby.stop();
    const since = Date.now();
    const { total, asOf } = await reportFor(admin, body);
    expect(total.now.facts).toBe(5);
    expect(Date.parse(asOf)).toBeGreaterThanOrEqual(since);
    expect((await factsFor(admin, body)).total).toBe(5);
  });
});
