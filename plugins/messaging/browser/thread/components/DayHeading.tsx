import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { I18n } from '#core/shared';
import { messages } from '../../messages/index.ts';

const dayMs = 86_400_000;

export const DayHeading = observer(({ at }: { readonly at: string }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const day = new Date(at).toDateString();
  const now = new Date();
  const sameYear = new Date(at).getFullYear() === now.getFullYear();
  const name =
    day === now.toDateString()
      ? t.today
      : day === new Date(now.getTime() - dayMs).toDateString()
        ? t.yesterday
        : i18n.date(at, { weekday: 'long', day: 'numeric', month: 'long', ...(!sameYear && { year: 'numeric' }) });
  return <p className="msg-day">{name}</p>;
});
