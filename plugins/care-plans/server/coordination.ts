import { sql } from 'kysely';
import type { Handler, ServerServices, Trx } from '../../../core/server/index.ts';
import { organizationChanged } from '../../clinic/shared/contract.ts';
import type { Coordination, getCoordination, setCoordination } from '../shared/contract.ts';

/** ENT-1: `orgHasActiveShiipIntegration`. */
export const isCoordinated = async (db: Trx, orgId: string): Promise<boolean> => {
  const { rows } = await sql<{ on: boolean }>`select details->'shiipIntegration' = 'true'::jsonb as on from organization
    where id = ${orgId}`.execute(db);
  return rows[0]?.on === true;
};

const stateOf = (address: string | undefined, enabled: boolean): Coordination => ({
  enabled,
  configured: address !== undefined,
  host: address === undefined ? null : new URL(address).host,
});

export const get =
  ({ environment }: ServerServices): Handler<typeof getCoordination> =>
  async (_, { db, caller }) =>
    stateOf(environment.SHIIP_URL, await isCoordinated(db, caller.orgId));

export const set =
  ({ environment, live }: ServerServices): Handler<typeof setCoordination> =>
  async ({ body: { enabled } }, { db, caller, audit }) => {
    await sql`update organization set details = details || ${JSON.stringify({ shiipIntegration: enabled })}::text::jsonb
      where id = ${caller.orgId}`.execute(db);
    await audit({
      action: 'changed',
      target: { type: 'organization', id: caller.orgId },
      detail: { part: 'coordination', enabled },
    });
    // Everybody's flag (ENT-1) is read again, so that the hand-off comes and goes without a reload.
    await live.publish(db, caller.orgId, 'organization', organizationChanged, { brand: true });
    return stateOf(environment.SHIIP_URL, enabled);
  };
