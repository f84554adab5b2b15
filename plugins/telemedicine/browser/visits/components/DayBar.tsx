import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type Address } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Button, IconButton, Segmented } from '#ui';
import { visitMessages } from '../messages/index.ts';

interface DayBarProps {
  readonly address: Address;
  /** The day that is shown: `2026-11-20`. */
  readonly day: string;
  readonly today: string;
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

const moved = (day: string, by: number): string => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
};

/** Which day and whose visits; both stand in the address. */
export const DayBar = observer(({ address, day, today }: DayBarProps) => {
  const t = useMessages(visitMessages);
  const show = (to: string): void => {
    if (isoDay.test(to)) address.set({ day: to === today ? '' : to });
  };
  return (
    <div className="tw-bar">
      <div className="tw-day">
        <IconButton icon={ChevronLeft} label={t.dayBefore} onClick={() => show(moved(day, -1))} />
        <input
          className="pv-input"
          type="date"
          aria-label={t.day}
          value={day}
          onChange={(event) => show(event.target.value)}
        />
        <IconButton icon={ChevronRight} label={t.dayAfter} onClick={() => show(moved(day, 1))} />
        <Button intent="quiet" disabled={day === today} onClick={() => show(today)}>
          {t.today}
        </Button>
      </div>
      <Segmented
        label={t.whose}
        value={address.get('mine') === 'true' ? 'mine' : 'all'}
        options={[
          { value: 'all', label: t.all },
          { value: 'mine', label: t.mine },
        ]}
        onChange={(whose) => address.set({ mine: whose === 'mine' ? 'true' : '' })}
      />
    </div>
  );
});
