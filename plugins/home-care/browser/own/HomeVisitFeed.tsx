import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { type CalendarFeedProps, useMessages, useResource } from '#core/browser';
import { pluginTexts } from '../messages/plugin/index.ts';
import { listOwn } from '../../shared/ownCalls.ts';

const href = '/patient-profile/calendar';

/** Home visits in the patient's own calendar. */
export const HomeVisitFeed = observer(({ from, to, tell }: CalendarFeedProps) => {
  const t = useMessages(pluginTexts);
  const own = useResource(listOwn, { query: { from, to } });
  const { data, error } = own;
  useEffect(() => {
    if (!data && !error) return;
    const items = (data?.data ?? []).map(({ id, title, worker, start, end, state }) => ({
      ...{ id, at: start, until: end, href, title: [title || t.title, worker].filter(Boolean).join(' · ') },
      ...(state === 'done' && { state: 'done' as const }),
    }));
    tell({ items, ...(!data && error && { error, retry: () => void own.refetch() }) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the answer stands for its resource
  }, [tell, data, error]);
  return null;
});
