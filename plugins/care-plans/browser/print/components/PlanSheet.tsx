import type { Goal } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { usePatientId, useSearch } from '#clinical/browser';
import type { Stored } from '#clinical/shared';
import { isUnderReview, knownOf } from '#core/shared';
import { useOnSheet } from '#ui';
import { activityRows } from '../../activities/activityRows.ts';
import { useGoalProgress } from '../../goals/hooks/useGoalProgress.ts';
import { periodWords, titleOf } from '../../plans/components/PlanCard.tsx';
import type { PlanWithParts } from '../../plans/hooks/usePlans.ts';
import type { PlanText } from '../../planText.ts';

const GoalRow = observer(({ goal, planText }: { readonly goal: Stored<Goal>; readonly planText: PlanText }) => {
  const { progress, observations } = useGoalProgress(goal);
  useOnSheet(knownOf(observations));
  const { t } = planText;
  const due = goal.target?.find(({ dueDate }) => dueDate)?.dueDate;
  return (
    <tr>
      <th scope="row">
        {planText.goal(goal)}
        {due && <small>{t.goalBy(planText.day(due))}</small>}
      </th>
      <td>
        {(goal.target ?? []).map((target, n) => (
          <div key={n}>{planText.target(target)}</div>
        ))}
      </td>
      <td>
        {progress?.measures.map(
          ({ latest, label, bounds }) =>
            latest && (
              <div key={label}>
                {progress.measures.length > 1 && `${label}: `}
                {planText.value(latest.value, latest.unit || bounds.unit)} <small>{planText.day(latest.at)}</small>
              </div>
            ),
        )}
        {progress && <div>{t[`state_${progress.state}`]}</div>}
      </td>
    </tr>
  );
});

interface Props extends PlanWithParts {
  readonly planText: PlanText;
  /** Whose plan it is; '' while that is fetched. */
  readonly name: string;
}

/** Black on white, whatever the theme: it is for paper. */
export const PlanSheet = observer(({ plan, goals, referred, planText, name }: Props) => {
  const { t, locale } = planText;
  const patient = usePatientId();
  const tasks = useSearch(
    'Task',
    { 'based-on': `CarePlan/${plan.id}`, patient: patient ?? '', _sort: '-modified', _count: 200 },
    { about: patient },
  );
  useOnSheet(knownOf(tasks));
  const rows = activityRows(plan, tasks.data?.resources ?? [], referred).filter(({ state }) => state !== 'over');
  return (
    <div className="cp-sheet" lang={locale}>
      <h2>{titleOf(plan, planText)}</h2>
      <p>
        <b>{name && t.printFor(name)}</b>
        <br />
        {[periodWords(plan, planText), plan.author?.display && t.by(plan.author.display)].filter(Boolean).join(' · ')}
      </p>
      {plan.description && <p>{plan.description}</p>}
      {isUnderReview(knownOf(tasks)) && <p>{t.printReview}</p>}
      <table>
        <caption>{t.goals}</caption>
        <thead>
          <tr>
            <th scope="col">{t.part_goal}</th>
            <th scope="col">{t.printMeasure}</th>
            <th scope="col">{t.printLast}</th>
          </tr>
        </thead>
        <tbody>
          {goals.map((goal) => (
            <GoalRow key={goal.id} goal={goal} planText={planText} />
          ))}
        </tbody>
      </table>
      {rows.length > 0 && (
        <table>
          <caption>{t.activities}</caption>
          <thead>
            <tr>
              <th scope="col">{t.part_activity}</th>
              <th scope="col">{t.part_performer}</th>
              <th scope="col">{t.part_rhythm}</th>
              <th scope="col">{t.part_when}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.words}</th>
                <td>{row.kind === 'patient' ? name || planText.who(row.performer) : planText.who(row.performer)}</td>
                <td>{row.timing ? planText.rhythm(row.timing) : t.once}</td>
                <td>{row.due ? planText.day(row.due) : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="cp-sheet-foot">
        <span>{t.printedOn(planText.day(new Date().toISOString()))}</span>
        <span className="cp-sheet-sign">{t.printSignature}</span>
      </p>
    </div>
  );
});
