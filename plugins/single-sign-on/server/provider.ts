import type * as openid from 'openid-client';
import type { ServerServices, Trx } from '#core/server';
import { linkOrigin } from '#core/server/mail/origin.ts';
import { type Seal, sealText, unsealText } from '#core/server/sealedText.ts';
import { askOutside } from '#clinical/server/smart/outside.ts';
import { returnPath } from '../shared/calls.ts';

export const feature = 'single-sign-on';

const patienceMs = 8_000;
const longestAnswer = 500_000;
/** What a provider says of itself is asked anew after an hour. */
const keptMs = 3_600_000;

export interface Provider {
  readonly org_id: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly changed_at: Date;
}

/** The provider did not answer, or not as one. */
export class Unreachable extends Error {}

type Services = Pick<ServerServices, 'settings' | 'keyed'>;

const sealOf = ({ keyed }: Services, orgId: string): Seal => ({
  secret: keyed.of('single-sign-on', orgId),
  purpose: 'client-secret',
  bound: orgId,
});

export const sealSecret = (services: Services, orgId: string, secret: string): string =>
  sealText(secret, sealOf(services, orgId));

/** Null where the house’s key is another one since. */
export const secretOf = (services: Services, one: Pick<Provider, 'org_id' | 'client_secret'>): string | null =>
  unsealText(one.client_secret, sealOf(services, one.org_id));

export const returnAddress = ({ settings }: Services): string => `${linkOrigin(settings)}${returnPath}`;

/** An administrator of one clinic names the address: the house’s own network is not reached by it. */
const fetchOutside =
  (settings: Services['settings']): openid.CustomFetch =>
  async (address, { method, headers, body }) => {
    const { status, text } = await askOutside(settings, address, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body !== undefined && body !== null && { body: String(body) }),
      ...{ patienceMs, longest: longestAnswer },
    });
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  };

/** Asks the provider what it is. @throws Unreachable */
export const discovered = async (
  services: Services,
  one: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string },
): Promise<openid.Configuration> => {
  const { allowInsecureRequests, customFetch, discovery } = await import('openid-client');
  try {
    const issuer = new URL(one.issuer);
    return await discovery(issuer, one.clientId, one.clientSecret, undefined, {
      [customFetch]: fetchOutside(services.settings),
      timeout: patienceMs / 1000,
      // Which of them may be asked without TLS, `askOutside` says.
      execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
    });
  } catch (cause) {
    throw new Unreachable('The provider is not reached, or is none.', { cause });
  }
};

interface Kept {
  readonly changedAt: number;
  readonly at: number;
  readonly configuration: Promise<openid.Configuration>;
}

/** @throws Unreachable */
export type Configurations = (one: Provider) => Promise<openid.Configuration>;

export const configurationsOf = (services: Services & Pick<ServerServices, 'now'>): Configurations => {
  const kept = new Map<string, Kept>();
  return async (one) => {
    const before = kept.get(one.org_id);
    const at = services.now().getTime();
    const changedAt = one.changed_at.getTime();
    if (before?.changedAt === changedAt && at - before.at < keptMs) return before.configuration;
    const clientSecret = secretOf(services, one);
    if (clientSecret === null) throw new Unreachable('The client secret was sealed under another key.');
    const configuration = discovered(services, { issuer: one.issuer, clientId: one.client_id, clientSecret });
    kept.set(one.org_id, { changedAt, at, configuration });
    // The next one asks again.
    configuration.catch(() => kept.delete(one.org_id));
    return configuration;
  };
};

/** Of organisations that are open and have it on. */
export const openProviders = (db: Trx) =>
  db
    .selectFrom('sign_on_provider as s')
    .innerJoin('organization as o', 'o.id', 's.org_id')
    .where('s.enabled', '=', true)
    .where('o.closed_at', 'is', null);
