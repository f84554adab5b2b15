import type { Selectable } from 'kysely';
import type { Trx } from '#core/server/database/tables.ts';
import { Failure } from '#core/server/failure.ts';
import { adminRoles } from '#core/shared';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { recordFor } from '../access/recordFor.ts';
import type { FhirRecord } from '../record/fhirRecord.ts';
import { definitions } from '../resource/definitions.ts';
import type { App } from './clientProof.ts';
import { scoped } from './scoped.ts';
import { dataScope, scopesIn } from './scopes.ts';
import type { CallingApp } from './smartApps.ts';
import type { SmartGrantTable } from './tables.ts';

/** The administrator who approved a service, while they have the right to; null where they have not. */
export const approverOf = async (
  db: Trx,
  { org_id, approved_by }: Pick<App, 'org_id' | 'approved_by'>,
): Promise<{ readonly profileId: string; readonly accountId: string } | null> => {
  const person = await db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .innerJoin('organization', 'organization.id', 'profile.org_id')
    .select(['profile.id', 'profile.account_id'])
    .where('profile.id', '=', approved_by ?? '')
    .where('profile.org_id', '=', org_id)
    .where('profile.role', 'in', adminRoles)
    .where('profile.suspended_at', 'is', null)
    .where('organization.closed_at', 'is', null)
    .where('account.status', '=', 'active')
    .executeTakeFirst();
  return person ? { profileId: person.id, accountId: person.account_id } : null;
};

/**
 * @param why what only services do
 * @throws Failure 403 for whoever is no service
 */
export const serviceOf = async (app: CallingApp | null, why: string): Promise<CallingApp> => {
  const known = await definitions();
  if (app && scopesIn(app.grant.scope).every((one) => dataScope(known, one)?.level === 'system')) return app;
  throw new Failure(403, 'forbidden', `${why}: apps that are registered as one.`);
};

/** Work that a service asked for and that goes on after its token. */
export interface ServiceWork {
  readonly id: string;
  readonly orgId: string;
  readonly appName: string;
  readonly base: string;
  readonly grant: Pick<Selectable<SmartGrantTable>, 'account_id' | 'profile_id' | 'device_id' | 'scope'>;
  /** The end of the grant. */
  readonly until: Date;
}

/**
 * Reads with the rights that the app and the administrator who approved it have at this moment.
 * @throws Failure 401 or 403 where they have ended
 */
export const withServiceRights = async <T>(
  services: ServerServices,
  { id, orgId, appName, base, grant, until }: ServiceWork,
  work: (record: FhirRecord) => Promise<T>,
): Promise<T> => {
  const known = await definitions();
  const token = { accountId: grant.account_id, deviceId: grant.device_id, expiresAt: until };
  return services.callers.as(token, { profile: grant.profile_id }, ({ caller: person, check }) => {
    const caller = { ...person, app: appName };
    const asking = { caller, ip: '', requestId: id, breakGlass: null, base };
    return services.reading(
      orgId,
      (db) => work(scoped(recordFor(services, db, asking), { scope: grant.scope, patient: null }, known)),
      check,
    );
  });
};
