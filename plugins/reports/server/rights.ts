import { type RawBuilder, sql } from 'kysely';
import type { ServerServices, Trx } from '#core/server';
import { isStaff, mayCall } from '#core/shared';
import { exportReport } from '../shared/calls.ts';
import { type Viewer, visibleTo } from './visible.ts';

/** Does somebody who is not there now still work in this organisation: of their profile `p`, its account `a` and the organisation `o`. */
export const stillWorks: RawBuilder<boolean> = sql`(a.status = 'active' and p.suspended_at is null and o.closed_at is null
  and (p.org_id = o.id or p.role = 'super_admin'))`;

/** Whether the figures of this measure may be had by somebody with these rights. */
export const mayHave = async (
  services: ServerServices,
  db: Trx,
  measure: string | undefined,
  viewer: Viewer,
): Promise<boolean> => {
  if (!isStaff(viewer.role) || !mayCall(exportReport, viewer.role, viewer.custom)) return false;
  if (!(await services.features.isEnabled(db, viewer.orgId, 'reports'))) return false;
  return (await visibleTo(services, db, viewer)).some(({ id }) => id === measure);
};
