import { type RawBuilder, sql } from 'kysely';
import { type AccountRole, adminRoles, clinicRoles, type CustomRole } from '#core/shared';
import type { Trx } from '../database/tables.ts';
import { conflict, Failure, forbidden } from '../failure.ts';
import { type RoledProfile, sharedAt } from './sharedProfile.ts';

/** ROL-1: which of their profiles a person calls under, and in which organisation they believe to act. */
export interface Choice {
  readonly profile?: string;
  readonly organization?: string;
}

/** A profile of the account that calls. */
export interface OwnProfile extends RoledProfile {
  readonly id: string;
  readonly org_id: string;
  readonly role: AccountRole;
  readonly first_name: string;
  readonly last_name: string;
  readonly suspended: boolean;
  /** Its organisation is suspended. */
  readonly closed: boolean;
  /** Of a demo clinic, whose pages this session looks at for a while: nothing may be changed. */
  readonly preview: boolean;
  /** The organisation that the session chose to act in; null where it chose none, and where that one is suspended. */
  readonly acts_in: string | null;
}

const ofClinic = sql.join([...clinicRoles]);

/** The account whose profiles a session has: while an administrator looks at a demo clinic, that of the demo person there. */
export const shownAccount = (deviceId: string, accountId: string): RawBuilder<string> =>
  sql`coalesce((select ps.account_id from role_preview rp join profile ps on ps.id = rp.shows
      join profile pl on pl.id = rp.profile_id and pl.suspended_at is null and pl.role in (${sql.join([...adminRoles])})
    where rp.device_id = ${deviceId} and rp.account_id = ${accountId}), ${accountId})`;

/**
 * The profiles of an account as `p`, with what `OwnProfile` says of them and this session; to follow `from`. A session that came
 * by the own sign-in of an organisation has those that its account works there with, and no others: that organisation vouches for
 * nothing else.
 */
export const ownProfiles = (deviceId: string, accountId: string): RawBuilder<unknown> =>
  sql`profile p join organization po on po.id = p.org_id and p.account_id = ${shownAccount(deviceId, accountId)}
      and (po.preview_of is not null or not exists (select from device pd
      where pd.id = ${deviceId} and pd.bound_to is not null
        and (pd.bound_to <> p.org_id or p.role not in (${ofClinic}))))
    left join acting_organization pa on pa.profile_id = p.id and pa.device_id = ${deviceId}
    left join organization pc on pc.id = pa.acts_in and pc.closed_at is null
    left join custom_role cr on cr.id = coalesce((select rc.custom_role_id from role_preview rc
      where rc.device_id = ${deviceId} and rc.shows = p.id), p.custom_role_id)`;

/** `closed` and `preview` of `OwnProfile`, of a statement with `ownProfiles`. */
export const isClosed = sql<boolean>`(po.closed_at is not null and po.preview_of is null)`;
export const isPreview = sql<boolean>`(po.preview_of is not null)`;

/**
 * The organisation that a session is bound to, where its account has profiles beside those that it may use; null otherwise.
 * What is the whole account's is then not that organisation's to change.
 */
export const onlyIn = (deviceId: string, accountId: string): RawBuilder<string | null> =>
  sql<string | null>`(select od.bound_to from device od where od.id = ${deviceId} and od.bound_to is not null
    and exists (select from profile op where op.account_id = ${accountId}
      and (op.org_id <> od.bound_to or op.role not in (${ofClinic}))))`;

/** Features that others have first, of a statement with the profile as `p`. */
const waits = sql`select jsonb_agg(wf.feature order by wf.feature) as waits from org_feature wf
  where wf.org_id = p.org_id and wf.enabled and wf.first is not null and p.role not in (${sql.join([...adminRoles])})
    and not jsonb_exists(wf.first -> 'roles', p.role) and not jsonb_exists(wf.first -> 'people', p.id)`;

/**
 * The custom role as callers carry it, with the features that have not begun for them, of a statement with the profile as `p`
 * that joins `custom_role` as `cr`, as `ownProfiles` does.
 */
export const customOfProfile = sql<CustomRole | null>`(select case when cr.id is null and w.waits is null then null
  else jsonb_build_object('id', coalesce(cr.id, ''), 'name', coalesce(cr.name, ''), 'takes', coalesce(cr.takes, '{}'),
    'gives', coalesce(cr.gives, '{}')) || case when w.waits is null then '{}'
    else jsonb_build_object('waits', w.waits) end end from (${waits}) w)`;

export const profileSuspended = (): Failure =>
  new Failure(403, 'profile_suspended', 'Your access to this clinic is suspended. Ask one of its administrators.');

export const organizationSuspended = (): Failure =>
  new Failure(403, 'organization_suspended', 'Access to this clinic is suspended. Ask the people who run it.');

/**
 * The one place that says under which profile an account calls, and that refuses a suspended one, or one
 * of a suspended organisation: calls, the record and live connections all come by here.
 * @param profiles of the account, the oldest first; one that stands for somebody else only where there is none of one's own
 * @throws Failure 401 for an account without a profile, 403 `profile_not_yours`, `profile_suspended`, `organization_suspended`,
 * 409 `organization_changed`
 */
export const chosenProfile = <P extends OwnProfile>(profiles: readonly P[], { profile }: Choice, now: Date): P => {
  const open = profiles.filter(({ suspended, closed }) => !suspended && !closed);
  const own =
    open.find(({ stands_for }) => stands_for === null) ??
    open.find((one) => sharedAt(one, now)) ??
    open[0] ??
    profiles[0];
  if (!own) throw new Failure(401, 'token_invalid', 'This account cannot sign in. Ask the clinic.');
  const chosen = profile === undefined ? own : profiles.find(({ id }) => id === profile);
  // A session that looks at a demo clinic was another person's a moment ago: its pages ask anew who they are.
  if (!chosen && own.preview) throw elsewhereNow();
  if (!chosen)
    throw new Failure(403, 'profile_not_yours', 'This profile belongs to another account. Choose one of yours.');
  if (chosen.suspended) throw profileSuspended();
  if (chosen.closed) throw organizationSuspended();
  return chosen;
};

const elsewhereNow = (): Failure =>
  conflict('You are working in another clinic now. Try again.', 'organization_changed');

/**
 * The one place that says in which organisation somebody acts: that of their profile, or the one that a super administrator's
 * session chose. What the caller believes only refuses: a page left open on one clinic must not write to another.
 * @throws Failure 403 for another organisation, 409 `organization_changed`
 */
export const organizationOf = (own: OwnProfile, { organization }: Choice): string => {
  const chooses = own.role === 'super_admin';
  const orgId = (chooses ? own.acts_in : null) ?? own.org_id;
  if (organization === undefined || organization === orgId) return orgId;
  if (!chooses) throw forbidden('You do not have access to this organisation.');
  throw elsewhereNow();
};

/** For what an account does before it chooses: sign in, stay signed in. @throws Failure 403 where none may be used */
export const refuseSuspended = async (db: Trx, accountId: string): Promise<void> => {
  const profiles = await db
    .selectFrom('profile as p')
    .innerJoin('organization as o', 'o.id', 'p.org_id')
    .select(['p.suspended_at', 'o.closed_at'])
    .where('p.account_id', '=', accountId)
    .execute();
  if (profiles.length === 0 || profiles.some((one) => !one.suspended_at && !one.closed_at)) return;
  throw profiles.every((one) => one.suspended_at) ? profileSuspended() : organizationSuspended();
};
