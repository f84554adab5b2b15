import { classes } from '../../../../core/browser/ui/classes.ts';
import type { Measured } from '../goals/measured.ts';
import { lineOf } from '../goals/scale.ts';
import type { Voice } from '../voice.ts';

/** You are here, and there is where you want to be. Said in words beside it, so hidden from screen readers. */
export const GoalMeter = ({ measured, voice }: { readonly measured: Measured; readonly voice: Voice }) => {
  const { bounds, latest, readings, state } = measured;
  const first = readings[0];
  const { zone, now, then } = lineOf(bounds, latest?.value ?? null, first?.value ?? null);
  const tip = Math.min(86, Math.max(14, now ?? 0));
  // At an edge of the line the words begin or end there; else they stand under the middle of the zone.
  const [atStart, atEnd] = [zone.from <= 0, zone.to >= 100];
  return (
    <div className={`cp-meter ${state}`} aria-hidden>
      {now !== null && latest && (
        <span className="cp-meter-value" style={{ left: `${tip}%` }}>
          {voice.value(latest.value, latest.unit || bounds.unit)}
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
        {voice.limits(bounds)}
      </span>
    </div>
  );
};
