import { sql } from 'kysely';
import type { ServerServices } from '#core/server';
import { noteEvent } from './deskEvents.ts';

const atOnce = 100;

/** Brings back to its queue what was set aside until now. */
export const wakeFaxes = (services: ServerServices): Promise<void> =>
  services.asSystem(async (db) => {
    const { rows } = await sql<{
      id: string;
      org_id: string;
      state: string;
    }>`update fax_incoming set snoozed_until = null
      where id in (select id from fax_incoming where snoozed_until <= ${services.now()} order by snoozed_until
        limit ${atOnce} for update skip locked)
      returning id, org_id, state`.execute(db);
    for (const { id, org_id: orgId, state } of rows)
      if (state === 'open') await noteEvent(services, db, { orgId, faxId: id, by: null, what: 'woken' });
  });
