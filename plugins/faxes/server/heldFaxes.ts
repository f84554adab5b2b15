import { localised } from '#core/shared/locale.ts';
import type { HeldWork } from '#clinical/server';
import type { ServerServices } from '#core/server';
import { noteEvent } from './deskEvents.ts';

/** Faxes that somebody took and has not dealt with. */
export const heldFaxes = (services: ServerServices): HeldWork => ({
  ...{ kind: 'faxes', order: 80, title: localised('Faxes', 'Télécopies'), clinical: false },
  list: async ({ db, orgId }, { profileId }) => {
    const rows = await db
      .selectFrom('fax_incoming')
      .select(['id', 'name', 'number', 'received_at'])
      .where('org_id', '=', orgId)
      .where('state', '=', 'open')
      .where('assignee', '=', profileId)
      .orderBy('received_at')
      .execute();
    return rows.map(({ id, name, number, received_at }) => ({
      ...{ id, what: name || number, patient: null, at: received_at.toISOString() },
    }));
  },
  give: async ({ db, orgId }, ids, { to }) => {
    for (const id of ids) {
      await db
        .updateTable('fax_incoming')
        .set({ assignee: to.profileId })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute();
      await noteEvent(services, db, { orgId, faxId: id, by: null, what: 'assigned', detail: { to: to.name } });
    }
    return [];
  },
});
