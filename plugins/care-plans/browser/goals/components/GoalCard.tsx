import { knownOf } from '#core/shared';
import type { Goal } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { ErrorState, Skeleton, Tag } from '#ui';
import { useGoalProgress } from '../hooks/useGoalProgress.ts';
import { usePlanText } from '../../planText.ts';
import { GoalStateTag } from './GoalStateTag.tsx';
import { MeasureView } from './MeasureView.tsx';

/** A goal at a glance: what, its state and its distance. */
export const GoalCard = observer(({ goal }: { readonly goal: Goal }) => {
  const planText = usePlanText();
  const { progress, observations } = useGoalProgress(goal);
  const { t } = planText;
  const lifecycle = `goal_${goal.lifecycleStatus}` as 'goal_cancelled';
  const due = goal.target?.find(({ dueDate }) => dueDate)?.dueDate;
  const past = due !== undefined && due < new Date().toISOString().slice(0, 10);
  return (
    <li className="cp-goal">
      <h3>{planText.goal(goal)}</h3>
      <div className="cp-goal-head">
        {lifecycle in t && <Tag>{t[lifecycle]}</Tag>}
        {progress && <GoalStateTag state={progress.state} t={t} />}
        {due && <small>{past ? t.goalWas(planText.shortDay(due)) : t.goalBy(planText.shortDay(due))}</small>}
      </div>
      {progress ? (
        <>
          {progress.measures.length === 0 && progress.state !== 'none' && <small>{t.toldByStaff}</small>}
          {progress.measures.map((measured) => (
            <MeasureView
              key={measured.label}
              measured={measured}
              planText={planText}
              known={knownOf(observations)}
              named={progress.measures.length > 1}
            />
          ))}
        </>
      ) : observations.error ? (
        <ErrorState error={observations.error} retry={() => observations.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </li>
  );
});
