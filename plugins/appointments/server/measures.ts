import { type RawBuilder, sql } from 'kysely';
import type { Dimension, Measure, MeasurePlace } from '#clinical/server';
import { urls } from '../shared/visit.ts';

type Sql = RawBuilder<unknown>;

const held = sql`('arrived', 'checked-in', 'fulfilled')`;

/** Of a participant of one type, the first: `{actor,reference}` without the type. */
const participant = (type: 'Patient' | 'Practitioner', path: Sql): Sql =>
  sql`(select p.value #>> ${path} from jsonb_array_elements(r.content -> 'participant') p(value)
    where p.value #>> '{actor,reference}' like ${`${type}/%`} limit 1)`;
const reference = sql`'{actor,reference}'`;
const display = sql`'{actor,display}'`;

/**
 * The moment at which the cancellation that holds was written: the first version after the last one that was not cancelled. Null
 * for what is not cancelled, and for what came here cancelled already.
 */
const cancelledAt = sql`(case when r.content ->> 'status' = 'cancelled' then (
    select min(h.updated_at) from resource_history h
    where h.org_id = r.org_id and h.type = 'Appointment' and h.id = r.id and h.version > coalesce((
      select max(o.version) from resource_history o
      where o.org_id = r.org_id and o.type = 'Appointment' and o.id = r.id and o.content ->> 'status' <> 'cancelled'
    ), r.version)
  ) end)`;

const reason = sql`(r.content #>> '{cancelationReason,coding,0,code}')`;

/** Under a day's notice, by the patient; in time; by the clinic; or nothing says. */
const notice = sql`(case
  when v.reason like 'prov%' then 'clinic'
  when v.reason is null or v.reason not like 'pat%' or v.cancelled_at is null then null
  when v.cancelled_at > v.at - interval '24 hours' then 'late'
  else 'early' end)`;

/** Appointments that begin in the period; one that was moved is there once, at the time that it has now. */
const visits = ({ orgId, from, to }: MeasurePlace): Sql => sql`select r.id, d.low as at,
    r.content ->> 'status' as status, ${reason} as reason, ${cancelledAt} as cancelled_at,
    substr(${participant('Patient', reference)}, 9) as patient,
    substr(${participant('Practitioner', reference)}, 14) as practitioner,
    ${participant('Practitioner', display)} as practitioner_name,
    coalesce(r.content #>> '{serviceType,0,coding,0,code}', r.content #>> '{serviceType,0,text}') as kind,
    coalesce(r.content #>> '{serviceType,0,text}', r.content #>> '{serviceType,0,coding,0,display}') as kind_name,
    coalesce(jsonb_path_query_first(r.content, ${`$.extension[*] ? (@.url == "${urls.mode}").valueCode`}::jsonpath) #>> '{}', 'clinic') as mode,
    extract(epoch from (r.content ->> 'end')::timestamptz - d.low)::double precision / 3600 as hours
  from resource_date d join resource r on r.rid = d.rid
  where d.org_id = ${orgId} and d.type = 'Appointment' and d.param = 'date' and d.main
    and d.low >= ${from.toISOString()}::timestamptz and d.low < ${to.toISOString()}::timestamptz and not r.deleted`;

const factsOf = (
  place: MeasurePlace,
  { hit = sql`false`, value = sql`null::double precision`, more = sql`` },
  only: Sql,
): Sql =>
  sql`select v.id, v.at, v.patient, true as open, (${hit}) as hit, (${value}) as value, v.practitioner, v.practitioner_name,
    v.kind, v.kind_name, v.mode ${more} from (${visits(place)}) v where ${only}`;

const dimensions: readonly Dimension[] = [
  { id: 'practitioner', title: { 'en-CA': 'Practitioner', 'fr-CA': 'Professionnel' } },
  { id: 'kind', title: { 'en-CA': 'Type of visit', 'fr-CA': 'Type de visite' } },
  {
    id: 'mode',
    title: { 'en-CA': 'Mode', 'fr-CA': 'Mode' },
    codes: {
      clinic: { 'en-CA': 'At the clinic', 'fr-CA': 'À la clinique' },
      video: { 'en-CA': 'Video', 'fr-CA': 'Vidéo' },
      phone: { 'en-CA': 'Telephone', 'fr-CA': 'Téléphone' },
      home: { 'en-CA': 'At home', 'fr-CA': 'À domicile' },
    },
  },
];

const common = {
  since: '2026-11-01',
  facts: { 'en-CA': 'Visits', 'fr-CA': 'Visites' },
  ofRecord: true,
  href: ({ id }: { readonly id: string }) => `/care-provider/calendar?visit=${id}`,
} as const;

const whoCounts = {
  en: 'A visit with several practitioners counts once, under the first. A rescheduled visit counts once, at its new time.',
  fr: 'Une visite avec plusieurs professionnels compte une fois, sous le premier. Une visite déplacée compte une fois, à sa nouvelle heure.',
} as const;

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

export const measures: readonly Measure[] = [
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
