import { localised } from '#core/shared/locale.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Dimension, type Measure, type MeasurePlace, momentIn } from '#clinical/server';

type Sql = RawBuilder<unknown>;

/** Tasks of the clinic that were written in the period; what a patient is asked to do is not the clinic's work. */
const tasks = (
  { orgId, from, to, now }: MeasurePlace,
  value: Sql,
  only: Sql,
): Sql => sql`select t.*, true as open, false as hit,
    (${value}) as value from (
    select r.id, d.low as at, substring(r.content #>> '{for,reference}' from '^Patient/(.*)$') as patient,
      (case when r.content ->> 'status' in ('requested', 'draft', 'received') then 'requested'
        when r.content ->> 'status' in ('in-progress', 'accepted', 'ready') then 'doing'
        when r.content ->> 'status' = 'on-hold' then 'waiting'
        when r.content ->> 'status' = 'completed' then 'done' else 'closed' end) as state,
      r.content #>> '{owner,reference}' as owner, r.content #>> '{owner,display}' as owner_name,
      coalesce(r.content ->> 'priority', 'routine') as priority,
      ${momentIn(sql`r.content #>> '{executionPeriod,end}'`)} as ended, ${now.toISOString()}::timestamptz as now
    from resource_date d join resource r on r.rid = d.rid
    where d.org_id = ${orgId} and d.type = 'Task' and d.param = 'authored-on' and d.main
      and d.low >= ${from.toISOString()}::timestamptz and d.low < ${to.toISOString()}::timestamptz and not r.deleted
      and coalesce(r.content #>> '{owner,reference}', '') not like 'Patient/%'
      and r.content ->> 'status' <> 'entered-in-error'
  ) t where ${only}`;

const days = (until: Sql): Sql => sql`extract(epoch from ${until} - t.at)::double precision / 86400`;

const common = {
  since: '2026-11-01',
  facts: localised('Tasks', 'Tâches'),
  ofRecord: true,
  href: ({ id }: { readonly id: string }) => `/care-provider/tasks?task=${id}`,
} as const;

const state: Dimension = {
  id: 'state',
  title: localised('Status', 'État'),
  codes: {
    requested: localised('To do', 'À faire'),
    doing: localised('In progress', 'En cours'),
    waiting: localised('Waiting', 'En attente'),
    done: localised('Done', 'Terminée'),
    closed: localised('Cancelled', 'Annulée'),
  },
};

const dimensions: readonly Dimension[] = [
  { id: 'owner', title: localised('Assigned to', 'Responsable') },
  {
    id: 'priority',
    title: localised('Priority', 'Priorité'),
    codes: {
      routine: localised('Routine', 'Courante'),
      urgent: localised('Urgent', 'Urgente'),
      asap: localised('As soon as possible', 'Dès que possible'),
      stat: localised('Immediate', 'Immédiate'),
    },
  },
];

const which = {
  en: 'Tasks of staff, of teams and of no one, whatever feature made them. What patients are asked to do is left out.',
  fr: 'Tâches du personnel, des équipes et sans responsable, quelle que soit la fonction qui les a créées. Ce qui est demandé aux patients est exclu.',
} as const;

export const measures: readonly Measure[] = [
  {
    ...{ ...common, id: 'tasks.flow', order: 30, figure: 'count', dimensions: [state, ...dimensions] },
    select: (place) => tasks(place, sql`null::double precision`, sql`true`),
    title: localised('New tasks', 'Nouvelles tâches'),
    question: localised(
      'How much work comes in, for whom, and where does it stand?',
      'Combien de travail arrive, pour qui, et où en est-il?',
    ),
    definition: localised(
      `Tasks written in the period, by the status they have now. ${which.en}`,
      `Tâches créées dans la période, selon leur état actuel. ${which.fr}`,
    ),
  },
  {
    ...{ ...common, id: 'tasks.timeToDone', order: 31, figure: 'median', unit: 'days', dimensions },
    select: (place) =>
      tasks(place, sql`case when t.state = 'done' then ${days(sql`t.ended`)} end`, sql`t.state <> 'closed'`),
    title: localised('Time to finish a task', 'Délai de réalisation des tâches'),
    question: localised(
      'How long do tasks take until they are done?',
      'Combien de temps faut-il pour terminer une tâche?',
    ),
    missing: localised('Not done yet', 'Pas encore terminées'),
    definition: localised(
      `Days, nights and weekends included, from writing a task to its end, for tasks written in the period. Tasks that aren’t done, or don’t say when they were, are counted apart. Cancelled tasks are left out. ${which.en}`,
      `Jours, nuits et fins de semaine compris, entre la création et la fin, pour les tâches créées dans la période. Celles qui ne sont pas terminées, ou dont la fin n’est pas notée, sont comptées à part. Les tâches annulées sont exclues. ${which.fr}`,
    ),
  },
  {
    ...{ ...common, id: 'tasks.age', order: 32, figure: 'median', unit: 'days', dimensions: [state, ...dimensions] },
    select: (place) => tasks(place, days(sql`t.now`), sql`t.state not in ('done', 'closed')`),
    title: localised('Age of open tasks', 'Âge des tâches ouvertes'),
    question: localised(
      'How long have open tasks been waiting?',
      'Depuis combien de temps les tâches ouvertes attendent-elles?',
    ),
    missing: localised('Without a date', 'Sans date'),
    definition: localised(
      `Days from writing to now, for tasks written in the period that are open now. ${which.en}`,
      `Jours depuis la création, pour les tâches créées dans la période et ouvertes maintenant. ${which.fr}`,
    ),
  },
];
