import { type RawBuilder, sql } from 'kysely';
import { statement, type Statement } from '../database/driver/statement.ts';
import type { Db } from '../database/tables.ts';
import { type Check, Outdated } from '../database/transactions.ts';
import { Failure, notFound } from '../failure.ts';
import type { Caller } from '../plugin/caller.ts';
import {
  type Choice,
  chosenProfile,
  customOfProfile,
  isClosed,
  isPreview,
  onlyIn,
  organizationOf,
  type OwnProfile,
  ownProfiles,
  shownAccount,
} from './chosenProfile.ts';
import type { Identity, VerifiedToken } from './identity.ts';
import { aboutWhom } from './sharedProfile.ts';

export type { Choice, OwnProfile };

/** One person in one organisation. */
export interface PersonThere {
  readonly orgId: string;
  readonly accountId: string;
  /** Theirs in this organisation, by id. */
  readonly profiles: readonly OwnProfile[];
}

export interface OwnChoice {
  readonly feature: string;
  readonly enabled: boolean;
  readonly changed_at: Date;
  readonly changed_by: string | null;
}

/** Names of facts: see `knownFact`. */
export const facts = { features: 'features', person: 'person', keptReads: 'keptReads' } as const;

/** What a layer above wants to be known of every caller: a condition that the database answers with the check. `now`: an ISO text. */
type Ask = (person: PersonThere, now: RawBuilder<string>) => RawBuilder<boolean>;

export interface Known {
  readonly caller: Caller;
  readonly check: Check;
}

/**
 * Who calls, kept in memory between calls. Nothing is believed for that: the first statement of every call asks the database
 * whether it still holds, so that what any server, job or administrator changed counts from its commit on.
 */
export interface Callers {
  /**
   * Does the work for this caller, and again where something about them changed meanwhile.
   * @throws Failure 401 `token_invalid`, what `chosenProfile` and `organizationOf` throw
   */
  as<T>(token: VerifiedToken, choice: Choice, work: (known: Known) => Promise<T>): Promise<T>;
  /** The answer is the caller's fact of this name. */
  watch(name: string, ask: Ask): void;
}

interface Row {
  readonly email: string | null;
  readonly device: boolean;
  readonly there: boolean;
  readonly only: string | null;
  /** Whose profiles the session has: see `ownProfiles`. */
  readonly shown: string;
  /** As it lies among the organisation's details. */
  readonly kept_reads: unknown;
  /** `chosen`: the organisation that the session chose, also where that is suspended. */
  readonly profiles: readonly (OwnProfile & { readonly chosen: string | null })[];
  readonly features: readonly (Omit<OwnChoice, 'changed_at'> & { readonly changed_at: string })[];
  readonly asked: readonly boolean[];
  /** Null where nothing is known yet. */
  readonly stamp: string | null;
}

interface Entry {
  /** Counts what was read of callers, from the beginning of the reading. */
  readonly number: number;
  /** Without whose record they call about, which the time of the call decides. */
  readonly caller: Omit<Caller, 'resourceId' | 'shared' | 'custom'>;
  readonly own: OwnProfile;
  readonly person: PersonThere;
  readonly row: Row;
  readonly stamp: Statement<{ readonly now: string }, { readonly stamp: string }>;
}

const mostKept = 5_000;
const mostTries = 10;

/** Runs what is given under one name one after the other. */
const turnsOf = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work);
    const ended = turn.catch(() => undefined);
    last.set(name, ended);
    try {
      return await turn;
    } finally {
      if (last.get(name) === ended) last.delete(name);
    }
  };
};

const beingChanged = (): Failure =>
  new Failure(503, 'unavailable', 'Your account is being changed. Try again in a moment.');

/** @throws Failure what `chosenProfile` and `organizationOf` throw */
const chosen = (profiles: readonly OwnProfile[], choice: Choice, now: Date): OwnProfile & { orgId: string } => {
  const row = chosenProfile(profiles, choice, now);
  return { ...row, orgId: organizationOf(row, choice) };
};

interface CallersParts {
  readonly db: Db;
  readonly identity: Pick<Identity, 'accepts'>;
  readonly now: () => Date;
}

type Asked = readonly RawBuilder<boolean>[];

/** Where what is known of a caller was read; of each table by one plain look, as every call looks there again. */
interface Sources {
  /** The caller's, and that of the demo person whom they look as. */
  readonly accounts: readonly string[];
  readonly profiles: readonly string[];
  /** Those profiles', and those that the session chose. */
  readonly organizations: readonly string[];
  readonly customRoles: readonly string[];
}

const sourcesOf = ({ accountId }: VerifiedToken, orgId: string, { profiles, shown }: Row): Sources => {
  const sorted = (all: readonly (string | null | undefined)[]): readonly string[] =>
    [...new Set(all.flatMap((one) => (one ? [one] : [])))].sort();
  return {
    accounts: sorted([accountId, shown]),
    profiles: sorted(profiles.map(({ id }) => id)),
    organizations: sorted([orgId, ...profiles.flatMap(({ org_id, chosen }) => [org_id, chosen])]),
    customRoles: sorted(profiles.map(({ custom }) => custom?.id)),
  };
};

/** Which versions of the rows were read, and what was answered: every change of any of them makes another text. */
const stampOf = (
  { accountId, deviceId }: VerifiedToken,
  orgId: string,
  { accounts, profiles, organizations, customRoles }: Sources,
  asked: Asked,
): RawBuilder<string> =>
  sql<string>`concat_ws(' ',
    (select 'a' || a.xmin::text from account a where a.id = ${accountId} and a.status = 'active'),
    (select 'd' || coalesce(d.bound_to, '') from device d
      where d.id = ${deviceId} and d.account_id = ${accountId} and d.revoked_at is null),
    (select 'o' || string_agg(o.id || ':' || o.xmin::text, ',' order by o.id) from organization o
      where o.id = any(${organizations}::text[])),
    (select 'p' || string_agg(p.id || ':' || p.xmin::text, ',' order by p.id) from profile p
      where p.account_id = any(${accounts}::text[])),
    (select 'l' || string_agg(rp.profile_id || ':' || rp.xmin::text, ',' order by rp.profile_id) from role_preview rp
      where rp.device_id = ${deviceId}),
    (select 'i' || string_agg(ao.profile_id || ':' || ao.xmin::text, ',' order by ao.profile_id)
      from acting_organization ao where ao.profile_id = any(${profiles}::text[]) and ao.device_id = ${deviceId}),
    (select 'f' || string_agg(f.feature || ':' || f.xmin::text, ',' order by f.feature) from org_feature f
      where f.org_id = ${orgId})
    ${
      customRoles.length > 0
        ? sql`, (select 'r' || string_agg(cr.id || ':' || cr.xmin::text, ',' order by cr.id)
      from custom_role cr where cr.id = any(${customRoles}::text[]))`
        : sql``
    }
    ${asked.length > 0 ? sql`, ${sql.join(asked.map((one) => sql`(${one})::text`))}` : sql``})`;

/** @param stamp of what was found before; null where nothing is known yet */
const read = async (
  db: Db,
  { accountId, deviceId }: VerifiedToken,
  orgId: string,
  { asked, stamp }: { readonly asked: Asked; readonly stamp: RawBuilder<string> | null },
): Promise<Row> => {
  const { rows } = await sql<Row>`select
    (select a.email from account a where a.id = ${accountId} and a.status = 'active') as email,
    exists (select from device d
      where d.id = ${deviceId} and d.account_id = ${accountId} and d.revoked_at is null) as device,
    exists (select from organization o where o.id = ${orgId}) as there,
    ${onlyIn(deviceId, accountId)} as only,
    ${shownAccount(deviceId, accountId)} as shown,
    (select o.details -> 'keptReads' from organization o where o.id = ${orgId}) as kept_reads,
    coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'org_id', p.org_id, 'role', p.role, 'first_name',
      p.first_name, 'last_name', p.last_name, 'resource_id', p.resource_id, 'stands_for', p.stands_for, 'shares', p.shares,
      'custom', ${customOfProfile}, 'suspended', p.suspended_at is not null,
      'closed', ${isClosed}, 'preview', ${isPreview}, 'acts_in', pc.id, 'chosen', pa.acts_in) order by p.created_at, p.id)
      from ${ownProfiles(deviceId, accountId)}), '[]') as profiles,
    coalesce((select jsonb_agg(jsonb_build_object('feature', f.feature, 'enabled', f.enabled, 'changed_at', f.changed_at,
      'changed_by', f.changed_by)) from org_feature f where f.org_id = ${orgId}), '[]') as features,
    array[${asked.length > 0 ? sql.join([...asked]) : sql``}]::boolean[] as asked,
    ${stamp ?? sql`null`} as stamp`.execute(db);
  return rows[0]!;
};

/** As the caller carries it. */
export const onlyOf = ({ only }: { readonly only: string | null }): Pick<Caller, 'only'> =>
  only === null ? {} : { only };

/** As the caller carries it. */
export const previewOf = ({ preview }: Pick<OwnProfile, 'preview'>): Pick<Caller, 'preview'> =>
  preview ? { preview } : {};

const personIn = (orgId: string, accountId: string, profiles: readonly OwnProfile[]): PersonThere => {
  const mine = profiles.filter(({ org_id }) => org_id === orgId);
  return { orgId, accountId, profiles: mine.sort((one, other) => (one.id < other.id ? -1 : 1)) };
};

export const callersOf = ({ db, identity, now }: CallersParts): Callers => {
  const asks: { readonly name: string; readonly ask: Ask }[] = [];
  const entries = new Map<string, Entry>();
  const inTurn = turnsOf();
  let reads = 0;
  const askedOf = (person: PersonThere, at: RawBuilder<string>): Asked => asks.map(({ ask }) => ask(person, at));

  const load = async (token: VerifiedToken, choice: Choice): Promise<Entry> => {
    const { accountId, deviceId } = token;
    const number = ++reads;
    let orgId = '';
    let found: { readonly person: PersonThere; readonly sources: Sources } | null = null;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const asked = found ? askedOf(found.person, sql`${now().toISOString()}`) : [];
      const stamp = found && stampOf(token, orgId, found.sources, asked);
      const row = await read(db, token, orgId, { asked, stamp });
      const { email } = row;
      if (email === null || !identity.accepts({ email, device: row.device }))
        throw new Failure(401, 'token_invalid', 'This session is not accepted here. Sign in again.');
      const own = chosen(row.profiles, choice, now());
      const person = personIn(own.orgId, accountId, row.profiles);
      const sources = sourcesOf(token, own.orgId, row);
      if (JSON.stringify(found) === JSON.stringify({ person, sources })) {
        if (!row.there) throw notFound('organisation');
        const { id: profileId, role, first_name: firstName, last_name: lastName } = own;
        const who = { accountId, email, profileId, role, orgId, firstName, lastName, deviceId };
        const caller = { ...who, ...onlyOf(row), ...previewOf(own) };
        const later = statement<{ now: string }, { stamp: string }>(
          (given) => sql`select ${stampOf(token, own.orgId, sources, askedOf(person, given.now))} as stamp`,
        );
        return { number, caller, own, person, row, stamp: later };
      }
      // Only now it is known of whom and where to ask.
      [orgId, found] = [own.orgId, { person, sources }];
    }
    throw beingChanged();
  };

  /** @param fresh it was read since the call came */
  const attempt = async <T>(entry: Entry, fresh: boolean, work: (known: Known) => Promise<T>): Promise<T> => {
    const { person, row, stamp } = entry;
    const orgId = entry.caller.orgId;
    let isAsked = false;
    const features = row.features.map((one) => ({ ...one, changed_at: new Date(one.changed_at) }));
    const check: Check = {
      known: {
        orgId,
        facts: new Map<string, unknown>([
          ...asks.map(({ name }, n) => [name, row.asked[n]] as const),
          [facts.person, person],
          [facts.keptReads, row.kept_reads],
          [facts.features, new Map(features.map((one) => [one.feature, one]))],
        ]),
      },
      query: () => stamp.compiled({ now: now().toISOString() }),
      take: (rows) => {
        isAsked = true;
        const [answer] = rows as readonly { readonly stamp: string }[];
        if (answer?.stamp !== row.stamp) throw new Outdated('Something about the caller changed.');
      },
    };
    try {
      return await work({ caller: { ...entry.caller, ...aboutWhom(entry.own, now()) }, check });
    } catch (error) {
      // What is refused is refused for what holds while it is asked, not for what is remembered.
      if (!isAsked && !fresh) check.take((await db.executeQuery(check.query())).rows);
      throw error;
    }
  };

  return {
    watch: (name, ask) => void asks.push({ name, ask }),
    as: async <T>(token: VerifiedToken, choice: Choice, work: (known: Known) => Promise<T>) => {
      const key = JSON.stringify([
        token.accountId,
        token.deviceId,
        choice.profile ?? null,
        choice.organization ?? null,
      ]);
      const before = reads;
      for (let tries = 1; ; tries += 1) {
        const tried = async (): Promise<T> => {
          const entry = entries.get(key) ?? (await load(token, choice));
          entries.delete(key);
          entries.set(key, entry);
          if (entries.size > mostKept) entries.delete(entries.keys().next().value!);
          try {
            return await attempt(entry, entry.number > before, work);
          } catch (error) {
            if (error instanceof Outdated && entries.get(key) === entry) entries.delete(key);
            throw error;
          }
        };
        try {
          // What one person changes of themselves at once would otherwise withdraw the same reading again and again.
          return await (tries === 1 ? tried() : inTurn(key, tried));
        } catch (error) {
          if (!(error instanceof Outdated)) throw error;
          if (tries >= mostTries) throw beingChanged();
        }
      }
    },
  };
};
