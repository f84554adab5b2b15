import type { Reminders } from '#plugins/medications/shared/calls.ts';
import type { Dose } from '#plugins/medications/shared/doses.ts';

export interface TodayDoses {
  /** Not answered, and its time has come or its reminder is out; not put off. */
  readonly due: readonly Dose[];
  readonly snoozed: readonly { readonly dose: Dose; readonly until: string }[];
  readonly later: readonly Dose[];
  readonly done: readonly Dose[];
}

/** The day's doses as a person sees them. */
export const todayDosesOf = (doses: readonly Dose[], { settings, snoozed }: Reminders, now: Date): TodayDoses => {
  const soon = now.getTime() + Math.max(settings.advance, 15) * 60_000;
  const until = (dose: Dose): string | undefined =>
    snoozed.find(
      ({ source, at, until: to }) =>
        source === dose.medicine.ref && Date.parse(at) === dose.at.getTime() && Date.parse(to) > now.getTime(),
    )?.until;
  const open = doses.filter(({ answer, medicine }) => answer === null && medicine.state === 'active');
  return {
    due: open.filter((dose) => dose.at.getTime() <= soon && until(dose) === undefined),
    snoozed: open.flatMap((dose) => {
      const at = until(dose);
      return at === undefined ? [] : [{ dose, until: at }];
    }),
    later: open.filter((dose) => dose.at.getTime() > soon && until(dose) === undefined),
    done: doses.filter(({ answer }) => answer !== null),
  };
};

export const lateMs = 60 * 60_000;
