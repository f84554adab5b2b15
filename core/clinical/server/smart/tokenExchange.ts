import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import type { AuditAction } from '#core/shared';
import type { SigningKeys } from '#core/server/identity/embedded/signingKeys.ts';
import { sameHash } from '#core/server/identity/secrets.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { definitions } from '../resource/definitions.ts';
import type { App, Form } from './clientProof.ts';
import {
  addGrant,
  endGrant,
  type Issued,
  issueTokens,
  type LivingToken,
  livingToken,
  type StoredGrant,
  useToken,
} from './grants.ts';
import { OAuthRefusal } from './refusal.ts';
import { dataScope, scopesIn, within } from './scopes.ts';
import { approverOf } from './serviceRights.ts';

export interface ExchangeParts {
  readonly services: Pick<ServerServices, 'asSystem' | 'audit' | 'now' | 'people'>;
  readonly keys: SigningKeys;
  /** Where the record is reached. */
  readonly base: string;
  readonly ip: string;
  readonly requestId: string;
}

const invalidGrant = (why: string): OAuthRefusal => new OAuthRefusal('invalid_grant', why);
const ended = (): OAuthRefusal =>
  invalidGrant('This code or token is not good any more. Ask the person to start the app again.');

/** Whatever a refusal undoes, this stays. */
const note = (parts: ExchangeParts, app: App, grant: StoredGrant, action: AuditAction): Promise<void> => {
  const { account_id: accountId, profile_id: profileId } = grant;
  return parts.services.audit.note(
    app.org_id,
    { accountId, profileId, role: 'app', ip: parts.ip, requestId: parts.requestId },
    { action, target: { type: 'app', id: app.id }, detail: { app: app.name } },
  );
};

const practitionerOrPatient = async (
  { services }: ExchangeParts,
  { org_id, profile_id }: StoredGrant,
): Promise<string | null> => {
  const profile = await services.asSystem((db) =>
    db.selectFrom('profile').select(['role', 'resource_id']).where('id', '=', profile_id).executeTakeFirst(),
  );
  if (!profile) return null;
  const id = profile.resource_id ?? (await services.people.resourceIdOf(org_id, profile_id));
  return id === null ? null : `${profile.role === 'patient' ? 'Patient' : 'Practitioner'}/${id}`;
};

const idToken = async (parts: ExchangeParts, app: App, grant: StoredGrant, nonce: string | null): Promise<string> => {
  const { kid, key } = await parts.keys.current();
  const who = scopesIn(grant.scope).includes('fhirUser') ? await practitionerOrPatient(parts, grant) : null;
  const at = Math.floor(parts.services.now().getTime() / 1000);
  return new SignJWT({ ...(who !== null && { fhirUser: `${parts.base}/${who}` }), ...(nonce !== null && { nonce }) })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .setIssuer(parts.base)
    .setSubject(grant.account_id)
    .setAudience(app.id)
    .setIssuedAt(at)
    .setExpirationTime(at + 3_600)
    .sign(key);
};

const answerOf = async (
  parts: ExchangeParts,
  app: App,
  grant: StoredGrant,
  { access, seconds, refresh }: Issued,
  nonce: string | null = null,
): Promise<Record<string, unknown>> => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: seconds,
  scope: grant.scope,
  ...(refresh !== null && { refresh_token: refresh }),
  ...(grant.patient_id !== null && { patient: grant.patient_id, need_patient_banner: true }),
  ...(scopesIn(grant.scope).includes('openid') && { id_token: await idToken(parts, app, grant, nonce) }),
});

/** Ends everything that came of it: somebody else may have it too. */
const endReused = async (parts: ExchangeParts, app: App, grant: StoredGrant): Promise<never> => {
  await parts.services.asSystem((db) => endGrant(db, grant, parts.services.now()));
  await note(parts, app, grant, 'refused');
  throw ended();
};

const mine = async (parts: ExchangeParts, app: App, kind: LivingToken['kind'], token = ''): Promise<LivingToken> => {
  const found = await parts.services.asSystem((db) => livingToken(db, token));
  if (!found || found.kind !== kind || found.app_id !== app.id) throw ended();
  if (found.used) return endReused(parts, app, found);
  if (found.expires <= parts.services.now()) throw ended();
  return found;
};

/** Takes the token and gives new ones in one transaction, or ends the grant. */
const exchanged = async (parts: ExchangeParts, app: App, found: LivingToken, grant: StoredGrant): Promise<Issued> => {
  const { asSystem, now } = parts.services;
  const issued = await asSystem(async (db) =>
    (await useToken(db, found.hash, now())) ? issueTokens(db, grant, now()) : null,
  );
  return issued ?? endReused(parts, app, found);
};

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

const byCode = async (parts: ExchangeParts, app: App, form: Form): Promise<Record<string, unknown>> => {
  const found = await mine(parts, app, 'code', form.code);
  const verifier = form.code_verifier ?? '';
  const proven = /^[\w.~-]{43,128}$/.test(verifier) && sameHash(challengeOf(verifier), found.challenge ?? '');
  // A code with a wrong proof was stolen: it is spent, and so is what it stands for.
  if (!proven || form.redirect_uri !== found.redirect) return endReused(parts, app, found);
  const issued = await exchanged(parts, app, found, found);
  await note(parts, app, found, 'signed-in');
  return answerOf(parts, app, found, issued, found.nonce);
};

const byRefresh = async (parts: ExchangeParts, app: App, form: Form): Promise<Record<string, unknown>> => {
  const found = await mine(parts, app, 'refresh', form.refresh_token);
  const [asked, allowed] = [scopesIn(form.scope ?? found.scope), scopesIn(found.scope)];
  if (asked.length !== allowed.length || !asked.every((one) => allowed.includes(one)))
    throw new OAuthRefusal('invalid_scope', 'A refresh keeps the scopes that were allowed. Leave scope out.');
  const issued = await exchanged(parts, app, found, found);
  return answerOf(parts, app, found, issued);
};

/** A service has the rights of the administrator who approved it, and only while they have them. */
const byService = async (parts: ExchangeParts, app: App, form: Form): Promise<Record<string, unknown>> => {
  const known = await definitions();
  const refused = (why: string): OAuthRefusal => new OAuthRefusal('unauthorized_client', why);
  if (!app.service || app.proof !== 'key')
    throw refused('This app is not registered as a service with a key of its own.');
  const asked = scopesIn(form.scope ?? '').filter((one) => dataScope(known, one)?.level === 'system');
  const scope = within(known, asked, scopesIn(app.scope)).join(' ');
  if (scope === '') throw new OAuthRefusal('invalid_scope', 'Ask for system/ scopes that the app is registered with.');
  const { asSystem, now } = parts.services;
  const made = await asSystem(async (db) => {
    const person = await approverOf(db, app);
    if (!person) return null;
    const grant = await addGrant(db, { orgId: app.org_id, app, ...person, scope, patientId: null }, now());
    return { grant, issued: await issueTokens(db, grant, now(), true) };
  });
  if (!made) throw refused('The administrator who approved this app is gone. Another one has to approve it.');
  await note(parts, app, made.grant, 'signed-in');
  return answerOf(parts, app, made.grant, made.issued);
};

/** The token endpoint. @throws OAuthRefusal */
export const exchange = (parts: ExchangeParts, app: App, form: Form): Promise<Record<string, unknown>> => {
  switch (form.grant_type) {
    case 'authorization_code':
      return byCode(parts, app, form);
    case 'refresh_token':
      return byRefresh(parts, app, form);
    case 'client_credentials':
      return byService(parts, app, form);
    default:
      throw new OAuthRefusal('unsupported_grant_type', 'Ask with a code, a refresh token or client_credentials.');
  }
};
