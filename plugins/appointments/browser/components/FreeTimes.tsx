import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '../../../../core/browser/index.ts';
import { Async, Button } from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import { findFree } from '../../shared/contract.ts';
import { messages } from '../messages.ts';
import { useClinicTime } from '../useClinicTime.ts';

export interface FreeTime {
  readonly start: string;
  readonly end: string;
  readonly practitioners: readonly string[];
}

interface Props {
  readonly type: string;
  readonly practitioners: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (time: FreeTime) => void;
  /** The visit that is to be moved: its own time counts as free. */
  readonly moving?: string;
  /** Begins to look here. */
  readonly from?: Date;
}

const fortnight = 14 * 86_400_000;
const startOf = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/** What is free in a fortnight, day by day; the clinic's own time beside it where that differs. */
export const FreeTimes = observer(({ type, practitioners, chosen, onChoose, moving, from }: Props) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const today = startOf(new Date());
  const [start, setStart] = useState(() => startOf(from && from > today ? from : today));
  const end = new Date(start.getTime() + fortnight);
  const free = useResource(findFree, {
    body: {
      type,
      practitioners: [...practitioners],
      from: start.toISOString(),
      to: end.toISOString(),
      ...(moving ? { moving } : {}),
    },
  });
  const { clockThere } = useClinicTime();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section className="av-free" aria-label={t.freeTimes}>
      <div className="av-free-head">
        <Button
          intent="quiet"
          disabled={start <= today}
          onClick={() => setStart(new Date(start.getTime() - fortnight))}
        >
          {t.earlier}
        </Button>
        <b aria-live="polite">
          {i18n.date(start, { day: 'numeric', month: 'short' })} –{' '}
          {i18n.date(new Date(end.getTime() - 1), { day: 'numeric', month: 'short' })}
        </b>
        <Button intent="quiet" onClick={() => setStart(end)}>
          {t.later}
        </Button>
      </div>
      <Async resource={free}>
        {({ data }) => {
          const days = Map.groupBy(data, (time) => new Date(time.start).toLocaleDateString('en-CA'));
          const elsewhere = data.length > 0 && clockThere(data[0]!.start) !== null;
          return days.size === 0 ? (
            <p className="pv-muted">{t.noFree}</p>
          ) : (
            <>
              {elsewhere && (
                <p className="pv-muted">
                  {t.zoneNote(zone)} {t.zoneNoteClinic}
                </p>
              )}
              <ul className="av-days">
                {[...days].map(([day, times]) => (
                  <li key={day}>
                    <h3>{i18n.date(day, { weekday: 'long', day: 'numeric', month: 'long' })}</h3>
                    <div className="av-times">
                      {times.map((time) => (
                        <button
                          key={time.start}
                          type="button"
                          aria-pressed={chosen === time.start}
                          onClick={() => onChoose(time)}
                        >
                          {i18n.time(time.start)}
                          {elsewhere && <small>{clockThere(time.start)}</small>}
                        </button>
                      ))}
                    </div>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Async>
    </section>
  );
});
