import type { Goal } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { Sparkline } from '#clinical/browser';
import type { MeasuredTarget } from '../goalProgress.ts';
import { useGoalProgress } from '../hooks/useGoalProgress.ts';
import { usePlanText } from '../../planText.ts';
import { pressureGoalText } from '../pressureGoal.ts';
import { GoalStateTag } from './GoalStateTag.tsx';

const shown = 14;

/** The measure that speaks for the goal: one that is not met, else the first. */
const leading = (measures: readonly MeasuredTarget[]): MeasuredTarget | undefined =>
  measures.find(({ state, latest }) => state !== 'achieved' && latest) ?? measures[0];

/** A goal in one row: what, its last values and its state. */
export const GoalLine = observer(({ goal }: { readonly goal: Goal }) => {
  const planText = usePlanText();
  const { progress } = useGoalProgress(goal);
  const measured = progress && leading(progress.measures);
  const pressure = progress && pressureGoalText(progress.measures, planText);
  const points = measured?.readings.slice(-shown) ?? [];
  const [first, last] = [points[0], points.at(-1)];
  return (
    <li className="cp-line">
      <span className="cp-line-words">
        <b>{planText.goal(goal)}</b>
        {pressure ? (
          <small>{pressure}</small>
        ) : (
          measured && (
            <small>
              {measured.latest
                ? `${planText.value(measured.latest.value, measured.latest.unit || measured.bounds.unit)} · ${planText.distance(measured)}`
                : planText.t.goalIs(planText.limits(measured.bounds))}
            </small>
          )
        )}
      </span>
      {measured && first && last && (
        <Sparkline
          label={planText.t.trendWords(
            measured.label,
            planText.value(first.value, first.unit),
            planText.value(last.value, last.unit),
          )}
          points={points}
          range={{ low: measured.bounds.low, high: measured.bounds.high }}
        />
      )}
      {progress && <GoalStateTag state={progress.state} t={planText.t} />}
    </li>
  );
});
