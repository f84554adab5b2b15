import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyPart, useResource } from '#core/browser';
import { knownOf } from '#core/shared';
import { Silent, Skeleton } from '#ui';
import { listOwn } from '../../shared/ownCalls.ts';

const HomeVisitList = lazyPart(() => import('./HomeVisitList.tsx'), 'HomeVisitList', <Skeleton />);

const [dayMs, most] = [86_400_000, 3];

/** Of today and the week after it: the same question all day. */
const weekFrom = (now: Date) => {
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  return { from: from.toISOString(), to: new Date(from.getTime() + 8 * dayMs).toISOString() };
};

/** On the client's home page. With the plugin's own code, and small: where nobody comes, which is nearly everywhere, it fetches no more. */
export const HomeVisitsCard = observer(() => {
  const [query] = useState(() => weekFrom(new Date()));
  const found = useResource(listOwn, { query });
  const { data } = found;
  const coming = (data?.data ?? []).filter(
    ({ state, end, latest }) =>
      state === 'started' || (state === 'planned' && Math.max(Date.parse(end), Date.parse(latest)) > Date.now()),
  );
  if (!data || coming.length === 0) return <Silent of={knownOf(found)} />;
  return <HomeVisitList visits={coming.slice(0, most)} zone={data.zone} />;
});
