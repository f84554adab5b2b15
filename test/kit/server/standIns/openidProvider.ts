import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** Who somebody is at the provider. */
export interface Identity {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

export interface OpenidProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who sits in front of it from now on: they are logged in without a question. Null: whoever comes is refused. */
  person: Identity | null;
  close(): Promise<void>;
}

/** Seconds. */
const life = 600;

/** A provider of OpenID Connect as clinics have them (`oidc-provider`), whose people need no password. */
export const startOpenidProvider = async (returnAddress: string): Promise<OpenidProvider> => {
  const [clientId, clientSecret] = ['pavilion', 'a secret of the provider'];
  const people = new Map<string, Identity>();
  // Its address is part of what it signs: one is taken first, and the provider made for it.
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [returnAddress],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['of a test'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'of-a-test', alg: 'RS256', use: 'sig' }] },
    ttl: { AccessToken: life, AuthorizationCode: life, Grant: life, IdToken: life, Interaction: life, Session: life },
  });
  const it: OpenidProvider = {
    ...{ issuer, clientId, clientSecret, person: null },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const answered = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answered(request, response);
    const decide = async (): Promise<void> => {
      const { params, session } = await provider.interactionDetails(request, response);
      const { person } = it;
      if (!person) {
        await provider.interactionFinished(request, response, { error: 'access_denied' });
        return;
      }
      people.set(person.sub, person);
      const grant = new provider.Grant({
        accountId: session?.accountId ?? person.sub,
        clientId: String(params.client_id),
      });
      grant.addOIDCScope(String(params.scope));
      const login = { accountId: person.sub };
      await provider.interactionFinished(request, response, { login, consent: { grantId: await grant.save() } });
    };
    decide().catch((error: unknown) => response.destroy(error as Error));
  });
  return it;
};

/** Follows a login as a browser of its own does. @returns the query with which the provider sends people back */
export const comeBackFrom = async (address: string, returnAddress: string): Promise<string> => {
  const jar = new Map<string, string>();
  let next = address;
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    const there = new URL(location, next);
    if (there.href.startsWith(returnAddress)) return there.search.slice(1);
    next = there.href;
  }
  throw new Error('The provider leads around in circles.');
};
