import { localised } from '#core/shared/locale.ts';
import { sql } from 'kysely';
import type { Measure, MeasurePlace } from '#clinical/server';
import { requested, waitsSince } from './asks.ts';
import { common, kind, practitioner, site, type Sql, whoAndWhere } from './visitFacts.ts';

const outcome = ({ now }: MeasurePlace): Sql => sql`(case when a.offered_at is not null then 'offered'
  when (r.content ->> 'start')::timestamptz <= ${now.toISOString()}::timestamptz then 'ended'
  when a.way = 'request' and r.content ->> 'status' in ${requested} then 'waiting'
  when a.way = 'wait' and r.content ->> 'status' in ('booked', 'pending') and r.since = a.since then 'waiting'
  else 'ended' end)`;

/** Each visit is found by its key: PostgreSQL expects more to be asked for than there is, and would read all visits. */
const facts = (
  place: MeasurePlace,
): Sql => sql`select a.fact as id, a.at, true as open, a.offered_at is not null as hit,
    extract(epoch from a.offered_at - a.at)::double precision / 86400 as value, ${outcome(place)} as outcome, a.way,
    ${whoAndWhere}
  from appointments_ask a
  join lateral (select content, ${waitsSince(sql`content`)} as since from resource
    where org_id = ${place.orgId} and type = 'Appointment' and id = a.appointment and not deleted offset 0) r on true
  where a.org_id = ${place.orgId} and a.at >= ${place.from.toISOString()}::timestamptz
    and a.at < ${place.to.toISOString()}::timestamptz`;

export const offerMeasure: Measure = {
  ...{ ...common, id: 'appointments.askedToOffered', order: 17, figure: 'median', unit: 'days', since: '2026-11-29' },
  // A request of a closed day may be answered any day after.
  rolls: false,
  dimensions: [
    {
      id: 'outcome',
      title: localised('Outcome', 'Issue'),
      codes: {
        offered: localised('Offered a time', 'Plage offerte'),
        waiting: localised('Still waiting', 'Encore en attente'),
        ended: localised('Ended without an offer', 'Terminée sans offre'),
      },
    },
    {
      id: 'way',
      title: localised('Asked by', 'Demandée par'),
      codes: {
        request: localised('Request', 'Demande'),
        wait: localised('Waitlist', 'Liste d’attente'),
      },
    },
    ...[practitioner, kind, site],
  ],
  title: localised('Days from asking to an offer', 'Jours entre la demande et l’offre'),
  facts: localised('Asked', 'Demandées'),
  missing: localised('Not offered a time', 'Sans plage offerte'),
  question: localised(
    'How long do patients wait for a time to be offered once they ask?',
    'Combien de temps les patients attendent-ils qu’une plage leur soit offerte?',
  ),
  definition: localised(
    'Days from asking to the first time that was offered, for what was asked in the period, whenever it was answered. A request: from the moment it says, otherwise the moment it was recorded, to the first time it was recorded as booked. A place on the waitlist: from joining to the first offer of an earlier time, whether it was taken or not; whoever leaves and joins again has another place. Those who were never offered a time are counted apart, and not as a wait of zero: still waiting, or ended because the visit was cancelled, took place, or left the list. Visits that were booked at once are not in it. The practitioner, type and site are those of the visit now.',
    'Jours entre la demande et la première plage offerte, pour ce qui a été demandé dans la période, quel que soit le moment de la réponse. Une demande : du moment qu’elle indique, sinon de celui où elle a été consignée, jusqu’à la première fois où elle est consignée comme réservée. Une place sur la liste d’attente : de l’inscription à la première offre d’une plage plus tôt, acceptée ou non; qui quitte la liste et y revient a une autre place. Les demandes sans plage offerte sont comptées à part, et non comme une attente nulle : encore en attente, ou terminées parce que la visite a été annulée, a eu lieu ou a quitté la liste. Les visites réservées d’emblée n’en font pas partie. Le professionnel, le type et le point de service sont ceux de la visite aujourd’hui.',
  ),
  href: ({ id }) => `/care-provider/calendar?visit=${id.split(':')[0]!}`,
  select: facts,
};
