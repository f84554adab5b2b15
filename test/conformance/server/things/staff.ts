import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addPerson, type Place } from './place.ts';
import type { Row, Rows } from './row.ts';

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

export const staff: Rows = {
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
