import { type RawBuilder, sql } from 'kysely';
import { type Dimension, type Measure, type MeasurePlace, momentIn } from '#clinical/server';
import { openStates, taskSystem } from '../shared/patientRequests.ts';

type Sql = RawBuilder<unknown>;
const words = (english: string, french: string) => ({ 'en-CA': english, 'fr-CA': french });

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
  title: words('Request', 'Demande'),
  codes: {
    'renewal-request': words('Renewal', 'Renouvellement'),
    'refill-request': words('Refill at the pharmacy', 'Renouvellement en pharmacie'),
  },
};
const answer: Dimension = {
  id: 'answer',
  title: words('Answer', 'Réponse'),
  codes: {
    approved: words('Approved', 'Approuvée'),
    declined: words('Declined', 'Refusée'),
    waiting: words('Not answered', 'Sans réponse'),
  },
};

const common = {
  ...{ since: '2026-11-26', ofRecord: true },
  facts: words('Requests', 'Demandes'),
  href: ({ patient }: { readonly patient: string | null }) =>
    patient === null ? null : `/clinic/patients/${patient}?tab=medications`,
} as const;

const which = {
  en: 'Renewals and pharmacy refills that patients asked for in the period, nights and weekends included. Withdrawn requests and reported side effects are left out.',
  fr: 'Renouvellements demandés par les patients dans la période, en clinique ou en pharmacie, nuits et fins de semaine comprises. Les demandes retirées et les effets secondaires signalés sont exclus.',
} as const;

export const measures: readonly Measure[] = [
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
    title: words('Time to answer a renewal', 'Délai de réponse aux renouvellements'),
    missing: words('Not answered', 'Sans réponse'),
    question: words(
      'How long do patients wait for a renewal or a refill?',
      'Combien de temps les patients attendent-ils un renouvellement?',
    ),
    definition: words(
      `Days from the request to the answer, approved or declined. Requests that aren’t answered are counted apart. ${which.en}`,
      `Jours entre la demande et la réponse, approuvée ou refusée. Les demandes sans réponse sont comptées à part. ${which.fr}`,
    ),
  },
  {
    ...{ ...common, id: 'medications.renewalAge', order: 56, figure: 'median', unit: 'days', dimensions: [kind] },
    select: (place) => requests(place, (now) => now, sql`t.answer = 'waiting'`),
    title: words('Age of open renewals', 'Âge des renouvellements en attente'),
    missing: words('Without a date', 'Sans date'),
    question: words(
      'How long have unanswered renewals been waiting?',
      'Depuis combien de temps les renouvellements sans réponse attendent-ils?',
    ),
    definition: words(
      `Days from the request to now, for requests that are not answered. ${which.en}`,
      `Jours depuis la demande, pour les demandes sans réponse. ${which.fr}`,
    ),
  },
];
