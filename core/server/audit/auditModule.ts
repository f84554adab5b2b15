import type { CoreModule } from '../plugin/module.ts';
import type { AuditTrail } from './auditTrail.ts';

/** Entries that a server wrote and did not live to chain are chained by whichever server is there. */
export const auditModule = (trail: AuditTrail): CoreModule => ({
  id: 'audit',
  setup: ({ job, own }) => {
    job('chain', 30_000, () => trail.chainAll());
    own(() => trail.close());
  },
});
