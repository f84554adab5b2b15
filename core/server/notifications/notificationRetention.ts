import { localised } from '#core/shared/locale.ts';
import { sql } from 'kysely';
import { removeRows } from '../retention/removeRows.ts';
import type { RetentionKind } from '../retention/retention.ts';

/** What the bell says, read or not: it only points to what is kept elsewhere. */
export const notificationRetention: RetentionKind = {
  id: 'notifications',
  title: localised('Notifications', 'Notifications'),
  says: localised(
    'What the bell shows to patients and staff. What a notification is about stays where it is.',
    'Ce que la cloche montre aux patients et au personnel. Ce dont parle une notification reste à sa place.',
  ),
  least: 1,
  removal: {
    rows: (
      orgId,
      before,
    ) => sql`select n.id, coalesce(p.stands_for, case when p.role = 'patient' then p.resource_id end) as patient
      from notification n join profile p on p.id = n.profile_id
      where n.org_id = ${orgId} and n.created_at < ${before}`,
    remove: removeRows('notification'),
  },
};
