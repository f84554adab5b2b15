import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { assertionType } from '#clinical/server/smart/clientProof.ts';
import type { Person, TestServer } from '#test/kit/server/server.ts';
import { answerRequest, readRequest, registerApp } from '../../shared/calls.ts';

export const redirect = 'http://localhost:7777/app/';
export const plainApp = {
  name: 'Growth chart',
  service: false,
  proof: 'none' as const,
  redirects: [redirect],
  launchUrl: 'http://localhost:7777/app/launch',
  scope: 'launch launch/patient openid fhirUser offline_access patient/*.cruds user/*.cruds',
  keys: null,
  keysUrl: null,
};

type Fields = Partial<Omit<typeof plainApp, 'proof' | 'keys' | 'keysUrl' | 'launchUrl'>> & {
  readonly proof?: 'none' | 'secret' | 'key';
  readonly keys?: string | null;
  readonly keysUrl?: string | null;
  readonly launchUrl?: string | null;
};

export const newApp = async (
  admin: Person,
  fields: Fields = {},
): Promise<{ readonly id: string; readonly secret: string | null }> =>
  (await admin.send(registerApp, { body: { ...plainApp, ...fields } })).data;

export const pkce = () => {
  const verifier = randomBytes(48).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

export const oauth = async (
  { url }: TestServer,
  path: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: Record<string, unknown>; readonly headers: Headers }> => {
  const response = await fetch(`${url}/oauth/${path}`, { method: 'POST', body: new URLSearchParams(form), headers });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
};

/** Where the authorization endpoint sends the browser; parameters that are null are left out. */
export const authorizeAt = async (
  { url }: TestServer,
  params: Readonly<Record<string, string | null>>,
): Promise<URL> => {
  const query = Object.entries({
    response_type: 'code',
    redirect_uri: redirect,
    state: 'state-1',
    aud: `${url}/fhir/R4`,
    code_challenge_method: 'S256',
    code_challenge: pkce().challenge,
    ...params,
  }).filter((one): one is [string, string] => one[1] !== null);
  const response = await fetch(`${url}/oauth/authorize?${new URLSearchParams(query)}`, { redirect: 'manual' });
  if (response.status !== 302) throw new Error(`${response.status} ${await response.text()}`);
  return new URL(response.headers.get('location')!, url);
};

export interface Started {
  readonly code: string;
  readonly verifier: string;
  readonly location: URL;
}

/** The person allows everything that is asked, or `scopes`. */
export const allowed = async (
  server: TestServer,
  person: Person,
  app: { readonly id: string },
  scope: string,
  more: {
    readonly patient?: string;
    readonly scopes?: readonly string[];
    readonly params?: Readonly<Record<string, string>>;
  } = {},
): Promise<Started> => {
  const { verifier, challenge } = pkce();
  const there = await authorizeAt(server, { client_id: app.id, scope, code_challenge: challenge, ...more.params });
  const request = there.searchParams.get('request') ?? '';
  const { scopes } = (await person.send(readRequest, { body: { request } })).data;
  const given = more.scopes ?? scopes.map((one) => one.scope);
  const { data } = await person.send(answerRequest, {
    body: { request, allow: true, scopes: [...given], patient: more.patient ?? null },
  });
  const location = new URL(data.location);
  return { code: location.searchParams.get('code') ?? '', verifier, location };
};

export const tokensFor = async (
  server: TestServer,
  { code, verifier }: Pick<Started, 'code' | 'verifier'>,
  app: { readonly id: string },
  more: Readonly<Record<string, string>> = {},
) =>
  oauth(server, 'token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirect,
    code_verifier: verifier,
    client_id: app.id,
    ...more,
  });

/** A service of this clinic, and a token of it for what it asks. */
export const newService = async (server: TestServer, admin: Person, scope: string) => {
  const keys = await generateKeyPair('ES384', { extractable: true });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key-1', alg: 'ES384' };
  const { id } = await newApp(admin, {
    ...{ name: 'Nightly export', service: true, proof: 'key', redirects: [], launchUrl: null, scope },
    keys: JSON.stringify({ keys: [jwk] }),
  });
  const token = async (asked = scope): Promise<string> => {
    const at = Math.floor(Date.now() / 1000);
    const claims = { iss: id, sub: id, aud: `${server.url}/oauth/token`, exp: at + 290, jti: randomUUID() };
    const assertion = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES384', kid: 'key-1' })
      .sign(keys.privateKey);
    const proof = { client_assertion_type: assertionType, client_assertion: assertion };
    const { body } = await oauth(server, 'token', { grant_type: 'client_credentials', scope: asked, ...proof });
    return String(body['access_token']);
  };
  return { id, token };
};
