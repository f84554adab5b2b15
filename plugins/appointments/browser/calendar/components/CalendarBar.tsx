import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, IconButton, optionsOf, Segmented, Select, useMedia } from '#ui';
import { Auth, I18n, isStaff } from '#core/shared';
import { messages } from '../../messages/index.ts';
import { type CalendarAddress, looks, phoneWide } from '../hooks/useCalendarAddress.ts';

interface Props {
  readonly address: CalendarAddress;
  readonly children?: ReactNode;
}

/** Which days are shown, and how. */
export const CalendarBar = observer(({ address, children }: Props) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { look, desk, day, shown, ahead } = address;
  const phone = useMedia(phoneWide);
  const staff = isStaff(useService(Auth).activeRole);
  const middle = look === 'month' ? new Date(`${day}T12:00`) : shown.start;
  const last = new Date(shown.end.getTime() - 1);
  const short: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  const title =
    look === 'day'
      ? i18n.date(shown.start, phone ? { weekday: 'short', day: 'numeric', month: 'short' } : { dateStyle: 'full' })
      : look === 'month' && !ahead
        ? i18n.date(middle, { month: 'long', year: 'numeric' })
        : `${i18n.date(shown.start, short)} – ${i18n.date(last, phone ? short : { ...short, year: 'numeric' })}`;
  const views = optionsOf(staff ? [...looks, 'desk' as const] : looks, (value) => t[value]);
  const view = desk ? 'desk' : look;
  const change = (to: string): void => address.change({ view: to });
  return (
    <div className="av-bar">
      <div className="av-bar-days">
        <IconButton icon={ChevronLeft} label={t.before} onClick={() => address.step(-1)} />
        <Button onClick={() => address.change({ day: null })}>{t.today}</Button>
        <IconButton icon={ChevronRight} label={t.after} onClick={() => address.step(1)} />
        <h2 aria-live="polite">{title}</h2>
      </div>
      <div className="av-bar-how">
        {phone ? (
          <Select aria-label={t.views} options={views} value={view} onChange={change} />
        ) : (
          <Segmented label={t.views} options={views} value={view} onChange={change} />
        )}
        {children}
      </div>
    </div>
  );
});
