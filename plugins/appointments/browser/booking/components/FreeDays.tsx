import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, NoneLine, RovingGroup } from '#ui';
import { I18n, type Known } from '#core/shared';
import { messages } from '../../messages/index.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';
import { dayOfVisit, type FreeTime } from '../timeFields.ts';

interface Props {
  readonly times: readonly FreeTime[];
  readonly known: Known;
  readonly chosen: string | null;
  readonly onChoose: (time: FreeTime) => void;
}

const dayOf = (start: string): string => new Date(start).toLocaleDateString('en-CA');
/** By the hour at which they begin. */
const parts = [
  { id: 'morning', until: 12 },
  { id: 'afternoon', until: 17 },
  { id: 'evening', until: 24 },
] as const;
const partOf = ({ start }: FreeTime) => parts.find(({ until }) => new Date(start).getHours() < until)!.id;

/** A strip of days, and the times of one of them by the part of the day; the next free one is one press away. */
export const FreeDays = observer(({ times: all, known, chosen, onChoose }: Props) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { clockThere } = useClinicTime();
  const [picked, setPicked] = useState<string | null>(null);
  const days = Map.groupBy(all, ({ start }) => dayOf(start));
  const [first] = all;
  if (!first) return <NoneLine of={known} says={t.noFree} />;
  const elsewhere = clockThere(first.start) !== null;
  // What was chosen is shown, until another day is: also where the choice was made for the person.
  const shown = [picked, chosen && dayOf(chosen)].find((day) => day && days.has(day)) ?? dayOf(first.start);
  const name = i18n.date(shown, dayOfVisit);
  const choose = (time: FreeTime): void => {
    setPicked(null);
    onChoose(time);
  };
  return (
    <>
      {elsewhere && (
        <p className="pv-muted">
          {t.zoneNote(Intl.DateTimeFormat().resolvedOptions().timeZone)} {t.zoneNoteClinic}
        </p>
      )}
      <Button fill aria-pressed={chosen === first.start} onClick={() => choose(first)}>
        {t.soonest(i18n.date(first.start, { ...dayOfVisit, hour: 'numeric', minute: '2-digit' }))}
      </Button>
      <RovingGroup className="av-strip" label={t.days}>
        {[...days].map(([day, times]) => (
          <button key={day} type="button" aria-pressed={day === shown} onClick={() => setPicked(day)}>
            <small>{i18n.date(day, { weekday: 'short' })}</small>
            <b>{i18n.date(day, { day: 'numeric', month: 'short' })}</b>
            <small>{t.timesFree(times.length)}</small>
          </button>
        ))}
      </RovingGroup>
      <h3 className="av-day" aria-live="polite">
        {name}
      </h3>
      {[...Map.groupBy(days.get(shown) ?? [], partOf)].map(([part, times]) => (
        <div key={part} className="av-part">
          <h4>{t[part]}</h4>
          <RovingGroup className="av-times" label={`${name}, ${t[part]}`}>
            {times.map((time) => (
              <button
                key={time.start}
                type="button"
                aria-label={[name, i18n.time(time.start), elsewhere && clockThere(time.start)]
                  .filter(Boolean)
                  .join(', ')}
                aria-pressed={chosen === time.start}
                onClick={() => choose(time)}
              >
                {i18n.time(time.start)}
                {elsewhere && <small>{clockThere(time.start)}</small>}
              </button>
            ))}
          </RovingGroup>
        </div>
      ))}
    </>
  );
});
