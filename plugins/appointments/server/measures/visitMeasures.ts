import { localised } from '#core/shared/locale.ts';
import { sql } from 'kysely';
import type { Dimension, Measure } from '#clinical/server';
import { common, dimensions, factsOf, held, whoCounts } from './visitFacts.ts';

/** Under a day's notice, by the patient; in time; by the clinic; or nothing says. */
const notice = sql`(case
  when v.reason like 'prov%' then 'clinic'
  when v.reason is null or v.reason not like 'pat%' or v.cancelled_at is null then null
  when v.cancelled_at > v.at - interval '24 hours' then 'late'
  else 'early' end)`;

const outcome: Dimension = {
  id: 'outcome',
  title: localised('Outcome', 'Issue'),
  codes: {
    held: localised('Kept', 'Tenue'),
    noshow: localised('No-show', 'Absence'),
    cancelled: localised('Cancelled', 'Annulée'),
    unmarked: localised('Past, not marked', 'Passée, non marquée'),
    ahead: localised('Still to come', 'À venir'),
  },
};

export const visitMeasures: readonly Measure[] = [
  {
    ...{ ...common, id: 'appointments.visits', order: 10, figure: 'count', dimensions: [outcome, ...dimensions] },
    title: localised('Visits', 'Visites'),
    question: localised(
      'How many visits were booked, kept, missed or cancelled, of which type and with whom?',
      'Combien de visites ont été prévues, tenues, manquées ou annulées, de quel type et avec qui?',
    ),
    definition: localised(
      `Visits that begin in the period, whatever became of them. Kept: marked as arrived, checked in or done. ${whoCounts.en}`,
      `Visites qui commencent dans la période, quelle qu’en soit l’issue. Tenue : marquée comme arrivée, enregistrée ou terminée. ${whoCounts.fr}`,
    ),
    select: (place) =>
      factsOf(
        place,
        {
          more: sql`, (case when v.status in ${held} then 'held' when v.status in ('noshow', 'cancelled') then v.status
            when v.at < ${place.now.toISOString()}::timestamptz then 'unmarked' else 'ahead' end) as outcome`,
        },
        sql`v.status in ${held} or v.status in ('booked', 'pending', 'noshow', 'cancelled')`,
      ),
  },
  {
    ...{ ...common, id: 'appointments.noShows', order: 11, figure: 'share', dimensions },
    title: localised('No-shows', 'Absences'),
    question: localised(
      'How often do patients not come, and to whom?',
      'À quelle fréquence les patients ne viennent-ils pas, et chez qui?',
    ),
    facts: localised('Visits due', 'Visites attendues'),
    hits: localised('No-shows', 'Absences'),
    definition: localised(
      `No-shows out of no-shows and kept visits that began in the period. Left out: cancelled visits, however late, rescheduled ones, and past visits that nobody marked. ${whoCounts.en}`,
      `Absences par rapport aux absences et aux visites tenues qui ont commencé dans la période. Exclues : les visites annulées, même tard, les visites déplacées et les visites passées que personne n’a marquées. ${whoCounts.fr}`,
    ),
    select: (place) =>
      factsOf(place, { hit: sql`v.status = 'noshow'` }, sql`v.status = 'noshow' or v.status in ${held}`),
  },
  {
    ...{ ...common, id: 'appointments.cancellations', order: 12, figure: 'count' },
    title: localised('Cancellations', 'Annulations'),
    question: localised(
      'How many visits are cancelled, by whom, and how late?',
      'Combien de visites sont annulées, par qui et à quel moment?',
    ),
    facts: localised('Cancelled visits', 'Visites annulées'),
    definition: localised(
      `Cancelled visits that would have begun in the period. Late: the patient cancelled under 24 hours before the start, by the moment the cancellation was recorded. No-shows and rescheduled visits are not in it. ${whoCounts.en}`,
      `Visites annulées qui auraient commencé dans la période. Tardive : annulée par le patient moins de 24 heures avant le début, selon le moment où l’annulation a été consignée. Les absences et les visites déplacées n’en font pas partie. ${whoCounts.fr}`,
    ),
    dimensions: [
      {
        id: 'notice',
        title: localised('Cancelled by', 'Annulée par'),
        codes: {
          late: localised('Patient, under 24 hours before', 'Patient, moins de 24 heures avant'),
          early: localised('Patient, in time', 'Patient, à temps'),
          clinic: localised('Clinic', 'Clinique'),
        },
      },
      ...dimensions,
    ],
    select: (place) => factsOf(place, { more: sql`, ${notice} as notice` }, sql`v.status = 'cancelled'`),
  },
  {
    ...{ ...common, id: 'appointments.lostTime', order: 13, figure: 'sum', unit: 'hours' },
    title: localised('Lost hours', 'Heures perdues'),
    question: localised(
      'How much time do no-shows and late cancellations cost?',
      'Combien de temps les absences et les annulations tardives font-elles perdre?',
    ),
    definition: localised(
      `Booked length of no-shows and of visits that patients cancelled under 24 hours before. Whether the time was filled again is not looked at. ${whoCounts.en}`,
      `Durée prévue des absences et des visites que les patients ont annulées moins de 24 heures avant. La réutilisation de la plage n’est pas considérée. ${whoCounts.fr}`,
    ),
    dimensions: [
      {
        id: 'cause',
        title: localised('Cause', 'Cause'),
        codes: {
          noshow: localised('No-show', 'Absence'),
          late: localised('Late cancellation', 'Annulation tardive'),
        },
      },
      ...dimensions,
    ],
    select: (place) =>
      factsOf(
        place,
        { value: sql`v.hours`, more: sql`, (case when v.status = 'noshow' then 'noshow' else 'late' end) as cause` },
        sql`v.status = 'noshow' or (v.status = 'cancelled' and ${notice} = 'late')`,
      ),
  },
];
