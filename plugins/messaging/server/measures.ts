import { sql } from 'kysely';
import type { Measure } from '#clinical/server';

const date = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Contents belong to the people of a session: whoever is not in it counts it, and does not open it. */
export const measures: readonly Measure[] = [
  {
    ...{ id: 'messaging.responseTime', order: 20, figure: 'median', unit: 'hours', since: '2026-11-01' },
    title: { 'en-CA': 'Message response time', 'fr-CA': 'Délai de réponse aux messages' },
    question: {
      'en-CA': 'How long do patients wait for the clinic’s first answer?',
      'fr-CA': 'Combien de temps les patients attendent-ils la première réponse de la clinique?',
    },
    facts: { 'en-CA': 'Requests', 'fr-CA': 'Demandes' },
    missing: { 'en-CA': 'Unanswered', 'fr-CA': 'Sans réponse' },
    definition: {
      'en-CA':
        'Hours, nights and weekends included, from a patient’s request to the clinic’s first answer: a message of staff, or accepting or declining the request. For requests made in the period. Unanswered ones are counted apart, so the median is of answered ones only.',
      'fr-CA':
        'Heures, nuits et fins de semaine comprises, entre la demande d’un patient et la première réponse de la clinique : un message du personnel, ou l’acceptation ou le refus de la demande. Pour les demandes faites dans la période. Celles sans réponse sont comptées à part; la médiane porte donc sur les autres.',
    },
    dimensions: [
      {
        id: 'channel',
        title: { 'en-CA': 'Channel', 'fr-CA': 'Canal' },
        codes: {
          secure: { 'en-CA': 'With one of the staff', 'fr-CA': 'Avec une personne de la clinique' },
          care_team: { 'en-CA': 'With a care team', 'fr-CA': 'Avec une équipe de soins' },
          default: { 'en-CA': 'Other', 'fr-CA': 'Autre' },
        },
      },
      {
        id: 'status',
        title: { 'en-CA': 'Status', 'fr-CA': 'État' },
        codes: {
          requested: { 'en-CA': 'Requested', 'fr-CA': 'Demandée' },
          confirmed: { 'en-CA': 'Open', 'fr-CA': 'Ouverte' },
          denied: { 'en-CA': 'Declined', 'fr-CA': 'Refusée' },
          completed: { 'en-CA': 'Completed', 'fr-CA': 'Terminée' },
          expired: { 'en-CA': 'Expired', 'fr-CA': 'Expirée' },
        },
      },
    ],
    ofRecord: false,
    select: ({
      orgId,
      from,
      to,
      viewer,
    }) => sql`select s.id::text as id, s.created_at as at, asker.resource_id as patient, false as hit,
        s.kind as channel, s.status,
        exists (select from messaging_person me where me.session_id = s.id and me.profile_id = ${viewer.profileId}) as open,
        extract(epoch from least(
          (select min(m.created_at) from messaging_message m join profile a on a.id = m.author_id
            where m.session_id = s.id and a.role <> 'patient'),
          (select s.decided_at from profile b where b.id = s.decided_by and b.role <> 'patient')
        ) - s.created_at)::double precision / 3600 as value
      from messaging_session s join profile asker on asker.id = s.requested_by and asker.role = 'patient'
      where s.org_id = ${orgId} and s.created_at >= ${date(from)} and s.created_at < ${date(to)}`,
    href: ({ id }) => `/messages/session?session_id=${id}`,
  },
];
