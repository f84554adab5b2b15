import { type Known } from '#core/shared';
import { useState } from 'react';
import { Button, None } from '#ui';
import { TrendChart } from '#clinical/browser';
import type { MeasuredTarget } from '../goalProgress.ts';
import type { PlanText } from '../../planText.ts';
import { GoalMeter } from './GoalMeter.tsx';

/** The direction in words; '' where there is none. */
const turnOf = ({ state, readings }: MeasuredTarget, { t }: PlanText): string =>
  readings.length < 2
    ? ''
    : { improving: t.closer, worsening: t.further, steady: t.asBefore, achieved: '', none: '' }[state];

/** When it was measured, and where it began. */
const whenOf = ({ latest, readings }: MeasuredTarget, { t, value, month, shortDay }: PlanText): string => {
  const first = readings[0];
  const start = first && readings.length > 1 ? t.started(value(first.value, first.unit), month(first.at)) : '';
  return [latest && t.measuredOn(shortDay(latest.at)), start].filter(Boolean).join(' · ');
};

interface Props {
  readonly measured: MeasuredTarget;
  readonly planText: PlanText;
  /** What is known of what was measured. */
  readonly known: Known;
  /** Named where a goal has several. */
  readonly named: boolean;
}

/** One target: the latest value, the limits, the distance and the trend. */
export const MeasureView = ({ measured, planText, known, named }: Props) => {
  const [open, setOpen] = useState(false);
  const { t } = planText;
  const { bounds, label, latest, otherUnits, readings } = measured;
  const range = { low: bounds.low, high: bounds.high, label: t.target };
  return (
    <div className="cp-measure">
      {named && <h4>{label}</h4>}
      {latest ? (
        <>
          <GoalMeter measured={measured} planText={planText} />
          <p className="cp-measure-words">
            <b>{planText.distance(measured)}</b>
            {turnOf(measured, planText) && `, ${turnOf(measured, planText)}`}
            <span className="pv-seen-only-by-readers">
              {`. ${planText.value(latest.value, latest.unit || bounds.unit)}. ${t.goalIs(planText.limits(bounds))}.`}
            </span>
          </p>
          <div className="cp-measure-foot">
            <small>{whenOf(measured, planText)}</small>
            {readings.length > 1 && (
              <Button
                intent="quiet"
                aria-expanded={open}
                aria-label={`${open ? t.hideOverTime : t.overTime}: ${label}`}
                onClick={() => setOpen(!open)}
              >
                {open ? t.hideOverTime : t.overTime}
              </Button>
            )}
          </div>
          {open && (
            <TrendChart
              label={label}
              unit={planText.unit(bounds.unit)}
              range={range}
              heading={false}
              series={[{ label, points: readings.map(({ at, value }) => ({ at, value })) }]}
            />
          )}
        </>
      ) : (
        <p className="cp-measure-words">
          {t.goalIs(planText.limits(bounds))}. <None of={known} says={t.nothingMeasured} />
        </p>
      )}
      {otherUnits > 0 && <small>{t.otherUnits(otherUnits)}</small>}
    </div>
  );
};
