import { sql } from 'kysely';
import { setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import type { Availability } from '../../shared/visitTypes.ts';
import { rolesOf, usualWeek, withAvailability } from '../hours/availability.ts';
import { horizonDays, recordNextAvailable, thirdOf } from '../measures/nextAvailable.ts';

const at = (minutes: number): Date => new Date(Date.parse('2026-03-02T14:00:00Z') + minutes * 60_000);

test('the third time is one that could be booked beside the first two', () => {
  expect(thirdOf([at(0), at(15), at(30), at(45), at(60)], 20)).toEqual(at(60));
  expect(thirdOf([at(60), at(0), at(30)], 30)).toEqual(at(60));
  expect(thirdOf([at(0), at(0), at(0)], 15)).toBeUndefined();
  expect(thirdOf([], 15)).toBeUndefined();
});

interface Row {
  readonly day: string;
  readonly type: string;
  readonly practitioner: string;
  readonly days: number | null;
  readonly recorded_at: Date;
}

describe('RTE-3 the third next free time', () => {
  let server: TestServer;
  let admin: Person;
  let clock: Date;
  beforeAll(async () => {
    // In Toronto ten to one of a Monday.
    clock = new Date('2026-11-30T05:50:00Z');
    server = await startTestServer({ now: () => clock });
    admin = await server.login('admin@pavilion.test');
  });
  afterAll(() => server.close());
  const rows = async (): Promise<readonly Row[]> =>
    server.services.asSystem(
      async (db) =>
        (
          await sql<Row>`select * from appointments_next_available where org_id = ${admin.orgId} and day >= '2026-11-30'
            order by day, type, practitioner`.execute(db)
        ).rows,
    );

  test('is recorded once a day, not before one, and nowhere where the calendar is off', async () => {
    await recordNextAvailable(server.services);
    expect(await rows()).toEqual([]);
    clock = new Date('2026-11-30T06:00:00Z');
    const switchTo = (enabled: boolean) =>
      admin.send(setFeature, { params: { id: 'appointments' }, body: { enabled } });
    await switchTo(false);
    await recordNextAvailable(server.services);
    expect(await rows()).toEqual([]);
    await switchTo(true);
    await recordNextAvailable(server.services);
    const first = await rows();
    expect(first.length).toBeGreaterThan(1);
    expect(new Set(first.map(({ day }) => day))).toEqual(new Set(['2026-11-30']));
    for (const { days } of first) expect(days === null || (days >= 0 && days <= horizonDays)).toBe(true);
    clock = new Date('2026-11-30T20:00:00Z');
    await recordNextAvailable(server.services);
    expect(await rows()).toEqual(first);
    clock = new Date('2026-12-01T06:05:00Z');
    await recordNextAvailable(server.services);
    expect(new Set((await rows()).map(({ day }) => day))).toEqual(new Set(['2026-11-30', '2026-12-01']));
  });

  test('leaves out who is away, and says where fewer than three are free', async () => {
    const [{ type, practitioner }] = (await rows()) as [Row];
    const works = (week: Availability['week'], from: string): Promise<void> =>
      server.services.asSystem(async (db) => {
        const record = server.services.record(db, admin.orgId);
        const role = (await rolesOf(record, [practitioner])).get(practitioner)!;
        await record.update(withAvailability(role, { week, away: [{ from, to: '2027-06-30', why: '' }] }));
      });
    const recorded = async (now: string): Promise<readonly Row[]> => {
      clock = new Date(now);
      await recordNextAvailable(server.services);
      return (await rows()).filter(({ day }) => day === now.slice(0, 10));
    };
    await works(usualWeek.week, '2026-12-02');
    const gone = await recorded('2026-12-02T06:05:00Z');
    expect(gone.some((row) => row.type === type)).toBe(true);
    expect(gone.filter((row) => row.practitioner === practitioner)).toEqual([]);
    // In 45 minutes of that day there is room for three visits of 15 minutes, and not of more.
    const thursday = usualWeek.week.map((_, day) => (day === 3 ? [{ from: '21:00', to: '21:45' }] : []));
    await works(thursday, '2026-12-04');
    const few = (await recorded('2026-12-03T06:05:00Z')).filter((row) => row.practitioner === practitioner);
    expect(few.length).toBeGreaterThan(0);
    expect(few.every(({ days }) => days === null || days === 0)).toBe(true);
    expect(few.some(({ days }) => days === null)).toBe(true);
  });

  test('is recorded where it can be, when another clinic fails', async () => {
    clock = new Date('2026-12-05T06:05:00Z');
    const { inOrg } = server.services;
    let failed = '';
    const services = {
      ...server.services,
      inOrg: ((id: string, work: never) => {
        if (failed !== '' || id === admin.orgId) return inOrg(id, work);
        failed = id;
        return Promise.reject(new Error('away'));
      }) as typeof inOrg,
    };
    await recordNextAvailable(services);
    expect(failed).not.toBe('');
    expect((await rows()).some(({ day }) => day === '2026-12-05')).toBe(true);
  });
});
