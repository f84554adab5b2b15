import { act } from '@testing-library/react';
import { type CalendarFound, CalendarItems } from '#core/browser';
import type { StartedPlugin } from './startPlugin.tsx';

/** Runs what a plugin brings to a calendar, for these days; gives what it has told so far, the newest last. */
export const drawFeed = async (plugin: StartedPlugin, from: Date, to: Date): Promise<readonly CalendarFound[]> => {
  const told: CalendarFound[] = [];
  const { feed: Feed } = plugin.contributed(CalendarItems)[0]!.item;
  const tell = (found: CalendarFound): void => void told.push(found);
  await plugin.draw(() => <Feed from={from.toISOString()} to={to.toISOString()} tell={tell} />);
  await act(async () => undefined);
  return told;
};
