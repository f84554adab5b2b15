import { type Kysely, sql } from 'kysely';
import type { Appointment } from '@medplum/fhirtypes';
import {
  orgTable,
  type RecordEvent,
  type RecordEventContext,
  type ServerServices,
  type Trx,
} from '../../../core/server/index.ts';
import type { Stored } from '../../../core/shared/index.ts';
import { attending, isAhead, urls, type Visit, visitOf } from '../shared/visit.ts';

/**
 * Who waits for an earlier time, by whom the visit is with: an index of what the Appointments say. And what they were offered:
 * one open offer a visit, and how each ended, so that nobody is asked twice.
 */
export const waitTables = async (db: Kysely<any>): Promise<void> => {
  await sql`create table appointments_wait (
    org_id text not null references organization (id) on delete cascade,
    appointment text collate "C" not null,
    practitioner text collate "C" not null,
    since timestamptz not null,
    start_at timestamptz not null,
    primary key (org_id, appointment, practitioner)
  )`.execute(db);
  await sql`create index appointments_wait_turn on appointments_wait (org_id, practitioner, since)`.execute(db);
  await sql`create table appointments_offer (
    org_id text not null references organization (id) on delete cascade,
    appointment text collate "C" not null,
    start_at timestamptz not null,
    practitioner text collate "C" not null,
    expires_at timestamptz not null,
    state text not null check (state in ('open', 'taken', 'declined', 'expired', 'lost', 'withdrawn')),
    primary key (org_id, appointment, start_at)
  )`.execute(db);
  await sql`create unique index appointments_offer_open on appointments_offer (org_id, appointment) where state = 'open'`.execute(
    db,
  );
  await sql`create index appointments_offer_expiry on appointments_offer (expires_at)`.execute(db);
  for (const table of ['appointments_wait', 'appointments_offer']) await orgTable(db, table);
};

/** Wishes and offers of before the tables were there; what was offered then is asked about once more, and ends. */
export const takeOverWaits = async (db: Kysely<any>): Promise<void> => {
  const said = (url: string) => sql`(select e ->> 'valueDateTime' from jsonb_array_elements(r.content -> 'extension') e
    where e ->> 'url' = ${url} limit 1)::timestamptz`;
  const asked = sql`from resource r
    cross join lateral jsonb_array_elements(r.content -> 'participant') p
    where r.type = 'Appointment' and not r.deleted and r.content ->> 'status' in ('booked', 'pending')
      and r.content ->> 'start' is not null and (r.content ->> 'start')::timestamptz > now()
      and p -> 'actor' ->> 'reference' like 'Practitioner/%' and p ->> 'status' <> 'declined'`;
  const having = (url: string) =>
    sql`r.content -> 'extension' @> jsonb_build_array(jsonb_build_object('url', ${url}::text))`;
  await sql`insert into appointments_wait (org_id, appointment, practitioner, since, start_at)
    select r.org_id, r.id, split_part(p -> 'actor' ->> 'reference', '/', 2), ${said(urls.waits)},
      (r.content ->> 'start')::timestamptz ${asked} and ${having(urls.waits)} on conflict do nothing`.execute(db);
  await sql`insert into appointments_offer (org_id, appointment, start_at, practitioner, expires_at, state)
    select r.org_id, r.id, ${said(urls.offer)}, split_part(p -> 'actor' ->> 'reference', '/', 2), now(), 'open'
    ${asked} and ${having(urls.offer)} on conflict do nothing`.execute(db);
};

const waiting = (visit: Visit | null, now: Date): visit is Visit & { readonly waitsSince: string } =>
  visit !== null && visit.waitsSince !== null && isAhead(visit, now);

/** Keeps the index of wishes beside the visits, whoever writes them. */
export const keepWaits =
  ({ now }: Pick<ServerServices, 'now'>) =>
  async (events: readonly RecordEvent[], { db, orgId }: RecordEventContext): Promise<void> => {
    for (const { action, resource, previous } of events) {
      const visit = action === 'deleted' ? null : visitOf(resource as Stored<Appointment>);
      const before = previous && visitOf(previous as Stored<Appointment>);
      if (!before?.waitsSince && !visit?.waitsSince) continue;
      await sql`delete from appointments_wait where org_id = ${orgId} and appointment = ${resource.id}`.execute(db);
      if (!waiting(visit, now())) continue;
      for (const practitioner of attending(visit))
        await sql`insert into appointments_wait (org_id, appointment, practitioner, since, start_at)
          values (${orgId}, ${visit.id}, ${practitioner}, ${visit.waitsSince}, ${visit.start})`.execute(db);
    }
  };

/** So many are tried before a freed time is left to whoever looks for one. */
const most = 20;

/** The visits of those whose turn it could be, longest waiting first: none who has an open offer or did not want this one. */
export const waitersFor = async (
  db: Trx,
  orgId: string,
  practitioner: string,
  start: Date,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ appointment: string }>`select w.appointment from appointments_wait w
    where w.org_id = ${orgId} and w.practitioner = ${practitioner} and w.start_at > ${start}
      and not exists (select 1 from appointments_offer o where o.org_id = w.org_id and o.appointment = w.appointment
        and (o.state = 'open' or (o.start_at = ${start} and o.state in ('declined', 'expired'))))
    order by w.since, w.appointment limit ${most}`.execute(db);
  return rows.map(({ appointment }) => appointment);
};

export interface Offer {
  readonly org_id: string;
  readonly appointment: string;
  readonly start_at: Date;
  readonly practitioner: string;
  readonly expires_at: Date;
}

type OfferEnd = 'taken' | 'declined' | 'expired' | 'lost' | 'withdrawn';

export const openOffer = async (db: Trx, orgId: string, appointment: string): Promise<Offer | undefined> => {
  const { rows } =
    await sql<Offer>`select org_id, appointment, start_at, practitioner, expires_at from appointments_offer
    where org_id = ${orgId} and appointment = ${appointment} and state = 'open'`.execute(db);
  return rows[0];
};

export const noteOffer = async (db: Trx, offer: Offer): Promise<void> => {
  const { org_id, appointment, start_at, practitioner, expires_at } = offer;
  await sql`insert into appointments_offer (org_id, appointment, start_at, practitioner, expires_at, state)
    values (${org_id}, ${appointment}, ${start_at}, ${practitioner}, ${expires_at}, 'open')
    on conflict (org_id, appointment, start_at) do update
      set practitioner = excluded.practitioner, expires_at = excluded.expires_at, state = 'open'`.execute(db);
};

/** @returns the offer that was open, if any */
export const endOffer = async (
  db: Trx,
  orgId: string,
  appointment: string,
  end: OfferEnd,
): Promise<Offer | undefined> => {
  const { rows } = await sql<Offer>`update appointments_offer set state = ${end}
    where org_id = ${orgId} and appointment = ${appointment} and state = 'open'
    returning org_id, appointment, start_at, practitioner, expires_at`.execute(db);
  return rows[0];
};

export const openOffers = async (db: Trx, most: number): Promise<readonly Offer[]> => {
  const { rows } =
    await sql<Offer>`select org_id, appointment, start_at, practitioner, expires_at from appointments_offer
    where state = 'open' order by expires_at limit ${most}`.execute(db);
  return rows;
};

/** How an offer ended counts until its time is over. */
export const forgetOffers = async (db: Trx, now: Date): Promise<void> => {
  await sql`delete from appointments_offer where expires_at < ${now} and start_at < ${now} and state <> 'open'`.execute(
    db,
  );
};
