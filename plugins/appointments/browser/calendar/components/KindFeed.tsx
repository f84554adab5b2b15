import { memo, useCallback, useEffect } from 'react';
import type { CalendarFeedProps, CalendarFound, CalendarSource } from '#core/browser';

interface Props extends Omit<CalendarFeedProps, 'tell'> {
  readonly source: CalendarSource;
  readonly tell: (source: string, found: CalendarFound | null) => void;
}

/** Runs a source's feed under the plugin that gave it. Drawn again only for other days, however often it tells. */
export const KindFeed = memo(({ source, from, to, tell }: Props) => {
  const { id, feed: Feed } = source;
  const say = useCallback((found: CalendarFound) => tell(id, found), [id, tell]);
  // Off, failed or out of sight: what it told goes with it.
  useEffect(() => () => tell(id, null), [id, tell]);
  return <Feed from={from} to={to} tell={say} />;
});
KindFeed.displayName = 'KindFeed';
