import { sql } from 'kysely';
import { type Measure, type MeasurePlace, momentIn } from '#clinical/server';
import { urls } from '../../shared/visit.ts';
import { common, held, kind, practitioner, site, type Sql, whoAndWhere } from './visitFacts.ts';

const requested = sql.raw(`('proposed', 'pending', 'waitlist')`);
const having = (url: string): Sql => sql.raw(`content @> '{"extension": [{"url": "${url}"}]}'::jsonb`);

/** The versions that this measure reads, as its two indexes have them. */
export const askedVersions = {
  request: sql`type = 'Appointment' and version = 1 and content ->> 'status' in ${requested}`,
  wait: sql`type = 'Appointment' and ${having(urls.waits)}`,
} as const;

const since = sql`(jsonb_path_query_first(content, ${`$.extension[*] ? (@.url == "${urls.waits}").valueDateTime`}::jsonpath) #>> '{}')`;

/** What it says of its own beginning, unless that would lie after it was written. */
const saidOrWritten = (said: Sql, written: Sql): Sql => sql`least(coalesce(${momentIn(said)}, ${written}), ${written})`;

/** A visit that was first written as a request, until the first version that is booked. */
const requests = (orgId: string): Sql => sql`select id, id as fact, 'request' as way, null::text as since,
    ${saidOrWritten(sql`(content ->> 'created')`, sql`updated_at`)} as at,
    (select min(b.updated_at) from resource_history b where b.org_id = ${orgId} and b.type = 'Appointment' and b.id = h.id
      and (b.content ->> 'status' = 'booked' or b.content ->> 'status' = 'noshow' or b.content ->> 'status' in ${held})) as offered_at
  from resource_history h where org_id = ${orgId} and ${askedVersions.request}`;

/** A place on the wait list, until the first version in which it is offered a time. Whoever joins again has another place. */
const places = (orgId: string): Sql => sql`select id, id || ':' || min(version) as fact, 'wait' as way, since,
    ${saidOrWritten(sql`since`, sql`min(updated_at)`)} as at, min(updated_at) filter (where offers) as offered_at
  from (select id, version, updated_at, ${since} as since, ${having(urls.offer)} as offers
    from resource_history where org_id = ${orgId} and ${askedVersions.wait}) p
  where since is not null group by id, since`;

const outcome = ({ now }: MeasurePlace): Sql => sql`(case when a.offered_at is not null then 'offered'
  when (r.content ->> 'start')::timestamptz <= ${now.toISOString()}::timestamptz then 'ended'
  when a.way = 'request' and r.content ->> 'status' in ${requested} then 'waiting'
  when a.way = 'wait' and r.content ->> 'status' in ('booked', 'pending') and r.since = a.since then 'waiting'
  else 'ended' end)`;

/**
 * What was asked for is found once, and then each visit by its key: PostgreSQL expects that hardly anybody asks, and would look for
 * all of it again for each visit.
 */
const facts = (place: MeasurePlace): Sql => sql`with asks as materialized (
    ${requests(place.orgId)} union all ${places(place.orgId)})
  select a.fact as id, a.at, true as open, a.offered_at is not null as hit,
    extract(epoch from a.offered_at - a.at)::double precision / 86400 as value, ${outcome(place)} as outcome, a.way,
    ${whoAndWhere}
  from asks a
  join lateral (select content, ${since} as since from resource
    where org_id = ${place.orgId} and type = 'Appointment' and id = a.id and not deleted offset 0) r on true
  where a.at >= ${place.from.toISOString()}::timestamptz and a.at < ${place.to.toISOString()}::timestamptz`;

export const offerMeasure: Measure = {
  ...{ ...common, id: 'appointments.askedToOffered', order: 17, figure: 'median', unit: 'days', since: '2026-11-29' },
  // A request of a closed day may be answered any day after.
  rolls: false,
  dimensions: [
    {
      id: 'outcome',
      title: { 'en-CA': 'Outcome', 'fr-CA': 'Issue' },
      codes: {
        offered: { 'en-CA': 'Offered a time', 'fr-CA': 'Plage offerte' },
        waiting: { 'en-CA': 'Still waiting', 'fr-CA': 'Encore en attente' },
        ended: { 'en-CA': 'Ended without an offer', 'fr-CA': 'Terminée sans offre' },
      },
    },
    {
      id: 'way',
      title: { 'en-CA': 'Asked by', 'fr-CA': 'Demandée par' },
      codes: {
        request: { 'en-CA': 'Request', 'fr-CA': 'Demande' },
        wait: { 'en-CA': 'Waitlist', 'fr-CA': 'Liste d’attente' },
      },
    },
    ...[practitioner, kind, site],
  ],
  title: { 'en-CA': 'Days from asking to an offer', 'fr-CA': 'Jours entre la demande et l’offre' },
  facts: { 'en-CA': 'Asked', 'fr-CA': 'Demandées' },
  missing: { 'en-CA': 'Not offered a time', 'fr-CA': 'Sans plage offerte' },
  question: {
    'en-CA': 'How long do patients wait for a time to be offered once they ask?',
    'fr-CA': 'Combien de temps les patients attendent-ils qu’une plage leur soit offerte?',
  },
  definition: {
    'en-CA':
      'Days from asking to the first time that was offered, for what was asked in the period, whenever it was answered. A request: from the moment it says, otherwise the moment it was recorded, to the first time it was recorded as booked. A place on the waitlist: from joining to the first offer of an earlier time, whether it was taken or not; whoever leaves and joins again has another place. Those who were never offered a time are counted apart, and not as a wait of zero: still waiting, or ended because the visit was cancelled, took place, or left the list. Visits that were booked at once are not in it. The practitioner, type and site are those of the visit now.',
    'fr-CA':
      'Jours entre la demande et la première plage offerte, pour ce qui a été demandé dans la période, quel que soit le moment de la réponse. Une demande : du moment qu’elle indique, sinon de celui où elle a été consignée, jusqu’à la première fois où elle est consignée comme réservée. Une place sur la liste d’attente : de l’inscription à la première offre d’une plage plus tôt, acceptée ou non; qui quitte la liste et y revient a une autre place. Les demandes sans plage offerte sont comptées à part, et non comme une attente nulle : encore en attente, ou terminées parce que la visite a été annulée, a eu lieu ou a quitté la liste. Les visites réservées d’emblée n’en font pas partie. Le professionnel, le type et le point de service sont ceux de la visite aujourd’hui.',
  },
  href: ({ id }) => `/care-provider/calendar?visit=${id.split(':')[0]!}`,
  select: facts,
};
