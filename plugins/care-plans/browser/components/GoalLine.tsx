import type { Goal } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { Sparkline } from '../../../../core/browser/ui/index.ts';
import type { Measured } from '../goals/measured.ts';
import { useStanding } from '../goals/useStanding.ts';
import { useVoice } from '../voice.ts';
import { GoalState } from './GoalState.tsx';

const shown = 14;

/** The measure that speaks for the goal: one that is not met, else the first. */
const leading = (measures: readonly Measured[]): Measured | undefined =>
  measures.find(({ state, latest }) => state !== 'achieved' && latest) ?? measures[0];

/** A goal in one row: what, the last value with its way there, and how it stands. */
export const GoalLine = observer(({ goal }: { readonly goal: Goal }) => {
  const voice = useVoice();
  const { standing } = useStanding(goal);
  const measured = standing && leading(standing.measures);
  const points = measured?.readings.slice(-shown) ?? [];
  const [first, last] = [points[0], points.at(-1)];
  return (
    <li className="cp-line">
      <span className="cp-line-words">
        <b>{voice.goal(goal)}</b>
        {measured && (
          <small>
            {measured.latest
              ? `${voice.value(measured.latest.value, measured.latest.unit || measured.bounds.unit)} · ${voice.distance(measured)}`
              : voice.t.goalIs(voice.limits(measured.bounds))}
          </small>
        )}
      </span>
      {measured && first && last && (
        <Sparkline
          label={voice.t.trendWords(
            measured.label,
            voice.value(first.value, first.unit),
            voice.value(last.value, last.unit),
          )}
          points={points}
          range={{ low: measured.bounds.low, high: measured.bounds.high }}
        />
      )}
      {standing && <GoalState state={standing.state} t={voice.t} />}
    </li>
  );
});
