import { useState } from 'react';
import { Button, TrendChart } from '../../../../core/browser/ui/index.ts';
import type { Measured } from '../goals/measured.ts';
import type { Voice } from '../voice.ts';
import { GoalMeter } from './GoalMeter.tsx';

/** The direction in words; '' where there is none. */
const turnOf = ({ state, readings }: Measured, { t }: Voice): string =>
  readings.length < 2
    ? ''
    : { improving: t.closer, worsening: t.further, steady: t.asBefore, achieved: '', none: '' }[state];

/** When it was measured, and where it began. */
const whenOf = ({ latest, readings }: Measured, { t, value, month, shortDay }: Voice): string => {
  const first = readings[0];
  const start = first && readings.length > 1 ? t.started(value(first.value, first.unit), month(first.at)) : '';
  return [latest && t.measuredOn(shortDay(latest.at)), start].filter(Boolean).join(' · ');
};

interface Props {
  readonly measured: Measured;
  readonly voice: Voice;
  /** Named where a goal has several. */
  readonly named: boolean;
}

/** One target: where one is, where one wants to be, how far that is, and the way so far. */
export const MeasureView = ({ measured, voice, named }: Props) => {
  const [open, setOpen] = useState(false);
  const { t } = voice;
  const { bounds, label, latest, otherUnits, readings } = measured;
  const range = { low: bounds.low, high: bounds.high, label: t.target };
  return (
    <div className="cp-measure">
      {named && <h4>{label}</h4>}
      {latest ? (
        <>
          <GoalMeter measured={measured} voice={voice} />
          <p className="cp-measure-words">
            <b>{voice.distance(measured)}</b>
            {turnOf(measured, voice) && `, ${turnOf(measured, voice)}`}
            <span className="pv-seen-only-by-readers">
              {`. ${voice.value(latest.value, latest.unit || bounds.unit)}. ${t.goalIs(voice.limits(bounds))}.`}
            </span>
          </p>
          <div className="cp-measure-foot">
            <small>{whenOf(measured, voice)}</small>
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
              unit={voice.unit(bounds.unit)}
              range={range}
              heading={false}
              series={[{ label, points: readings.map(({ at, value }) => ({ at, value })) }]}
            />
          )}
        </>
      ) : (
        <p className="cp-measure-words">
          {t.goalIs(voice.limits(bounds))}. {t.nothingMeasured}
        </p>
      )}
      {otherUnits > 0 && <small>{t.otherUnits(otherUnits)}</small>}
    </div>
  );
};
