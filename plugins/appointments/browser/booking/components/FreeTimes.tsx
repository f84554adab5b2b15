import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button } from '#ui';
import { I18n } from '#core/shared';
import { findFree } from '#plugins/appointments/shared/calls.ts';
import { messages } from '../../messages/index.ts';
import type { FreeTime } from '../timeFields.ts';
import { FreeDays } from './FreeDays.tsx';

interface Props {
  /** What a time is looked for: a new visit of some kind with some people, or one that is to be moved. */
  readonly wanted: (
    | { readonly type: string; readonly practitioners: readonly string[] }
    | { readonly moving: string }
  ) & {
    /** Where; undefined where there is nothing to choose. */
    readonly site?: string | undefined;
  };
  readonly chosen: string | null;
  readonly onChoose: (time: FreeTime) => void;
  /** Begins to look here. */
  readonly from?: Date;
  /** Where nothing is chosen yet, the first time is, other than this one. */
  readonly not?: Date;
}

const daysAfter = (date: Date, days: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
const startOf = (date: Date): Date => daysAfter(date, 0);
const fortnight = 14;

/** Where the next page begins, so that nothing lies between two: after the last day that is wholly told. */
const nextOf = (start: Date, end: Date, until: Date): Date => {
  if (until >= end) return end;
  const day = startOf(until);
  return day > start ? day : until;
};

/** What is free in a fortnight, or in as many days of it as are told at once, day by day; the clinic's own time beside it where that differs. */
export const FreeTimes = observer(({ wanted, chosen, onChoose, from, not }: Props) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const today = startOf(new Date());
  // The pages that were turned: the last one is shown.
  const [starts, setStarts] = useState<readonly Date[]>(() => [startOf(from && from > today ? from : today)]);
  const start = starts.at(-1)!;
  const end = daysAfter(start, fortnight);
  const practitioners = 'moving' in wanted ? [] : [...wanted.practitioners];
  const free = useResource(findFree, {
    body: { ...wanted, practitioners, from: start.toISOString(), to: end.toISOString() },
  });
  const next = free.data && nextOf(start, end, new Date(free.data.until));
  const first = not && free.data?.data.find((time) => Date.parse(time.start) !== not.getTime());
  useEffect(() => {
    if (chosen === null && first && !free.fetching) onChoose(first);
  }, [chosen, first, free.fetching, onChoose]);
  const earlier = (): void => {
    const before = daysAfter(start, -fortnight);
    setStarts(starts.length > 1 ? starts.slice(0, -1) : [before > today ? before : today]);
  };
  return (
    <section className="av-free" aria-label={t.freeTimes}>
      <div className="av-free-head">
        <Button intent="quiet" disabled={start <= today} onClick={earlier}>
          {t.earlier}
        </Button>
        <b aria-live="polite">
          {i18n.date(start, { day: 'numeric', month: 'short' })} –{' '}
          {i18n.date(new Date((next ?? end).getTime() - 1), { day: 'numeric', month: 'short' })}
        </b>
        <Button intent="quiet" busy={next === undefined} onClick={() => next && setStarts([...starts, next])}>
          {t.later}
        </Button>
      </div>
      <Async resource={free}>
        {({ data }, known) => (
          <FreeDays
            known={known}
            times={data.filter((time) => next === undefined || new Date(time.start) < next)}
            chosen={chosen}
            onChoose={onChoose}
          />
        )}
      </Async>
    </section>
  );
});
