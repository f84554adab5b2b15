import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '#core/browser';
import { Callout } from '#ui';
import { I18n } from '#core/shared';
import { messages } from '../../messages/index.ts';
import { shortDay } from '../../parts/clock.ts';
import { DayStore } from '../DayStore.ts';

/** What the clinic told of changes in the plan, for as long as it is still to come. */
export const PlanNews = observer(() => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { data } = useStore(DayStore);
  const news = data?.news?.filter(({ start, was }) => Math.max(Date.parse(start), Date.parse(was)) > Date.now()) ?? [];
  if (!data || news.length === 0) return null;
  const when = (at: string): string =>
    i18n.date(at, { ...shortDay, hour: 'numeric', minute: '2-digit', timeZone: data.zone });
  return (
    <Callout tone="wait">
      <b>{t.newsTitle}</b>
      <ul className="hc-list">
        {news.map(({ id, kind, start, was }) => (
          <li key={id}>
            {kind === 'moved'
              ? t.newsMoved(when(was), when(start))
              : (kind === 'got' ? t.newsGot : t.newsLost)(when(kind === 'got' ? start : was))}
          </li>
        ))}
      </ul>
    </Callout>
  );
});
