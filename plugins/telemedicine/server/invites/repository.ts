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
