import { type RawBuilder, sql } from 'kysely';
import { localised } from '#core/shared/locale.ts';
import type { Measure, MeasurePlace } from '#clinical/server';

type Sql = RawBuilder<unknown>;
const date = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Hours between two moments in which the clinic is open by its own clocks; null where it never said when it is. */
const openHours = (from: Sql, to: Sql): Sql => sql`(
  select coalesce(sum(extract(epoch from greatest(least(${to}, (day.date + (day.hours ->> 'close')::time) at time zone day.zone)
      - greatest(${from}, (day.date + (day.hours ->> 'open')::time) at time zone day.zone), interval '0'))), 0)::double precision / 3600
  from (
    select d.day::date as date, c.zone, c.hours -> to_char(d.day, 'dy') as hours
    from generate_series((${from} at time zone c.zone)::date::timestamp, (${to} at time zone c.zone)::date::timestamp, interval '1 day') d(day)
  ) day
  where jsonb_typeof(day.hours) = 'object'
  having jsonb_typeof(c.hours) = 'object'
)`;

/**
 * What patients asked for in the period, with the clinic's first answer. Contents belong to the people of a session: whoever is
 * not in it counts it, and does not open it.
 */
const requests = (
  { orgId, from, to, viewer }: MeasurePlace,
  { value, hit = sql`false`, only = sql`true` }: { readonly value: Sql; readonly hit?: Sql; readonly only?: Sql },
): Sql => sql`select r.id, r.at, r.patient, r.open, r.channel, r.status, (${hit}) as hit, (${value}) as value from (
    select s.id::text as id, s.created_at as at, s.due_at as due, asker.resource_id as patient, s.kind as channel, s.status,
      exists (select from messaging_person me where me.session_id = s.id and me.profile_id = ${viewer.profileId}) as open,
      least(
        (select min(m.created_at) from messaging_message m join profile a on a.id = m.author_id
          where m.session_id = s.id and a.role <> 'patient'),
        (select s.decided_at from profile b where b.id = s.decided_by and b.role <> 'patient')
      ) as answered
    from messaging_session s join profile asker on asker.id = s.requested_by and asker.role = 'patient'
    where s.org_id = ${orgId} and s.created_at >= ${date(from)} and s.created_at < ${date(to)}
  ) r, (
    select coalesce(o.details ->> 'timeZone', 'America/Toronto') as zone, o.details -> 'hours' as hours
    from organization o where o.id = ${orgId}
  ) c where ${only}`;

const common = {
  ...{ ofRecord: false, facts: localised('Requests', 'Demandes') },
  href: ({ id }: { readonly id: string }) => `/messages/session?session_id=${id}`,
  dimensions: [
    {
      id: 'channel',
      title: localised('Channel', 'Canal'),
      codes: {
        secure: localised('With one of the staff', 'Avec une personne de la clinique'),
        care_team: localised('With a care team', 'Avec une équipe de soins'),
        provider: localised('Among staff', 'Entre membres du personnel'),
        default: localised('Other', 'Autre'),
      },
    },
    {
      id: 'status',
      title: localised('Status', 'État'),
      codes: {
        requested: localised('Requested', 'Demandée'),
        confirmed: localised('Open', 'Ouverte'),
        denied: localised('Declined', 'Refusée'),
        completed: localised('Completed', 'Terminée'),
        expired: localised('Expired', 'Expirée'),
      },
    },
  ],
} as const;

const answer = localised(
  'The clinic’s first answer is a message of staff, or accepting or declining the request. For requests that patients made in the period.',
  'La première réponse de la clinique est un message du personnel, ou l’acceptation ou le refus de la demande. Pour les demandes faites par les patients dans la période.',
);

export const measures: readonly Measure[] = [
  {
    ...{ ...common, id: 'messaging.responseTime', order: 20, figure: 'median', unit: 'hours', since: '2026-11-01' },
    title: localised('Message response time', 'Délai de réponse aux messages'),
    question: localised(
      'How long do patients wait for the clinic’s first answer?',
      'Combien de temps les patients attendent-ils la première réponse de la clinique?',
    ),
    missing: localised('Unanswered', 'Sans réponse'),
    definition: localised(
      `Hours, nights and weekends included, from a patient’s request to the clinic’s first answer. ${answer['en-CA']} Unanswered ones are counted apart, so the median is of answered ones only.`,
      `Heures, nuits et fins de semaine comprises, entre la demande d’un patient et la première réponse de la clinique. ${answer['fr-CA']} Celles sans réponse sont comptées à part; la médiane porte donc sur les autres.`,
    ),
    select: (place) => requests(place, { value: sql`extract(epoch from r.answered - r.at)::double precision / 3600` }),
  },
  {
    ...{ ...common, id: 'messaging.responseHours', order: 21, figure: 'median', unit: 'hours', since: '2026-11-28' },
    title: localised('Message response in clinic hours', 'Délai de réponse en heures d’ouverture'),
    question: localised(
      'How long do patients wait while the clinic is open?',
      'Combien de temps les patients attendent-ils pendant que la clinique est ouverte?',
    ),
    missing: localised('Unanswered, or hours not set', 'Sans réponse, ou heures non précisées'),
    definition: localised(
      `Hours in which the clinic is open, by the opening hours it has now, from a patient’s request to the clinic’s first answer. Holidays count as open. ${answer['en-CA']} Unanswered ones are counted apart, and all of them where the clinic never set its hours.`,
      `Heures pendant lesquelles la clinique est ouverte, selon ses heures d’ouverture actuelles, entre la demande d’un patient et la première réponse. Les jours fériés comptent comme ouverts. ${answer['fr-CA']} Celles sans réponse sont comptées à part, et toutes le sont si la clinique n’a jamais précisé ses heures.`,
    ),
    select: (place) =>
      requests(place, {
        value: sql`case when r.answered is not null then ${openHours(sql`r.at`, sql`r.answered`)} end`,
      }),
  },
  {
    ...{ ...common, id: 'messaging.notInTime', order: 22, figure: 'share', since: '2026-11-28' },
    title: localised('Requests not answered in time', 'Demandes sans réponse à temps'),
    question: localised(
      'How many requests of patients run out before the clinic answers?',
      'Combien de demandes de patients expirent avant que la clinique réponde?',
    ),
    facts: localised('Requests due', 'Demandes échues'),
    hits: localised('Not in time', 'Hors délai'),
    definition: localised(
      `Requests without an answer by the moment they expire, out of those that were answered or have expired. A request expires when the conversation was to start, and never within a day of asking. ${answer['en-CA']} Requests that can still be answered in time are left out.`,
      `Demandes sans réponse au moment où elles expirent, par rapport à celles qui ont reçu une réponse ou ont expiré. Une demande expire au début prévu de la conversation, jamais dans la journée qui suit. ${answer['fr-CA']} Celles auxquelles on peut encore répondre à temps sont exclues.`,
    ),
    select: (place) =>
      requests(place, {
        value: sql`null::double precision`,
        hit: sql`r.answered is null or r.answered > r.due`,
        only: sql`r.answered is not null or r.due <= ${date(place.now)}`,
      }),
  },
];
