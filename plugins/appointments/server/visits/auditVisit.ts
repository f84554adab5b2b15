import type { AuditEntry, CallContext } from '#core/server';
import type { Visit } from '../../shared/visit.ts';

/** Notes that a visit was changed, and how. */
export const auditVisit = (
  { audit }: Pick<CallContext, 'audit'>,
  { id, patient }: Pick<Visit, 'id' | 'patient'>,
  detail: NonNullable<AuditEntry['detail']>,
): Promise<void> => audit({ action: 'changed', target: { type: 'Appointment', id }, patientId: patient?.id, detail });
