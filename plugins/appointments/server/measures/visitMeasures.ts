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
  title: { 'en-CA': 'Outcome', 'fr-CA': 'Issue' },
  codes: {
    held: { 'en-CA': 'Kept', 'fr-CA': 'Tenue' },
    noshow: { 'en-CA': 'No-show', 'fr-CA': 'Absence' },
    cancelled: { 'en-CA': 'Cancelled', 'fr-CA': 'Annulée' },
    unmarked: { 'en-CA': 'Past, not marked', 'fr-CA': 'Passée, non marquée' },
    ahead: { 'en-CA': 'Still to come', 'fr-CA': 'À venir' },
  },
};

export const visitMeasures: readonly Measure[] = [
  {
    ...{ ...common, id: 'appointments.visits', order: 10, figure: 'count', dimensions: [outcome, ...dimensions] },
    title: { 'en-CA': 'Visits', 'fr-CA': 'Visites' },
    question: {
      'en-CA': 'How many visits were booked, kept, missed or cancelled, of which type and with whom?',
      'fr-CA': 'Combien de visites ont été prévues, tenues, manquées ou annulées, de quel type et avec qui?',
    },
    definition: {
      'en-CA': `Visits that begin in the period, whatever became of them. Kept: marked as arrived, checked in or done. ${whoCounts.en}`,
      'fr-CA': `Visites qui commencent dans la période, quelle qu’en soit l’issue. Tenue : marquée comme arrivée, enregistrée ou terminée. ${whoCounts.fr}`,
    },
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
    title: { 'en-CA': 'No-shows', 'fr-CA': 'Absences' },
    question: {
      'en-CA': 'How often do patients not come, and to whom?',
      'fr-CA': 'À quelle fréquence les patients ne viennent-ils pas, et chez qui?',
    },
    facts: { 'en-CA': 'Visits due', 'fr-CA': 'Visites attendues' },
    hits: { 'en-CA': 'No-shows', 'fr-CA': 'Absences' },
    definition: {
      'en-CA': `No-shows out of no-shows and kept visits that began in the period. Left out: cancelled visits, however late, rescheduled ones, and past visits that nobody marked. ${whoCounts.en}`,
      'fr-CA': `Absences par rapport aux absences et aux visites tenues qui ont commencé dans la période. Exclues : les visites annulées, même tard, les visites déplacées et les visites passées que personne n’a marquées. ${whoCounts.fr}`,
    },
    select: (place) =>
      factsOf(place, { hit: sql`v.status = 'noshow'` }, sql`v.status = 'noshow' or v.status in ${held}`),
  },
  {
    ...{ ...common, id: 'appointments.cancellations', order: 12, figure: 'count' },
    title: { 'en-CA': 'Cancellations', 'fr-CA': 'Annulations' },
    question: {
      'en-CA': 'How many visits are cancelled, by whom, and how late?',
      'fr-CA': 'Combien de visites sont annulées, par qui et à quel moment?',
    },
    facts: { 'en-CA': 'Cancelled visits', 'fr-CA': 'Visites annulées' },
    definition: {
      'en-CA': `Cancelled visits that would have begun in the period. Late: the patient cancelled under 24 hours before the start, by the moment the cancellation was recorded. No-shows and rescheduled visits are not in it. ${whoCounts.en}`,
      'fr-CA': `Visites annulées qui auraient commencé dans la période. Tardive : annulée par le patient moins de 24 heures avant le début, selon le moment où l’annulation a été consignée. Les absences et les visites déplacées n’en font pas partie. ${whoCounts.fr}`,
    },
    dimensions: [
      {
        id: 'notice',
        title: { 'en-CA': 'Cancelled by', 'fr-CA': 'Annulée par' },
        codes: {
          late: { 'en-CA': 'Patient, under 24 hours before', 'fr-CA': 'Patient, moins de 24 heures avant' },
          early: { 'en-CA': 'Patient, in time', 'fr-CA': 'Patient, à temps' },
          clinic: { 'en-CA': 'Clinic', 'fr-CA': 'Clinique' },
        },
      },
      ...dimensions,
    ],
    select: (place) => factsOf(place, { more: sql`, ${notice} as notice` }, sql`v.status = 'cancelled'`),
  },
  {
    ...{ ...common, id: 'appointments.lostTime', order: 13, figure: 'sum', unit: 'hours' },
    title: { 'en-CA': 'Lost hours', 'fr-CA': 'Heures perdues' },
    question: {
      'en-CA': 'How much time do no-shows and late cancellations cost?',
      'fr-CA': 'Combien de temps les absences et les annulations tardives font-elles perdre?',
    },
    definition: {
      'en-CA': `Booked length of no-shows and of visits that patients cancelled under 24 hours before. Whether the time was filled again is not looked at. ${whoCounts.en}`,
      'fr-CA': `Durée prévue des absences et des visites que les patients ont annulées moins de 24 heures avant. La réutilisation de la plage n’est pas considérée. ${whoCounts.fr}`,
    },
    dimensions: [
      {
        id: 'cause',
        title: { 'en-CA': 'Cause', 'fr-CA': 'Cause' },
        codes: {
          noshow: { 'en-CA': 'No-show', 'fr-CA': 'Absence' },
          late: { 'en-CA': 'Late cancellation', 'fr-CA': 'Annulation tardive' },
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
