import { sql } from 'kysely';
import type { Handler, ServerServices, Trx } from '#core/server';
import { organizationChanged } from '#core/shared';
import type { Coordination, getCoordination, setCoordination } from '../shared/calls.ts';

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

export const readCoordination =
  (address: string | undefined): Handler<typeof getCoordination> =>
  async (_, { db, caller }) =>
    stateOf(address, await isCoordinated(db, caller.orgId));

export const writeCoordination =
  ({ live }: ServerServices, address: string | undefined): Handler<typeof setCoordination> =>
  async ({ body: { enabled } }, { db, caller, audit }) => {
    await sql`update organization set details = details || ${JSON.stringify({ shiipIntegration: enabled })}::text::jsonb
      where id = ${caller.orgId}`.execute(db);
    await audit({
      action: 'changed',
      target: { type: 'organization', id: caller.orgId },
      detail: { part: 'coordination', enabled },
    });
    // Each user's flag (ENT-1) is read again, so that the hand-off appears and disappears without a reload.
    await live.publish(db, caller.orgId, 'organization', organizationChanged, { brand: true });
    return stateOf(address, enabled);
  };
