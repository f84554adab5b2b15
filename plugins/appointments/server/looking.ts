import { type Caller, clinicZone, type ServerServices, type Trx } from '../../../core/server/index.ts';
import type { Looking } from './finding.ts';

/** @param author in whose name the record is written; the system's where absent */
export const lookingIn = async (
  services: Pick<ServerServices, 'record' | 'now'>,
  db: Trx,
  orgId: string,
  author?: Caller,
): Promise<Looking> => ({
  db,
  orgId,
  record: services.record(db, orgId, author),
  zone: await clinicZone(db, orgId),
  now: services.now(),
});
