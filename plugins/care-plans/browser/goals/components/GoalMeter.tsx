import { classes } from '#ui/classes.ts';
import type { MeasuredTarget } from '../goalProgress.ts';
import { goalScaleOf } from '../goalScale.ts';
import type { PlanText } from '../../planText.ts';

/** You are here, and there is where you want to be. Said in words beside it, so hidden from screen readers. */
export const GoalMeter = ({
  measured,
  planText,
}: {
  readonly measured: MeasuredTarget;
  readonly planText: PlanText;
}) => {
  const { bounds, latest, readings, state } = measured;
  const first = readings[0];
  const { zone, now, then } = goalScaleOf(bounds, latest?.value ?? null, first?.value ?? null);
  const tip = Math.min(86, Math.max(14, now ?? 0));
  // At an edge of the line the label is aligned to it; else it is centred under the zone.
  const [atStart, atEnd] = [zone.from <= 0, zone.to >= 100];
  return (
    <div className={`cp-meter ${state}`} aria-hidden>
      {now !== null && latest && (
        <span className="cp-meter-value" style={{ left: `${tip}%` }}>
          {planText.value(latest.value, latest.unit || bounds.unit)}
        </span>
      )}
      <div className="cp-meter-track">
        <span className="cp-meter-zone" style={{ left: `${zone.from}%`, right: `${100 - zone.to}%` }} />
        {then !== null && <span className="cp-meter-then" style={{ left: `${then}%` }} />}
        {now !== null && <span className="cp-meter-now" style={{ left: `${now}%` }} />}
      </div>
      <span
        className={classes('cp-meter-goal', atStart && 'start', !atStart && atEnd && 'end')}
        style={atStart || atEnd ? undefined : { left: `${(zone.from + zone.to) / 2}%` }}
      >
        {planText.limits(bounds)}
      </span>
    </div>
  );
};
