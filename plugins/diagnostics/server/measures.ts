import { type RawBuilder, sql } from 'kysely';
import { localised } from '#core/shared/locale.ts';
import { type Dimension, type Measure, type MeasurePlace, momentIn } from '#clinical/server';
import { reviewCode, reviewSystem } from '../shared/review.ts';

type Sql = RawBuilder<unknown>;

/** Results that came to be acknowledged in the period; a review that was taken back does not count. */
const reviews = ({ orgId, from, to, now }: MeasurePlace): Sql => sql`select t.id, t.at, t.patient, true as open,
    t.owner, t.owner_name, t.urgency,
    case when t.done then extract(epoch from t.ended - t.at)::double precision / 3600 end as value,
    case when t.done then coalesce(t.ended > t.due, false) else coalesce(t.due < ${now.toISOString()}::timestamptz, false) end as hit
  from (
    select r.id, d.low as at, substring(r.content #>> '{for,reference}' from '^Patient/(.*)$') as patient,
      r.content #>> '{owner,reference}' as owner, r.content #>> '{owner,display}' as owner_name,
      case r.content ->> 'priority' when 'stat' then 'critical' when 'urgent' then 'abnormal' else 'other' end as urgency,
      r.content ->> 'status' = 'completed' as done, ${momentIn(sql`r.content #>> '{executionPeriod,end}'`)} as ended,
      ${momentIn(sql`r.content #>> '{restriction,period,end}'`)} as due
    from resource_date d join resource r on r.rid = d.rid
    where d.org_id = ${orgId} and d.type = 'Task' and d.param = 'authored-on' and d.main
      and d.low >= ${from.toISOString()}::timestamptz and d.low < ${to.toISOString()}::timestamptz and not r.deleted
      and exists (select from resource_token k where k.rid = r.rid and k.param = 'code'
        and k.system = ${reviewSystem} and k.value = ${reviewCode})
      and r.content ->> 'status' not in ('cancelled', 'rejected', 'failed', 'entered-in-error')
  ) t`;

const dimensions: readonly Dimension[] = [
  { id: 'owner', title: localised('Assigned to', 'Responsable') },
  {
    id: 'urgency',
    title: localised('Result', 'Résultat'),
    codes: {
      critical: localised('Critical', 'Critique'),
      abnormal: localised('Abnormal', 'Anormal'),
      other: localised('Other', 'Autre'),
    },
  },
];

const common = {
  ...{ since: '2026-11-26', dimensions, ofRecord: true, select: reviews },
  facts: localised('Results to acknowledge', 'Résultats à confirmer'),
  href: ({ patient }: { readonly patient: string | null }) =>
    patient === null ? '/clinic/diagnostics' : `/clinic/patients/${patient}?tab=diagnostics`,
} as const;

const which = {
  en: 'Results that came to be acknowledged in the period, by the time when they were given out. Those whose task was cancelled are left out.',
  fr: 'Résultats à confirmer dans la période, selon le moment où ils ont été rendus. Ceux dont la tâche a été annulée sont exclus.',
} as const;

export const measures: readonly Measure[] = [
  {
    ...{ ...common, id: 'diagnostics.lateAcknowledgement', order: 60, figure: 'share' },
    title: localised('Results not acknowledged in time', 'Résultats non confirmés à temps'),
    hits: localised('Not in time', 'Hors délai'),
    question: localised(
      'How many results were acknowledged late, or wait beyond their time?',
      'Combien de résultats ont été confirmés en retard, ou attendent au-delà du délai?',
    ),
    definition: localised(
      `Out of the results to acknowledge, those acknowledged after they were due, and those that aren’t acknowledged though they are due by now. A critical result is due within one hour, any other within 72, nights and weekends included; where a task has been given another due time, that one counts. A result without a due time, or acknowledged without a time, counts as in time. ${which.en}`,
      `Parmi les résultats à confirmer, ceux confirmés après l’échéance, et ceux qui ne sont pas confirmés alors que l’échéance est passée. Un résultat critique doit l’être en une heure, tout autre en 72, nuits et fins de semaine comprises; si la tâche a reçu une autre échéance, celle-ci compte. Un résultat sans échéance, ou confirmé sans heure, compte comme à temps. ${which.fr}`,
    ),
  },
  {
    ...{ ...common, id: 'diagnostics.timeToAcknowledge', order: 61, figure: 'median', unit: 'hours' },
    title: localised('Time to acknowledge a result', 'Délai de confirmation des résultats'),
    missing: localised('Not acknowledged', 'Non confirmés'),
    question: localised(
      'How long does a result wait until a practitioner acknowledges it?',
      'Combien de temps un résultat attend-il sa confirmation par un professionnel?',
    ),
    definition: localised(
      `Hours, nights and weekends included, from giving out the result to its acknowledgement. Those that aren’t acknowledged, or don’t say when they were, are counted apart. ${which.en}`,
      `Heures, nuits et fins de semaine comprises, entre le résultat rendu et sa confirmation. Ceux qui ne sont pas confirmés, ou dont l’heure n’est pas notée, sont comptés à part. ${which.fr}`,
    ),
  },
];
