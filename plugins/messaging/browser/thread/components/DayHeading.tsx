import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { I18n, isSameDay } from '#core/shared';
import { messages } from '../../messages/index.ts';

const dayMs = 86_400_000;

export const DayHeading = observer(({ at }: { readonly at: string }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const now = new Date();
  const isOf = (moment: Date): boolean => isSameDay(at, moment.toISOString(), i18n);
  const sameYear = new Date(at).getFullYear() === now.getFullYear();
  const name = isOf(now)
    ? t.today
    : isOf(new Date(now.getTime() - dayMs))
      ? t.yesterday
      : i18n.date(at, { weekday: 'long', day: 'numeric', month: 'long', ...(!sameYear && { year: 'numeric' }) });
  return <p className="msg-day">{name}</p>;
});
