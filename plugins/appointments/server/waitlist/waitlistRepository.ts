import { eventsOf } from '#clinical/server';
import { sql } from 'kysely';
import type { ServerServices, Trx } from '#core/server';
import type { RecordEvent, RecordEventContext } from '#clinical/server';
import { attending, isAhead, type Visit, visitOf } from '../../shared/visit.ts';

const waiting = (visit: Visit | null, now: Date): visit is Visit & { readonly waitsSince: string } =>
  visit !== null && visit.waitsSince !== null && isAhead(visit, now);

/** Keeps the waitlist index in step with the visits, whoever writes them. */
export const syncWaitlist =
  ({ now }: Pick<ServerServices, 'now'>) =>
  async (events: readonly RecordEvent[], { db, orgId }: RecordEventContext): Promise<void> => {
    for (const { action, resource, previous } of eventsOf(events, 'Appointment')) {
      const visit = action === 'deleted' ? null : visitOf(resource);
      const before = previous && visitOf(previous);
      if (!before?.waitsSince && !visit?.waitsSince) continue;
      await sql`delete from appointments_wait where org_id = ${orgId} and appointment = ${resource.id}`.execute(db);
      if (!waiting(visit, now())) continue;
      for (const practitioner of attending(visit))
        await sql`insert into appointments_wait (org_id, appointment, practitioner, since, start_at)
          values (${orgId}, ${visit.id}, ${practitioner}, ${visit.waitsSince}, ${visit.start})`.execute(db);
    }
  };

/** How many waiting visits are tried before a freed time is left to normal booking. */
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

export const recordOffer = async (db: Trx, offer: Offer): Promise<void> => {
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
export const deleteOldOffers = async (db: Trx, now: Date): Promise<void> => {
  await sql`delete from appointments_offer where expires_at < ${now} and start_at < ${now} and state <> 'open'`.execute(
    db,
  );
};
