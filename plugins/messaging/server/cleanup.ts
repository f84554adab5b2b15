import type { ServerServices } from '#core/server';
import { announcerOf, notifyPeople, announceChange } from './announcements.ts';
import { participantIds } from './sessions/participants.ts';

const batch = 200;
const looseFileMs = 24 * 60 * 60 * 1000;

/** Expires unanswered requests and notifies their people. */
export const expireRequests = async (services: ServerServices): Promise<void> => {
  const announcing = announcerOf(services);
  await services.asSystem(async (db) => {
    const now = services.now();
    const late = await db
      .selectFrom('messaging_session')
      .select(['id', 'org_id'])
      .where('status', '=', 'requested')
      .where('due_at', '<=', now)
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, org_id: orgId } of late) {
      await db
        .updateTable('messaging_session')
        .set({ status: 'expired', touched_at: now })
        .where('id', '=', id)
        .execute();
      await db
        .updateTable('messaging_person')
        .set({ touched_at: now, ended: true })
        .where('session_id', '=', id)
        .execute();
      const people = await participantIds(db, id, now);
      await announceChange(announcing, db, orgId, id, people);
      await notifyPeople(announcing, db, orgId, people, 'secure_messaging_status', null, { id, status: 'expired' });
    }
  });
};

/** Files that were uploaded and never sent. */
export const removeLooseFiles = async (services: ServerServices): Promise<void> => {
  await services.asSystem(async (db) => {
    const loose = await db
      .selectFrom('messaging_file')
      .select('id')
      .where('session_id', 'is', null)
      .where('created_at', '<', new Date(services.now().getTime() - looseFileMs))
      .limit(batch)
      .execute();
    for (const { id } of loose) {
      await db.deleteFrom('messaging_file').where('id', '=', id).where('session_id', 'is', null).execute();
      await services.files.remove(db, id);
    }
  });
};
