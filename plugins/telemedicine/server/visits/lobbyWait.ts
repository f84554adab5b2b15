import { sql } from 'kysely';
import { localised } from '#core/shared/locale.ts';
import { type Measure, participantIn } from '#clinical/server';

/** How long people wait before they are let in to a video visit. */
export const lobbyWait: Measure = {
  ...{
    id: 'telemedicine.lobbyWait',
    order: 17,
    figure: 'median',
    unit: 'minutes',
    since: '2026-11-28',
    ofRecord: true,
  },
  title: localised('Wait in the video lobby', 'Attente au salon vidéo'),
  facts: localised('Video visits with somebody waiting', 'Visites vidéo où quelqu’un a attendu'),
  missing: localised('Not let in', 'Sans admission'),
  question: localised(
    'How long do people wait before a video visit begins?',
    'Combien de temps attend-on avant le début d’une visite vidéo?',
  ),
  definition: localised(
    'Minutes from the first arrival of a patient or guest in the lobby to the moment when the clinic and one of them are in the call, for arrivals in the period. Time before the booked start counts too. Visits in which nobody was let in, or not yet, are counted apart. A visit counts once, under its first practitioner.',
    'Minutes entre la première arrivée d’un patient ou d’un invité au salon et le moment où la clinique et l’un d’eux sont dans l’appel, pour les arrivées de la période. Le temps avant l’heure prévue compte aussi. Les visites où personne n’a été admis, ou pas encore, sont comptées à part. Une visite compte une fois, sous le premier professionnel.',
  ),
  dimensions: [{ id: 'practitioner', title: localised('Practitioner', 'Professionnel') }],
  href: ({ id }) => `/care-provider/calendar?visit=${id}`,
  select: ({ orgId, from, to }) => sql`select v.id, v.arrived_at as at, ${participantIn('Patient', 'id')} as patient,
    true as open, false as hit,
    (case when v.started_at >= v.arrived_at
      then extract(epoch from v.started_at - v.arrived_at)::double precision / 60 end) as value,
    ${participantIn('Practitioner', 'id')} as practitioner, ${participantIn('Practitioner', 'display')} as practitioner_name
    from telemedicine_visit v join resource r on r.org_id = v.org_id and r.type = 'Appointment' and r.id = v.id
    where v.org_id = ${orgId} and v.arrived_at >= ${from.toISOString()}::timestamptz
      and v.arrived_at < ${to.toISOString()}::timestamptz and not r.deleted`,
};
