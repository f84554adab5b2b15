import { type RawBuilder, sql } from 'kysely';
import { localised } from '#core/shared/locale.ts';
import type { Dimension, Measure, MeasurePlace } from '#clinical/server';

type Sql = RawBuilder<unknown>;

/** Whole minutes, as the feature's own report has them. */
const hours = (from: Sql, to: Sql): Sql =>
  sql`(greatest(floor(extract(epoch from ${to} - ${from})::double precision / 60 + 0.5), 0) / 60)`;
/** Of two who came together the hours of each. */
const done = sql`(case when v.shares is not null then (select coalesce(sum((s ->> 'minutes')::double precision), 0) / 60
  from jsonb_array_elements(v.shares) s) when v.started_at is not null and v.ended_at is not null then ${hours(sql`v.started_at`, sql`v.ended_at`)} end)`;

interface Facts {
  readonly only: Sql;
  readonly hit?: Sql;
  readonly value?: Sql;
  readonly more?: Sql;
}

/** Visits that were planned to begin in the period, with their worker of now; cancelled ones are no visits. */
const visits = (
  { orgId, from, to, now }: MeasurePlace,
  { only, hit = sql`false`, value = sql`null::double precision`, more = sql`` }: Facts,
): Sql => sql`select v.id, v.start_at as at, v.patient_id as patient, true as open, (${hit}) as hit, (${value}) as value,
    v.worker_id as worker, v.worker_name ${more}
  from (
    select v.*, w.name as worker_name, (v.state = 'missed' or (v.state = 'planned'
      and v.end_at < ${now.toISOString()}::timestamptz and v.latest_at < ${now.toISOString()}::timestamptz)) as missed
    from home_care_visit v left join home_care_worker w on w.org_id = v.org_id and w.id = v.worker_id
    where v.org_id = ${orgId} and v.start_at >= ${from.toISOString()}::timestamptz
      and v.start_at < ${to.toISOString()}::timestamptz and v.state <> 'cancelled'
  ) v where ${only}`;

const worker: Dimension = { id: 'worker', title: localised('Worker', 'Personnel') };
const common = {
  ...{ since: '2026-11-28', ofRecord: false, facts: localised('Home visits', 'Visites à domicile') },
  href: ({ patient }: { readonly patient: string | null }) => (patient === null ? null : `/clinic/patients/${patient}`),
} as const;
const which = localised(
  'Visits count in the period in which they were planned to begin, under the worker who has them now. Cancelled visits are left out.',
  'Les visites comptent dans la période où leur début était prévu, sous la personne à qui elles sont confiées maintenant. Les visites annulées sont exclues.',
);

export const measures: readonly Measure[] = [
  {
    ...{ ...common, id: 'home-care.hours', order: 70, figure: 'sum', unit: 'hours' },
    title: localised('Home care hours', 'Heures de soins à domicile'),
    question: localised(
      'How many hours of home care were given?',
      'Combien d’heures de soins à domicile ont été données?',
    ),
    definition: localised(
      `Time from start to end of visits that are done, to the minute, with corrections that were accepted. A done visit without a start or an end adds no time: group by “Times” to see how many there are. ${which['en-CA']}`,
      `Temps entre le début et la fin des visites faites, à la minute près, avec les corrections acceptées. Une visite faite sans début ou sans fin n’ajoute aucun temps : regroupez par « Heures » pour voir combien il y en a. ${which['fr-CA']}`,
    ),
    dimensions: [
      worker,
      {
        id: 'times',
        title: localised('Times', 'Heures'),
        codes: {
          recorded: localised('Recorded', 'Notées'),
          missing: localised('Start or end missing', 'Début ou fin manquants'),
        },
      },
    ],
    select: (place) =>
      visits(place, {
        ...{ only: sql`v.state = 'done'`, value: done },
        more: sql`, case when v.started_at is null or v.ended_at is null then 'missing' else 'recorded' end as times`,
      }),
  },
  {
    ...{ ...common, id: 'home-care.plannedHours', order: 71, figure: 'sum', unit: 'hours' },
    title: localised('Planned home care hours', 'Heures de soins à domicile prévues'),
    question: localised(
      'How many hours of home care were planned, and what became of them?',
      'Combien d’heures de soins à domicile étaient prévues, et qu’en est-il advenu?',
    ),
    definition: localised(
      `Planned length of visits, by the status they have now. Missed: marked as missed, or never started and past the latest time to begin. ${which['en-CA']}`,
      `Durée prévue des visites, selon leur état actuel. Manquée : marquée comme manquée, ou jamais commencée alors que l’heure limite est passée. ${which['fr-CA']}`,
    ),
    dimensions: [
      {
        id: 'state',
        title: localised('Status', 'État'),
        codes: {
          done: localised('Done', 'Faite'),
          started: localised('Under way', 'En cours'),
          missed: localised('Missed', 'Manquée'),
          planned: localised('Planned', 'Prévue'),
        },
      },
      worker,
    ],
    select: (place) =>
      visits(place, {
        ...{ only: sql`true`, value: sql`(${hours(sql`v.start_at`, sql`v.end_at`)} * v.workers)` },
        more: sql`, case when v.missed then 'missed' else v.state end as state`,
      }),
  },
  {
    ...{ ...common, id: 'home-care.missed', order: 72, figure: 'share', dimensions: [worker] },
    title: localised('Missed home visits', 'Visites à domicile manquées'),
    question: localised('How many home visits did not happen?', 'Combien de visites à domicile n’ont pas eu lieu?'),
    facts: localised('Home visits due', 'Visites à domicile attendues'),
    hits: localised('Missed', 'Manquées'),
    definition: localised(
      `Visits marked as missed, or never started and past the latest time to begin, out of these and those that were started or done. ${which['en-CA']}`,
      `Visites marquées comme manquées, ou jamais commencées alors que l’heure limite est passée, par rapport à celles-ci et aux visites commencées ou faites. ${which['fr-CA']}`,
    ),
    select: (place) => visits(place, { only: sql`v.missed or v.state in ('started', 'done')`, hit: sql`v.missed` }),
  },
  {
    ...{ ...common, id: 'home-care.late', order: 73, figure: 'share', dimensions: [worker] },
    title: localised('Late home visits', 'Visites à domicile en retard'),
    question: localised(
      'How many home visits began too late?',
      'Combien de visites à domicile ont commencé trop tard?',
    ),
    facts: localised('Home visits started', 'Visites à domicile commencées'),
    hits: localised('Late', 'En retard'),
    definition: localised(
      `Visits that began after the latest time agreed for them, out of those with a recorded start. ${which['en-CA']}`,
      `Visites commencées après l’heure limite convenue, par rapport à celles dont le début est noté. ${which['fr-CA']}`,
    ),
    select: (place) => visits(place, { only: sql`v.started_at is not null`, hit: sql`v.started_at > v.latest_at` }),
  },
];
