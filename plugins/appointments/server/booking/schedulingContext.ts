import { type Caller, clinicZone, type ServerServices, type Trx } from '#core/server';
import type { FhirRecord } from '#clinical/server';

export interface SchedulingContext {
  readonly db: Trx;
  readonly orgId: string;
  readonly record: FhirRecord;
  readonly zone: string;
  readonly now: Date;
}

/** @param author in whose name the record is written; the system's where absent */
export const schedulingContext = async (
  services: Pick<ServerServices, 'record' | 'now'>,
  db: Trx,
  orgId: string,
  author?: Caller,
): Promise<SchedulingContext> => ({
  db,
  orgId,
  record: services.record(db, orgId, author),
  zone: await clinicZone(db, orgId),
  now: services.now(),
});
