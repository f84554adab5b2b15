import type { Trx } from '#core/server/database/tables.ts';
import { hashOf, newSecret } from '#core/server/identity/secrets.ts';
import type { Definitions } from '../resource/definitions.ts';
import { type App, appById, type Form } from './clientProof.ts';
import { OAuthRefusal } from './refusal.ts';
import { dataScope, parted, scopesIn, strangeScope, within } from './scopes.ts';

const askedMs = 10 * 60_000;
const launchMs = 5 * 60_000;
const longest = 2_000;

/** Where people without a session sign in first, and say what they allow. */
export const consentPath = '/apps/authorize';

/** Only the address that was registered, to the letter. */
const registered = (app: App | null, redirect: string | undefined): redirect is string =>
  app !== null && !app.service && redirect !== undefined && app.redirects.includes(redirect);

export const withParams = (address: string, params: Readonly<Record<string, string | undefined>>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
};

export interface AuthorizationParts {
  readonly db: Trx;
  readonly known: Definitions;
  readonly base: string;
  readonly now: Date;
  /** The clinic lets apps in. */
  isOpen(orgId: string): Promise<boolean>;
}

const launchOf = async (
  { db, now }: AuthorizationParts,
  app: App,
  launch: string | undefined,
): Promise<{ readonly profile_id: string; readonly patient_id: string } | null> => {
  if (launch === undefined) return null;
  const row = await db
    .deleteFrom('smart_launch')
    .where('hash', '=', hashOf(launch))
    .where('app_id', '=', app.id)
    .where('expires_at', '>', now)
    .returning(['profile_id', 'patient_id'])
    .executeTakeFirst();
  if (!row)
    throw new OAuthRefusal('invalid_request', 'This launch is not good any more. Start the app from the chart again.');
  return row;
};

const keptOf = async (parts: AuthorizationParts, app: App, redirect: string, form: Form): Promise<string> => {
  const refuse = (why: string): never => {
    throw new OAuthRefusal('invalid_request', why);
  };
  const { state = '', code_challenge: challenge = '', nonce = null, scope = '' } = form;
  if (!(await parts.isOpen(app.org_id))) throw new OAuthRefusal('access_denied', 'The clinic lets no apps in.');
  if (form.response_type !== 'code') throw new OAuthRefusal('unsupported_response_type', 'Ask for a code.');
  if (state === '' || state.length > longest) refuse('Send a state that nobody can guess.');
  if (form.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(challenge)) refuse('Send a code_challenge by S256.');
  if (form.aud?.replace(/\/$/, '') !== parts.base) refuse(`Send aud=${parts.base}.`);
  if (nonce !== null && nonce.length > longest) refuse('The nonce is too long.');
  const asked = scopesIn(scope);
  const strange = strangeScope(parts.known, asked.slice(0, 100));
  if (strange !== null || asked.length > 100)
    throw new OAuthRefusal(
      'invalid_scope',
      `This scope is not understood here: ${(strange ?? 'too many').slice(0, 100)}`,
    );
  const usable = asked.filter((one) => dataScope(parts.known, one)?.level !== 'system');
  const given = within(parts.known, usable, scopesIn(app.scope));
  if (given.length === 0) throw new OAuthRefusal('invalid_scope', 'The app is registered with none of these scopes.');
  const launch = await launchOf(parts, app, given.includes('launch') ? form.launch : undefined);
  const secret = newSecret();
  await parts.db
    .insertInto('smart_request')
    .values({
      hash: hashOf(secret),
      app_id: app.id,
      ...{ redirect, state, challenge, nonce, scope: given.join(' ') },
      profile_id: launch?.profile_id ?? null,
      patient_id: launch?.patient_id ?? null,
      account_id: null,
      expires_at: new Date(parts.now.getTime() + askedMs),
    })
    .execute();
  return secret;
};

/**
 * The authorization endpoint: where the browser goes next. To the app's own address with what is wrong, and where app or address
 * are not registered only to our own page.
 */
export const authorize = async (parts: AuthorizationParts, form: Form): Promise<string> => {
  const app = await appById(parts.db, form.client_id ?? '');
  const redirect = form.redirect_uri;
  if (!registered(app, redirect)) return `${consentPath}?problem=${app ? 'address' : 'app'}`;
  try {
    return `${consentPath}?request=${await keptOf(parts, app!, redirect, form)}`;
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    const { code: problem, message } = error;
    return withParams(redirect, { error: problem, error_description: message, state: form.state });
  }
};

export interface Asked {
  readonly hash: string;
  readonly app: App;
  readonly redirect: string;
  readonly state: string;
  readonly challenge: string;
  readonly nonce: string | null;
  /** Parted, so that each can be left out. */
  readonly scopes: readonly string[];
  /** The same in the app's words. */
  readonly whole: readonly string[];
  readonly patientId: string | null;
  readonly needsPatient: boolean;
}

/** The person behind the screen: only who opened it first, and where it was started from a chart only who started it. */
interface Person {
  readonly accountId: string;
  readonly profileId: string;
  readonly orgId: string;
}

/** Null where it is none, answered, expired or somebody else's. */
export const askedBy = async (
  db: Trx,
  known: Definitions,
  secret: string,
  { person, now }: { readonly person: Person; readonly now: Date },
): Promise<Asked | null> => {
  const hash = hashOf(secret);
  const row = await db
    .updateTable('smart_request')
    .set({ account_id: person.accountId })
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', '=', person.accountId)]))
    .where((eb) => eb.or([eb('profile_id', 'is', null), eb('profile_id', '=', person.profileId)]))
    .returningAll()
    .executeTakeFirst();
  const app = row ? await appById(db, row.app_id) : null;
  if (!row || !app || app.org_id !== person.orgId) return null;
  const whole = scopesIn(row.scope);
  const scopes = [...new Set(whole.flatMap((text) => parted(known, text)))];
  const needsPatient =
    scopes.includes('launch/patient') || scopes.some((one) => dataScope(known, one)?.level === 'patient');
  const { redirect, state, challenge, nonce, patient_id: patientId } = row;
  return { hash, app, redirect, state, challenge, nonce, scopes, whole, patientId, needsPatient };
};

/** Answered once. @returns false where it was answered before */
export const answered = async (db: Trx, { hash }: Pick<Asked, 'hash'>): Promise<boolean> =>
  (await db.deleteFrom('smart_request').where('hash', '=', hash).returning('hash').executeTakeFirst()) !== undefined;

/** @returns the address that opens the app with this patient's chart */
export const launchAddress = async (
  { db, base, now }: Pick<AuthorizationParts, 'db' | 'base' | 'now'>,
  start: { readonly appId: string; readonly address: string; readonly profileId: string; readonly patientId: string },
): Promise<string> => {
  const launch = newSecret();
  await db
    .insertInto('smart_launch')
    .values({
      hash: hashOf(launch),
      app_id: start.appId,
      profile_id: start.profileId,
      patient_id: start.patientId,
      expires_at: new Date(now.getTime() + launchMs),
    })
    .execute();
  return withParams(start.address, { iss: base, launch });
};
