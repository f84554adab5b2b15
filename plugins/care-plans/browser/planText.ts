import type { CarePlan, Goal, GoalTarget, Reference, Timing } from '@medplum/fhirtypes';
import { formatDate, useMessages, useService } from '#core/browser';
import { conceptText, unitText } from '#clinical/shared';
import { I18n, type Locale } from '#core/shared';
import { performerKind } from '../shared/activity.ts';
import { rhythmOf } from '../shared/recurrence.ts';
import { type Bounds, boundsOf } from './goals/targetBounds.ts';
import type { MeasuredTarget } from './goals/goalProgress.ts';
import { type PlansTexts, plansTexts } from './plans/messages/index.ts';

/** Everything about plans that is said in words, in one language. */
export interface PlanText {
  readonly t: PlansTexts;
  readonly locale: Locale;
  day(value: string | undefined): string;
  /** Without the year where it is this one. */
  shortDay(value: string): string;
  month(value: string): string;
  /** A unit for an axis; '' where the value says it in words. */
  unit(unit: string): string;
  value(value: number, unit: string): string;
  limits(bounds: Bounds): string;
  /** `0.1 % above the goal` */
  distance(measured: MeasuredTarget): string;
  target(target: GoalTarget): string;
  rhythm(timing: Timing | undefined): string;
  /** The performer by name, else by kind. */
  who(performer: Reference | undefined): string;
  status(status: CarePlan['status']): string;
  goal(goal: Goal): string;
}

export const planTextOf = (t: PlansTexts, locale: Locale): PlanText => {
  const number = (value: number): string => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
  const value: PlanText['value'] = (amount, unit) => {
    const text = number(amount);
    if (unit === 'd/wk' || unit === 'd/(7.d)') return t.unit_days_a_week(text, amount);
    if (unit === '{score}') return t.unit_points(text, amount);
    const plain = unitText(unit, locale, amount);
    return plain === '' ? text : `${text}\u00a0${plain}`;
  };
  const limits: PlanText['limits'] = ({ low, high, open, unit }) => {
    if (low !== undefined && high !== undefined) {
      return low === high ? t.exactly(value(high, unit)) : t.between(number(low), value(high, unit));
    }
    if (high !== undefined) return open ? t.below(value(high, unit)) : t.atMost(value(high, unit));
    return open ? t.above(value(low!, unit)) : t.atLeast(value(low!, unit));
  };
  return {
    t,
    locale,
    value,
    limits,
    unit: (unit) => (unit === 'd/wk' ? '' : unitText(unit, locale)),
    day: (at) => (at ? formatDate(locale, at, { day: 'numeric', month: 'long', year: 'numeric' }) : ''),
    shortDay(at) {
      const year = at.startsWith(String(new Date().getFullYear())) ? {} : ({ year: 'numeric' } as const);
      return formatDate(locale, at, { day: 'numeric', month: 'short', ...year });
    },
    month: (at) => formatDate(locale, at, { month: 'long', year: 'numeric' }),
    distance({ gap, state, bounds }) {
      if (state === 'achieved') return t.within;
      if (gap === 0) return t.atLimit;
      return gap > 0 ? t.distanceAbove(value(gap, bounds.unit)) : t.distanceBelow(value(-gap, bounds.unit));
    },
    target(target) {
      const bounds = boundsOf(target);
      const words = bounds ? limits(bounds) : (target.detailString ?? conceptText(target.detailCodeableConcept));
      return [conceptText(target.measure), words].filter(Boolean).join(' ');
    },
    rhythm(timing) {
      const found = rhythmOf(timing);
      if (!found || found.rhythm === 'once') return found ? t.once : conceptText(timing?.code);
      return t[`rhythm_${found.rhythm}`](found.times);
    },
    who: (performer) => performer?.display ?? t[kindKeys[performerKind(performer)]],
    status: (status) => t[`status_${(status ?? 'unknown').replaceAll('-', '_')}` as 'status_draft'] ?? status,
    goal: ({ description }) => conceptText(description),
  };
};

const kindKeys = {
  patient: 'who_patient',
  family: 'who_family',
  staff: 'who_staff',
  'home-care': 'who_home_care',
} as const;

/** Suspends while the texts load; read it in an `observer`. */
export const usePlanText = (): PlanText => planTextOf(useMessages(plansTexts), useService(I18n).locale);
