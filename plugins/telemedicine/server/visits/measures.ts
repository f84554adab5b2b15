import { type RawBuilder, sql } from 'kysely';
import { localised } from '#core/shared/locale.ts';
import { type Dimension, type Measure, type MeasurePlace, participantIn } from '#clinical/server';
import { lobbyWait } from './lobbyWait.ts';

type Sql = RawBuilder<unknown>;

/** What a check of the lobby is about; the first that is not well is what is most likely to stop a visit. */
const parts = ['network', 'microphone', 'camera', 'speaker', 'browser'] as const;
const isBad = (part: Sql): Sql => sql`s.checks ->> ${part} in ('poor', 'failed')`;

/** Those who came to a video visit in the period, each once a visit, whatever device they came with last. */
const seats = ({ orgId, from, to }: MeasurePlace, only: Sql, hit: Sql, more: Sql = sql``): Sql => sql`select s.id,
    s.since as at, ${participantIn('Patient', 'id')} as patient, true as open, (${hit}) as hit,
    null::double precision as value, s.kind as who ${more}
  from telemedicine_seat s join resource r on r.org_id = s.org_id and r.type = 'Appointment' and r.id = s.visit
  where s.org_id = ${orgId} and s.since >= ${from.toISOString()}::timestamptz and s.since < ${to.toISOString()}::timestamptz
    and not r.deleted and ${only}`;

const who: Dimension = {
  id: 'who',
  title: localised('Who', 'Qui'),
  codes: {
    patient: localised('Patients', 'Patients'),
    practitioner: localised('Practitioners', 'Professionnels'),
    staff: localised('Other staff', 'Autre personnel'),
    guest: localised('Guests', 'Invités'),
  },
};

const common = {
  figure: 'share',
  since: '2026-11-28',
  ofRecord: true,
  href: ({ patient }: { readonly patient: string | null }) => (patient === null ? null : `/clinic/patients/${patient}`),
} as const;

export const measures: readonly Measure[] = [
  lobbyWait,
  {
    ...{ ...common, id: 'telemedicine.callQuality', order: 18, dimensions: [who] },
    title: localised('Poor video connections', 'Mauvaises connexions vidéo'),
    question: localised(
      'How often is the connection of a video visit poor, and on whose side?',
      'À quelle fréquence la connexion d’une visite vidéo est-elle mauvaise, et de quel côté?',
    ),
    facts: localised('Participants measured', 'Participants mesurés'),
    hits: localised('Poor connection', 'Mauvaise connexion'),
    definition: localised(
      'Participants who came in the period and whose browser measured its connection during the call, every 10 seconds. Poor: one measure in ten or more was poor or lost, by delay, loss or silence, to whoever was worst. Somebody with a poor line makes it poor for the others too. Who was never measured, such as before 28 November 2026, is left out.',
      'Participants arrivés dans la période dont le navigateur a mesuré la connexion pendant l’appel, toutes les 10 secondes. Mauvaise : au moins une mesure sur dix était mauvaise ou perdue, selon le délai, les pertes ou le silence, avec la personne la moins bien reliée. Une personne mal reliée la rend mauvaise pour les autres aussi. Qui n’a jamais été mesuré, par exemple avant le 28 novembre 2026, est exclu.',
    ),
    select: (place) => seats(place, sql`s.readings > 0`, sql`s.bad_readings * 10 >= s.readings`),
  },
  {
    ...{ ...common, id: 'telemedicine.deviceChecks', order: 19 },
    title: localised('Device checks that found a problem', 'Vérifications d’appareil avec un problème'),
    question: localised(
      'Whose device is not ready for a video visit, and what is missing?',
      'Quels appareils ne sont pas prêts pour une visite vidéo, et que leur manque-t-il?',
    ),
    facts: localised('Device checks', 'Vérifications d’appareil'),
    hits: localised('With a problem', 'Avec un problème'),
    definition: localised(
      'Participants who came in the period and checked their device in the lobby, by their last check. With a problem: network, microphone, camera, speaker or browser was poor or failed; of several, the first in this order is told. Who skipped the check is left out.',
      'Participants arrivés dans la période qui ont vérifié leur appareil au salon, selon leur dernière vérification. Avec un problème : le réseau, le microphone, la caméra, le haut-parleur ou le navigateur était mauvais ou en échec; s’il y en a plusieurs, le premier dans cet ordre est nommé. Qui a sauté la vérification est exclu.',
    ),
    dimensions: [
      {
        id: 'problem',
        title: localised('Problem', 'Problème'),
        codes: {
          none: localised('None found', 'Aucun trouvé'),
          network: localised('Network', 'Réseau'),
          microphone: localised('Microphone', 'Microphone'),
          camera: localised('Camera', 'Caméra'),
          speaker: localised('Speaker', 'Haut-parleur'),
          browser: localised('Browser', 'Navigateur'),
        },
      },
      who,
    ],
    select: (place) =>
      seats(
        place,
        sql`jsonb_typeof(s.checks) = 'object'`,
        sql`(${sql.join(
          parts.map((part) => isBad(sql.lit(part))),
          sql` or `,
        )}) is true`,
        sql`, case ${sql.join(
          parts.map((part) => sql`when ${isBad(sql.lit(part))} then ${sql.lit(part)}`),
          sql` `,
        )} else 'none' end as problem`,
      ),
  },
  {
    ...{ ...common, id: 'telemedicine.ratings', order: 19 },
    title: localised('Ratings of video visits', 'Évaluations des visites vidéo'),
    question: localised('How do patients rate the call?', 'Comment les patients évaluent-ils l’appel?'),
    facts: localised('Ratings', 'Évaluations'),
    hits: localised('4 or 5 stars', '4 ou 5 étoiles'),
    definition: localised(
      'Video visits that ended in the period and that the patient rated, by the rating they gave last. It rates the call, not the care. Visits without a rating are left out; what patients wrote isn’t shown here.',
      'Visites vidéo terminées dans la période et évaluées par le patient, selon sa dernière évaluation. C’est l’appel qui est évalué, non les soins. Les visites non évaluées sont exclues; les commentaires ne sont pas montrés ici.',
    ),
    dimensions: [
      {
        id: 'stars',
        title: localised('Stars', 'Étoiles'),
        codes: Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`${n}`, localised(`${n}`, `${n}`)])),
      },
    ],
    select: ({ orgId, from, to }) => sql`select v.id, v.ended_at as at, ${participantIn('Patient', 'id')} as patient,
        true as open, v.stars >= 4 as hit, null::double precision as value, v.stars::text as stars
      from telemedicine_visit v join resource r on r.org_id = v.org_id and r.type = 'Appointment' and r.id = v.id
      where v.org_id = ${orgId} and v.ended_at >= ${from.toISOString()}::timestamptz
        and v.ended_at < ${to.toISOString()}::timestamptz and v.stars is not null and not r.deleted`,
    href: ({ id }) => `/care-provider/calendar?visit=${id}`,
  },
];
