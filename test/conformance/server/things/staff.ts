import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { removeSaved, saveReport } from '#plugins/reports/shared/savedCalls.ts';
import { addPerson, type Place } from './place.ts';
import type { Asked, Row, Rows } from './row.ts';

const colleague = async (of: Place, suspended = false): Promise<string> => {
  const { profileId } = await addPerson(of.server, of.orgId, { role: 'practitioner' });
  if (suspended)
    await of.server.services.asSystem((db) =>
      db.updateTable('profile').set({ suspended_at: new Date() }).where('id', '=', profileId).execute(),
    );
  return profileId;
};

const role = (of: Place): Promise<string> =>
  of.server.services.asSystem(async (db) => {
    const values = {
      org_id: of.orgId,
      name: randomUUID(),
      base: 'practitioner' as const,
      takes: [],
      gives: [],
      changed_by: null,
    };
    return (await db.insertInto('custom_role').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

const about = (make: Row['make']): Row => ({ by: 'admin', of: 'clinic', make });

let reportNames = 0;
const savedReport = async (of: Place): Promise<string> => {
  reportNames += 1;
  const body = { name: `Mine ${reportNames}`, query: 'measure=tasks.flow&period=lastMonth', shared: false };
  return (await of.practitioner.send(saveReport, { body })).data.id;
};

const ownReport = (make: (id: string, of: Place) => Promise<Asked> | Asked): Row => ({
  ...{ by: 'practitioner', of: 'clinic' },
  make: async (of) => make(await savedReport(of), of),
});

const ownRun = (state: 'running' | 'ready' | 'cancelled'): Row => ({
  ...{ by: 'practitioner', of: 'clinic' },
  make: async (of) => {
    const { services } = of.server;
    const now = services.now();
    const id = randomUUID();
    const asked = { measure: 'tasks.flow', from: '2026-01-01', to: '2026-01-02', by: [], where: {}, compare: 'none' };
    const { profileId: profile_id, accountId: account_id } = of.practitioner;
    await services.asSystem(async (db) => {
      const bytes = Readable.from([Buffer.from('a,b')]);
      const about = { orgId: of.orgId, owner: `report-file:${id}`, name: 'a.csv', maxSize: 99, accept: ['text/plain'] };
      const file = state === 'ready' ? await services.files.put(db, { ...about, bytes }) : null;
      await db
        .insertInto('report_file')
        .values({
          ...{ org_id: of.orgId, id, profile_id, account_id, ip: '::1', request_id: id, asked: JSON.stringify(asked) },
          ...{ format: 'csv', locale: 'en-CA', zone: 'America/Toronto', state, asked_at: now, finished_at: now },
          ...{ file_id: file && file.id, gone_at: new Date(now.getTime() + 3_600_000) },
        })
        .execute();
    });
    return { params: { id } };
  },
});

const reports: Rows = {
  'reports.cancelRun': ownRun('running'),
  'reports.retryRun': ownRun('cancelled'),
  'reports.removeRun': ownRun('ready'),
  'reports.downloadRun': ownRun('ready'),
  'reports.changeSaved': ownReport((id) => ({ params: { id }, body: { name: `Renamed ${id}` } })),
  'reports.removeSaved': ownReport((id) => ({ params: { id } })),
  'reports.restoreSaved': ownReport(async (id, of) => {
    await of.practitioner.send(removeSaved, { params: { id } });
    return { params: { id } };
  }),
  'reports.schedule': ownReport((id) => ({ params: { id }, body: { every: 'week', day: 1, hour: 8 } })),
  // Whoever has none has none afterwards either.
  'reports.unschedule': { ...ownReport((id) => ({ params: { id } })), empty: true },
  'reports.pin': ownReport((id) => ({ params: { id }, body: { pinned: true } })),
};

export const staff: Rows = {
  ...reports,
  'staff.suspend': about(async (of) => ({ params: { id: await colleague(of) } })),
  'staff.restore': about(async (of) => ({ params: { id: await colleague(of, true) } })),
  'staff.changeRole': about(async (of) => ({ params: { id: await colleague(of) }, body: { role: 'admin' } })),
  'staff.saveRole': about(async (of) => ({
    params: { id: await role(of) },
    body: { name: randomUUID(), takes: [], gives: [] },
  })),
  'staff.removeRole': about(async (of) => ({ params: { id: await role(of) } })),
  'staff.explain': about(async (of) => ({ params: { id: await colleague(of) }, body: { patient: of.patientId } })),
  'staff.previewLeave': about(async (of) => ({ params: { id: await colleague(of) } })),
  'staff.leave': about(async (of) => ({ params: { id: await colleague(of) }, body: { to: {}, seen: {} } })),
  'staff.undoLeave': about(async (of) => {
    const id = await colleague(of);
    await of.server.services.asSystem((db) =>
      sql`insert into staff_leave (org_id, profile_id, at, undo_until, given)
        values (${of.orgId}, ${id}, now(), now() + interval '1 day', '[]')`.execute(db),
    );
    return { params: { id } };
  }),
  'staff.saveLicence': about(async (of) => ({
    params: { id: await colleague(of) },
    body: { licence: { number: 'CPSO 1', until: '2027-01-31' } },
  })),
};
