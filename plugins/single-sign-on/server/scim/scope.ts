import type { ProtocolRequest, ServerServices, Trx } from '#core/server';
import { linkOrigin } from '#core/server/mail/origin.ts';
import type { StaffChanger } from '#clinical/server/people/staff/staffChanger.ts';
import { stillStands, type Scim } from './connection.ts';

/** `/scim/v2`, under the address that people open. */
export const scimPrefix = '/scim/v2';

/** One request of a directory, in one transaction. */
export interface ScimScope {
  readonly services: ServerServices;
  readonly db: Trx;
  readonly orgId: string;
  readonly now: Date;
  readonly by: StaffChanger;
  readonly connection: Scim;
  /** With which addresses of things begin. */
  readonly base: string;
  readonly origin: string;
  readonly ip: string;
}

export const baseOf = ({ settings }: Pick<ServerServices, 'settings'>, host: string | undefined): string =>
  linkOrigin(settings, host) + scimPrefix;

export const scopeOf = (
  services: ServerServices,
  db: Trx,
  connection: Scim,
  { host, ip, requestId }: Pick<ProtocolRequest, 'host' | 'ip' | 'requestId'>,
): ScimScope => {
  const { orgId, role } = connection;
  const origin = linkOrigin(services.settings, host);
  const who = { accountId: null, profileId: null, role: 'connection', ip, requestId };
  return {
    ...{ services, db, orgId, connection, origin, ip },
    now: services.now(),
    base: baseOf(services, host),
    by: {
      caller: { orgId, role, accountId: null, profileId: null, stands: (trx) => stillStands(trx, connection) },
      audit: (entry) => services.audit.record(db, orgId, who, entry),
    },
  };
};
