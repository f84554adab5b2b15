import { observer } from 'mobx-react-lite';
import { useService } from '#core/browser';
import { I18n, isSameDay } from '#core/shared';

/** Short, for a narrow list: the clock today, the weekday this week, then the day; exact on hover and for screen readers. */
export const SessionTime = observer(({ at }: { readonly at: string }) => {
  const i18n = useService(I18n);
  const then = new Date(at);
  const now = new Date();
  const days = (now.getTime() - then.getTime()) / 86_400_000;
  const today = isSameDay(at, now.toISOString(), i18n);
  const short = today
    ? i18n.time(at)
    : i18n.date(at, days < 6 ? { weekday: 'short' } : { day: 'numeric', month: 'short' });
  return (
    <time dateTime={at} title={i18n.date(at)}>
      {short}
    </time>
  );
});
