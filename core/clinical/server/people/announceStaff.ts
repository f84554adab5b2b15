import { recordChanged } from '#clinical/shared';
import type { Trx } from '#core/server/database/tables.ts';
import type { LivePublisher } from '#core/server/plugin/scope.ts';

/** Who works here, or as what, changed without a new version of a Practitioner: staff's browsers read it anew. */
export const announceStaff = (live: LivePublisher, db: Trx, orgId: string): Promise<void> =>
  live.publish(db, orgId, { profiles: [], staff: true }, recordChanged, { type: 'Practitioner', patient: null });
