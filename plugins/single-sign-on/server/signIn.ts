import { sql } from 'kysely';
import { clinicRoles } from '#core/shared';
import { type CallContext, Failure, type Handler, type ServerServices, type Trx } from '#core/server';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import { signDeviceIn } from '#core/server/identity/protection/devices.ts';
import { hashOf, newSecret, sameHash } from '#core/server/identity/secrets.ts';
import type { beginSignOn, finishSignOn, listSignOns } from '../shared/calls.ts';
import { type Link, linkOf } from './links.ts';
import { type Configurations, feature, openProviders, returnAddress, Unreachable } from './provider.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];
/** To type a password and take out a phone. */
const wayMinutes = 15;
/** By how much the provider’s clock may be behind. */
const skewSeconds = 60;
const mostListed = 50;

const unknown = (): Failure =>
  new Failure(404, 'sign_on_unknown', 'This clinic has no sign-in of its own here. Log in with your password.');
const ended = (): Failure => new Failure(401, 'sign_on_ended', 'This took too long, or was used already. Begin again.');
const refused = (): Failure =>
  new Failure(401, 'sign_on_refused', 'Your clinic’s sign-in did not let you in. Begin again, or ask your clinic.');
const unreachable = (): Failure =>
  new Failure(503, 'sign_on_unreachable', 'Your clinic’s sign-in is not answering. Try again in a minute.');
const noAddress = (): Failure =>
  new Failure(
    403,
    'sign_on_email',
    'Your clinic’s sign-in does not say that your email address is yours. Ask its administrator.',
  );
const nobody = (): Failure =>
  new Failure(403, 'sign_on_nobody', 'You are not on this clinic’s staff list. Ask an administrator to invite you.');
export const other = (): Failure =>
  new Failure(403, 'sign_on_other', 'This is somebody else’s sign-in. Use your own, or log out first.');
export const stale = (): Failure =>
  new Failure(
    401,
    'sign_on_stale',
    'Your clinic’s sign-in does not say that you entered your password just now. Log out, then log in again.',
  );
const asked = (): Failure =>
  new Failure(403, 'sign_on_asked', 'An administrator of the clinic has to allow this once. They were told.');

export const list =
  (services: ServerServices): Handler<typeof listSignOns> =>
  ({ query: { words = '' } }) =>
    services.asSystem(async (db) => {
      const rows = await openProviders(db)
        .leftJoin('org_feature as f', (on) => on.onRef('f.org_id', '=', 'o.id').on('f.feature', '=', feature))
        .select(['o.slug', 'o.name'])
        .where((eb) => eb.or([eb('f.enabled', 'is', null), eb('f.enabled', '=', true)]))
        .where(sql<boolean>`strpos(lower(o.name), lower(${words.trim()})) > 0`)
        .orderBy('o.name')
        .limit(mostListed + 1)
        .execute();
      const data = rows.slice(0, mostListed).map(({ slug, name }) => ({ clinic: slug, name }));
      return { data, more: rows.length > mostListed };
    });

/** Of a clinic that is open and has the feature on. */
const providerOf = async (
  services: ServerServices,
  db: Trx,
  which: { readonly slug: string } | { readonly id: string },
) => {
  const found = openProviders(db).selectAll('s').select('o.slug');
  const row = await (
    'slug' in which ? found.where('o.slug', '=', which.slug) : found.where('o.id', '=', which.id)
  ).executeTakeFirst();
  return row && (await services.features.isEnabled(db, row.org_id, feature)) ? row : null;
};

export const begin =
  (services: ServerServices, configurations: Configurations): Handler<typeof beginSignOn> =>
  async ({ body: { clinic, proof, fresh = false } }) => {
    embeddedOf(services.identity);
    const provider = await services.asSystem((db) => providerOf(services, db, { slug: clinic }));
    if (!provider) throw unknown();
    const configuration = await configurations(provider).catch((error: unknown) => {
      throw error instanceof Unreachable ? unreachable() : error;
    });
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    const [state, verifier, nonce] = [newSecret(), newSecret(), newSecret()];
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: returnAddress(services),
      scope: 'openid email profile',
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...{ state, nonce },
      ...(fresh && { prompt: 'login', max_age: '0' }),
    });
    const now = services.now();
    await services.asSystem((db) =>
      db
        .insertInto('sign_on_way')
        .values({
          ...{
            hash: hashOf(state),
            org_id: provider.org_id,
            changed_at: provider.changed_at,
            verifier,
            nonce,
            proof,
            fresh,
          },
          expires_at: new Date(now.getTime() + wayMinutes * minuteMs),
        })
        .execute(),
    );
    return { address: address.href };
  };

interface Claims {
  readonly issuer: string;
  readonly subject: string;
  /** Lower case; null where it is not known to be theirs. */
  readonly email: string | null;
}

/** The person’s account, where they work at the clinic and may come in. */
const memberBy = async (db: Trx, orgId: string, by: { readonly accountId: string } | { readonly email: string }) => {
  const found = db
    .selectFrom('account as a')
    .innerJoin('profile as p', 'p.account_id', 'a.id')
    .select(['a.id', 'a.email', 'a.status', 'p.id as profile_id', 'p.role', 'p.suspended_at'])
    .where('p.org_id', '=', orgId)
    .where('p.role', 'in', clinicRoles)
    .where('a.status', 'in', ['active', 'invited'])
    .orderBy('p.created_at');
  const rows = await (
    'accountId' in by ? found.where('a.id', '=', by.accountId) : found.where('a.email', '=', by.email)
  ).execute();
  return rows.find(({ suspended_at }) => suspended_at === null);
};

const setOutAt = (way: { readonly expires_at: Date }): Date =>
  new Date(way.expires_at.getTime() - wayMinutes * minuteMs);

type Outcome =
  | {
      readonly account: { readonly id: string; readonly email: string };
      readonly deviceId: string;
      readonly refreshToken: string;
    }
  | Failure;

export const finish =
  (services: ServerServices, configurations: Configurations): Handler<typeof finishSignOn> =>
  async ({ body: { account, ...back } }, context) => {
    const identity = embeddedOf(services.identity);
    const { asSystem } = services;
    const { provider, claims } = await cameBack(services, configurations, back);
    const outcome = await asSystem((db) => letIn(services, db, provider, claims, context, account));
    if (outcome instanceof Failure) throw outcome;
    const tokens = await identity.tokens.issue(outcome.account, outcome.deviceId);
    return { ...tokens, RefreshToken: outcome.refreshToken };
  };

/** Ends the way, and says whom the provider of its clinic sent back. @throws Failure */
export const cameBack = async (
  services: ServerServices,
  configurations: Configurations,
  { query, secret }: { readonly query: string; readonly secret: string },
) => {
  const { asSystem } = services;
  const sent = new URLSearchParams(query);
  const state = sent.get('state') ?? '';
  const way = await asSystem((db) =>
    db.deleteFrom('sign_on_way').where('hash', '=', hashOf(state)).returningAll().executeTakeFirst(),
  );
  if (!way || way.expires_at <= services.now() || !sameHash(way.proof, hashOf(secret))) throw ended();
  const provider = await asSystem((db) => providerOf(services, db, { id: way.org_id }));
  if (provider?.changed_at.getTime() !== way.changed_at.getTime()) throw ended();
  return { provider, fresh: way.fresh, claims: await claimsOf(services, configurations, provider, way, sent) };
};

type OpenProvider = NonNullable<Awaited<ReturnType<typeof providerOf>>>;

/** Exchanges the code and checks what the provider signed. @throws Failure */
const claimsOf = async (
  services: ServerServices,
  configurations: Configurations,
  provider: OpenProvider,
  way: { readonly verifier: string; readonly nonce: string; readonly fresh: boolean; readonly expires_at: Date },
  sent: URLSearchParams,
): Promise<Claims> => {
  const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
  try {
    const configuration = await configurations(provider);
    const tokens = await authorizationCodeGrant(configuration, new URL(`${returnAddress(services)}?${String(sent)}`), {
      pkceCodeVerifier: way.verifier,
      expectedState: sent.get('state') ?? '',
      expectedNonce: way.nonce,
      idTokenExpected: true,
      // Since they set out, by this machine's clock and theirs.
      ...(way.fresh && {
        maxAge: Math.ceil((services.now().getTime() - setOutAt(way).getTime()) / 1000) + skewSeconds,
      }),
    });
    const token = tokens.claims()!;
    const more = token.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const { email, email_verified: verified } = more
      ? await fetchUserInfo(configuration, tokens.access_token, token.sub)
      : token;
    const isTheirs = verified === true || verified === 'true' || provider.trusts_addresses;
    return {
      ...{ issuer: token.iss, subject: token.sub },
      email: typeof email === 'string' && isTheirs ? email.trim().toLowerCase() : null,
    };
  } catch (error) {
    const isNetwork = error instanceof Unreachable || (error instanceof Error && error.cause instanceof TypeError);
    if (isNetwork || error instanceof TypeError) throw unreachable();
    if (way.fresh && isAboutTime(error)) throw stale();
    throw refused();
  }
};

/** The provider did not say when they proved who they are, or that was before they set out. */
const isAboutTime = (error: unknown): boolean =>
  error instanceof Error &&
  /auth_time/.test(`${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`);

/** A refusal is returned, so that what was asked for stays. */
const letIn = async (
  services: ServerServices,
  db: Trx,
  provider: OpenProvider,
  claims: Claims,
  context: CallContext,
  only: string | undefined,
): Promise<Outcome> => {
  const now = services.now();
  const orgId = provider.org_id;
  const link = await linkFor(services, db, provider, claims, now);
  if (link instanceof Failure) return link;
  if (only !== undefined && link.account_id !== only) return other();
  const member = await memberBy(db, orgId, { accountId: link.account_id });
  if (!member || link.state === 'refused' || services.settings.closedAccounts.includes(member.email)) return nobody();
  if (link.state === 'asked') return asked();
  if (member.status === 'invited') {
    await db.updateTable('account').set({ status: 'active' }).where('id', '=', member.id).execute();
    await services.people.place(orgId);
  }
  await db.updateTable('sign_on_link').set({ last_used_at: now }).where('id', '=', link.id).execute();
  const device = await signDeviceIn(db, member.id, context.header('user-agent'), {
    ...{ now, days: services.settings.refreshTokenDays },
    bound: { orgId, until: new Date(now.getTime() + provider.hours * hourMs) },
  });
  const { ip, requestId } = context;
  const by = { accountId: member.id, profileId: member.profile_id, role: member.role, ip, requestId };
  await services.audit.record(db, orgId, by, {
    action: 'signed-in',
    target: { type: 'account', id: member.id },
    detail: { device: device.deviceId, how: feature },
  });
  return { account: member, ...device };
};

/** What is known of this identity, or what the first time makes of it. */
const linkFor = async (
  services: ServerServices,
  db: Trx,
  provider: OpenProvider,
  { issuer, subject, email }: Claims,
  now: Date,
): Promise<Link | Failure> => {
  const orgId = provider.org_id;
  const known = await linkOf(db, { orgId, issuer, subject });
  if (known) return known;
  if (email === null) return noAddress();
  const member = await memberBy(db, orgId, { email });
  if (!member) return nobody();
  // An address may be given to somebody else one day: another identity under it is for a person to judge.
  const another = await linkOf(db, { orgId, accountId: member.id });
  const state = provider.asks_first || another ? 'asked' : 'allowed';
  const made = await db
    .insertInto('sign_on_link')
    .values({
      ...{ org_id: orgId, issuer, subject, account_id: member.id, email, state, asked_at: now },
      ...{ decided_by: null, last_used_at: null },
    })
    .onConflict((oc) => oc.doNothing())
    .returningAll()
    .executeTakeFirst();
  // Of two at once, the other one wrote it.
  if (!made) return (await linkOf(db, { orgId, issuer, subject })) ?? nobody();
  if (state === 'asked') {
    const admins = await db
      .selectFrom('profile')
      .select('id')
      .where('org_id', '=', orgId)
      .where('role', 'in', ['admin', 'clinic_admin'])
      .where('suspended_at', 'is', null)
      .execute();
    const ids = admins.map(({ id }) => id);
    await services.notifier.notify(db, orgId, ids, 'sign_on_asked', {});
  }
  return made;
};
