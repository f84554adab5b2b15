import { localised } from '#core/shared/locale.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Dimension, type Measure, type MeasurePlace, momentIn } from '#clinical/server';
import { systems } from '#plugins/assessments/shared/index.ts';
import { historyPath } from '../shared/paths.ts';

/** Forms that were asked for in the period; taken back ones do not count. */
const forms = ({ orgId, from, to }: MeasurePlace): RawBuilder<unknown> => sql`select r.id, d.low as at, true as open,
    substring(r.content #>> '{for,reference}' from '^Patient/(.*)$') as patient, r.content ->> 'status' = 'completed' as hit,
    r.content #>> '{focus,reference}' as form, r.content #>> '{focus,display}' as form_name,
    r.content #>> '{requester,reference}' as requester, r.content #>> '{requester,display}' as requester_name,
    case when r.content ->> 'status' = 'completed' then (
      select extract(epoch from ${momentIn(sql`q.content ->> 'authored'`)} - d.low)::double precision / 86400 from resource q
      where q.org_id = r.org_id and q.type = 'QuestionnaireResponse' and not q.deleted
        and q.id = substr(r.content #>> '{output,0,valueReference,reference}', 23)
    ) end as value
  from resource_date d join resource r on r.rid = d.rid
  where d.org_id = ${orgId} and d.type = 'Task' and d.param = 'authored-on' and d.main
    and d.low >= ${from.toISOString()}::timestamptz and d.low < ${to.toISOString()}::timestamptz and not r.deleted
    and exists (select from resource_token k where k.rid = r.rid and k.param = 'code' and k.system = ${systems.kind} and k.value = 'intake')
    and r.content ->> 'status' not in ('cancelled', 'rejected', 'failed', 'entered-in-error')`;

const dimensions: readonly Dimension[] = [
  { id: 'form', title: localised('Form', 'Formulaire') },
  { id: 'requester', title: localised('Asked by', 'Demandé par') },
];

const common = {
  since: '2026-11-01',
  facts: localised('Forms asked for', 'Formulaires demandés'),
  dimensions,
  ofRecord: true,
  select: forms,
  href: ({ id }: { readonly id: string }) => `${historyPath}?intake=${id}`,
} as const;

export const measures: readonly Measure[] = [
  {
    ...{ ...common, id: 'intake.completion', order: 40, figure: 'share' },
    title: localised('Form completion', 'Formulaires remplis'),
    hits: localised('Filled in', 'Remplis'),
    definition: localised(
      'Intake forms that patients have sent back by now, out of those asked for in the period. Cancelled invitations are left out; forms that are begun and not sent count as not filled in.',
      'Formulaires d’accueil renvoyés à ce jour par les patients, par rapport à ceux demandés dans la période. Les invitations annulées sont exclues; les formulaires commencés mais non envoyés comptent comme non remplis.',
    ),
    question: localised(
      'How many of the intake forms that patients get are filled in?',
      'Combien des formulaires d’accueil envoyés aux patients sont remplis?',
    ),
  },
  {
    ...{ ...common, id: 'intake.time', order: 41, figure: 'median', unit: 'days' },
    title: localised('Time to fill in a form', 'Délai de réponse aux formulaires'),
    missing: localised('Not sent back', 'Non renvoyés'),
    definition: localised(
      'Days from the invitation to sending the form, for forms asked for in the period. Forms that aren’t back are counted apart, so the median is of those that are. Cancelled invitations are left out.',
      'Jours entre l’invitation et l’envoi du formulaire, pour les formulaires demandés dans la période. Ceux qui ne sont pas revenus sont comptés à part; la médiane porte donc sur les autres. Les invitations annulées sont exclues.',
    ),
    question: localised(
      'How long do patients take to send an intake form back?',
      'Combien de temps les patients mettent-ils à renvoyer un formulaire d’accueil?',
    ),
  },
];
