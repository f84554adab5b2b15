import type { Goal } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { ErrorState, Skeleton } from '../../../../core/browser/ui/index.ts';
import { useStanding } from '../goals/useStanding.ts';
import { useVoice } from '../voice.ts';
import { GoalState } from './GoalState.tsx';
import { MeasureView } from './MeasureView.tsx';

/** A goal to be understood at a glance: what, where it stands, how far it is. */
export const GoalCard = observer(({ goal }: { readonly goal: Goal }) => {
  const voice = useVoice();
  const { standing, observations } = useStanding(goal);
  const { t } = voice;
  const due = goal.target?.find(({ dueDate }) => dueDate)?.dueDate;
  const past = due !== undefined && due < new Date().toISOString().slice(0, 10);
  return (
    <li className="cp-goal">
      <h3>{voice.goal(goal)}</h3>
      <div className="cp-goal-head">
        {standing && <GoalState state={standing.state} t={t} />}
        {due && <small>{past ? t.goalWas(voice.shortDay(due)) : t.goalBy(voice.shortDay(due))}</small>}
      </div>
      {standing ? (
        <>
          {standing.measures.length === 0 && standing.state !== 'none' && <small>{t.toldByStaff}</small>}
          {standing.measures.map((measured) => (
            <MeasureView key={measured.label} measured={measured} voice={voice} named={standing.measures.length > 1} />
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
