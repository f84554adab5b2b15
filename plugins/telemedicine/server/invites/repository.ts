import type { Selectable } from 'kysely';
import type { Trx } from '#core/server';
import type { InviteTable } from '../schema.ts';

export type InviteRow = Selectable<InviteTable>;

export const invitesOf = (db: Trx, orgId: string, visit: string): Promise<InviteRow[]> =>
  db
    .selectFrom('telemedicine_invite')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('visit', '=', visit)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The guest's places in the call: those of the invitation, and those of their own account. */
export const changeSeats = (db: Trx, { id, org_id, visit, profile_id }: InviteRow) =>
  db
    .updateTable('telemedicine_seat')
    .where('org_id', '=', org_id)
    .where('visit', '=', visit)
    .where('kind', '=', 'guest')
    .where((either) =>
      either.or([either('invite_id', '=', id), ...(profile_id ? [either('profile_id', '=', profile_id)] : [])]),
    );
