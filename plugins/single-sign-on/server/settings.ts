import { type Handler, invalid, type ServerServices } from '#core/server';
import type { readSignOn, saveSignOn, SignOn } from '../shared/calls.ts';
import { signOut } from './links.ts';
import { discovered, returnAddress, sealSecret, secretOf, Unreachable } from './provider.ts';

interface Row {
  readonly org_id: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly asks_first: boolean;
  readonly trusts_addresses: boolean;
  readonly hours: number;
  readonly enabled: boolean;
  readonly changed_at: Date;
}

const told = (services: ServerServices, row: Row): SignOn => ({
  issuer: row.issuer,
  clientId: row.client_id,
  asksFirst: row.asks_first,
  trustsAddresses: row.trusts_addresses,
  hours: row.hours,
  enabled: row.enabled,
  secretKept: secretOf(services, row) !== null,
  changedAt: row.changed_at.toISOString(),
});

export const read =
  (services: ServerServices): Handler<typeof readSignOn> =>
  async (_, { db, caller: { orgId } }) => {
    const row = await db.selectFrom('sign_on_provider').selectAll().where('org_id', '=', orgId).executeTakeFirst();
    return {
      data: row ? told(services, row) : null,
      returnAddress: returnAddress(services),
      possible: services.settings.identity === 'embedded',
    };
  };

const fault = (field: string, text: string) => invalid(text, { [field]: text });

export const save =
  (services: ServerServices): Handler<typeof saveSignOn> =>
  async ({ body }, context) => {
    const { orgId, profileId } = context.caller;
    const { issuer, clientId, asksFirst, trustsAddresses, hours, enabled } = body;
    const before = await services.inOrg(orgId, (db) =>
      db.selectFrom('sign_on_provider').selectAll().where('org_id', '=', orgId).executeTakeFirst(),
    );
    const same = before?.issuer === issuer && before.client_id === clientId;
    if (!URL.canParse(issuer)) throw fault('issuer', 'Enter the whole address, such as https://login.example.ca.');
    // A secret goes to the provider that it was entered for, and to no other.
    const clientSecret = body.clientSecret || (same ? secretOf(services, before) : null);
    if (!clientSecret) throw fault('clientSecret', 'Enter the client secret.');
    try {
      await discovered(services, { issuer, clientId, clientSecret });
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      throw fault('issuer', 'Nothing at this address answers as an OpenID provider. Check it, and try again.');
    }
    const row: Row = {
      ...{ org_id: orgId, issuer, client_id: clientId, hours, enabled },
      ...{ asks_first: asksFirst, trusts_addresses: trustsAddresses, changed_at: services.now() },
      client_secret: sealSecret(services, orgId, clientSecret),
    };
    await services.inOrg(orgId, async (db) => {
      await db
        .insertInto('sign_on_provider')
        .values(row)
        .onConflict((oc) => oc.column('org_id').doUpdateSet(row))
        .execute();
      const { ip, requestId } = context;
      const by = { accountId: context.caller.accountId, profileId, role: context.caller.role, ip, requestId };
      await services.audit.record(db, orgId, by, {
        action: 'changed',
        target: { type: 'single-sign-on', id: orgId },
        detail: { issuer, enabled, asksFirst, trustsAddresses },
      });
    });
    if (before && (!same || !enabled)) await signOut(services, { orgId });
    return told(services, row);
  };
