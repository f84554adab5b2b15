import { type RawBuilder, sql } from 'kysely';
import { localised } from '#core/shared/locale.ts';
import { type Dimension, type Measure, type MeasurePlace, momentIn } from '#clinical/server';
import { doseSystem } from '../shared/doseKey.ts';
import { openStates, taskSystem } from '../shared/patientRequests.ts';

type Sql = RawBuilder<unknown>;

const kinds = ['renewal-request', 'refill-request'] as const;

/** Renewals and refills that patients asked for in the period; what was withdrawn does not count. */
const requests = ({ orgId, from, to, now }: MeasurePlace, value: (now: Sql) => Sql, only: Sql): Sql => sql`select t.*,
    true as open, false as hit, extract(epoch from ${value(sql`${now.toISOString()}::timestamptz`)} - t.at)::double precision / 86400 as value
  from (
    select r.id, d.low as at, substring(r.content #>> '{for,reference}' from '^Patient/(.*)$') as patient, k.value as kind,
      case when r.content ->> 'status' = 'completed' then 'approved' when r.content ->> 'status' = 'rejected' then 'declined'
        when r.content ->> 'status' = any(${[...openStates]}::text[]) then 'waiting' else 'other' end as answer,
      coalesce(${momentIn(sql`r.content #>> '{executionPeriod,end}'`)}, ${momentIn(sql`r.content ->> 'lastModified'`)}) as ended
    from resource_date d join resource r on r.rid = d.rid
      join resource_token k on k.rid = r.rid and k.param = 'code' and k.system = ${taskSystem}
        and k.value in (${sql.join([...kinds])})
    where d.org_id = ${orgId} and d.type = 'Task' and d.param = 'authored-on' and d.main
      and d.low >= ${from.toISOString()}::timestamptz and d.low < ${to.toISOString()}::timestamptz and not r.deleted
  ) t where t.answer <> 'other' and ${only}`;

const kind: Dimension = {
  id: 'kind',
  title: localised('Request', 'Demande'),
  codes: {
    'renewal-request': localised('Renewal', 'Renouvellement'),
    'refill-request': localised('Refill at the pharmacy', 'Renouvellement en pharmacie'),
  },
};
const answer: Dimension = {
  id: 'answer',
  title: localised('Answer', 'Réponse'),
  codes: {
    approved: localised('Approved', 'Approuvée'),
    declined: localised('Declined', 'Refusée'),
    waiting: localised('Not answered', 'Sans réponse'),
  },
};

const common = {
  ...{ since: '2026-11-26', ofRecord: true },
  facts: localised('Requests', 'Demandes'),
  href: ({ patient }: { readonly patient: string | null }) =>
    patient === null ? null : `/clinic/patients/${patient}?tab=medications`,
} as const;

const which = {
  en: 'Renewals and pharmacy refills that patients asked for in the period, nights and weekends included. Withdrawn requests and reported side effects are left out.',
  fr: 'Renouvellements demandés par les patients dans la période, en clinique ou en pharmacie, nuits et fins de semaine comprises. Les demandes retirées et les effets secondaires signalés sont exclus.',
} as const;

/**
 * Doses that patients answered, each once and as it was answered last. An answer counts where the medicine is the patient's own:
 * anyone could write a dose's key.
 */
const answeredDoses = ({ orgId, from, to }: MeasurePlace): Sql => sql`select distinct on (k.value collate "C")
    r.id, d.low as at, substr(r.content #>> '{subject,reference}', 9) as patient,
    r.content ->> 'status' in ('completed', 'in-progress') as taken,
    coalesce(nullif(r.content #>> '{medicationCodeableConcept,text}', ''),
      r.content #>> '{medicationCodeableConcept,coding,0,display}') as medicine
  from resource_date d join resource r on r.rid = d.rid
    join resource_token k on k.rid = r.rid and k.param = 'identifier' and k.system = ${doseSystem}
    join resource m on m.org_id = r.org_id and m.type = split_part(k.value, '/', 1)
      and m.id = split_part(split_part(k.value, '/', 2), '@', 1) and not m.deleted
      and m.content #>> '{subject,reference}' = r.content #>> '{subject,reference}'
  where d.org_id = ${orgId} and d.type = 'MedicationAdministration' and d.param = 'effective-time' and d.main
    and d.low >= ${from.toISOString()}::timestamptz and d.low < ${to.toISOString()}::timestamptz and not r.deleted
    and r.content ->> 'status' in ('completed', 'in-progress', 'not-done', 'stopped')
    and r.content #>> '{subject,reference}' like 'Patient/%'
  order by k.value collate "C", d.low desc, r.rid desc`;

const lacks = localised(
  'It is no proportion of days covered: that needs every filling at the pharmacy, and pharmacies report few of them here.',
  'Ce n’est pas la proportion de jours couverts : il faudrait chaque remise à la pharmacie, et les pharmacies en signalent peu ici.',
);

export const measures: readonly Measure[] = [
  {
    ...{ ...common, id: 'medications.dosesTaken', order: 53, figure: 'share', since: '2026-11-28' },
    select: (place) => sql`select a.id, a.at, a.patient, true as open, a.taken as hit, null::double precision as value,
      lower(a.medicine) as medicine, a.medicine as medicine_name from (${answeredDoses(place)}) a`,
    title: localised('Doses taken', 'Doses prises'),
    facts: localised('Doses recorded', 'Doses notées'),
    hits: localised('Taken', 'Prises'),
    question: localised(
      'How many of the doses that patients record did they take?',
      'Combien des doses que les patients notent ont-ils prises?',
    ),
    definition: localised(
      `Doses that patients marked as taken, out of those they marked as taken or skipped, by the moment of marking. A dose marked twice counts once, as marked last. Doses that nobody marked are not in it, so it says more about those who keep track than about all patients. ${lacks['en-CA']}`,
      `Doses indiquées comme prises par les patients, par rapport à celles indiquées comme prises ou sautées, selon le moment de l’indication. Une dose indiquée deux fois compte une fois, selon la dernière indication. Les doses non indiquées n’y sont pas; le chiffre parle donc surtout des personnes qui font le suivi. ${lacks['fr-CA']}`,
    ),
    dimensions: [{ id: 'medicine', title: localised('Medicine', 'Médicament') }],
  },
  {
    ...{ ...common, id: 'medications.keepTrack', order: 54, figure: 'share', since: '2026-11-28', standing: true },
    select: (
      place,
    ) => sql`select p.patient as id, ${place.from.toISOString()}::timestamptz as at, p.patient, true as open,
        exists (select from (${answeredDoses(place)}) a where a.patient = p.patient) as hit, null::double precision as value,
        p.medicines
      from (
        select patient_id as patient, case when count(*) = 1 then 'one' when count(*) < 5 then 'some' else 'many' end as medicines
        from medications_plan where org_id = ${place.orgId} and jsonb_array_length(plan -> 'rules') > 0 group by patient_id
      ) p where ${place.from <= place.now}::boolean`,
    title: localised('Patients who record their doses', 'Patients qui notent leurs doses'),
    facts: localised('Patients with medicines on a schedule', 'Patients avec des médicaments à heures fixes'),
    hits: localised('Recorded a dose', 'Ont noté une dose'),
    question: localised(
      'How many patients keep track of their medicines here?',
      'Combien de patients font ici le suivi de leurs médicaments?',
    ),
    definition: localised(
      `Patients who now have an active medicine with set times, and of these those who marked at least one dose as taken or skipped in the period. Medicines taken as needed don’t count. Of the others it isn’t known what they took. ${lacks['en-CA']}`,
      `Patients ayant maintenant un médicament actif à heures fixes et, parmi eux, ceux qui ont indiqué au moins une dose comme prise ou sautée dans la période. Les médicaments pris au besoin ne comptent pas. On ne sait pas ce que les autres ont pris. ${lacks['fr-CA']}`,
    ),
    dimensions: [
      {
        id: 'medicines',
        title: localised('Medicines on a schedule', 'Médicaments à heures fixes'),
        codes: {
          one: localised('One', 'Un'),
          some: localised('2 to 4', '2 à 4'),
          many: localised('5 or more', '5 ou plus'),
        },
      },
    ],
  },
  {
    ...{
      ...common,
      id: 'medications.renewalTime',
      order: 55,
      figure: 'median',
      unit: 'days',
      dimensions: [kind, answer],
    },
    select: (place) => requests(place, () => sql`case when t.answer <> 'waiting' then t.ended end`, sql`true`),
    title: localised('Time to answer a renewal', 'Délai de réponse aux renouvellements'),
    missing: localised('Not answered', 'Sans réponse'),
    question: localised(
      'How long do patients wait for a renewal or a refill?',
      'Combien de temps les patients attendent-ils un renouvellement?',
    ),
    definition: localised(
      `Days from the request to the answer, approved or declined. Requests that aren’t answered are counted apart. ${which.en}`,
      `Jours entre la demande et la réponse, approuvée ou refusée. Les demandes sans réponse sont comptées à part. ${which.fr}`,
    ),
  },
  {
    ...{ ...common, id: 'medications.renewalAge', order: 56, figure: 'median', unit: 'days', dimensions: [kind] },
    select: (place) => requests(place, (now) => now, sql`t.answer = 'waiting'`),
    title: localised('Age of open renewals', 'Âge des renouvellements en attente'),
    missing: localised('Without a date', 'Sans date'),
    question: localised(
      'How long have unanswered renewals been waiting?',
      'Depuis combien de temps les renouvellements sans réponse attendent-ils?',
    ),
    definition: localised(
      `Days from the request to now, for requests that are not answered. ${which.en}`,
      `Jours depuis la demande, pour les demandes sans réponse. ${which.fr}`,
    ),
  },
];
