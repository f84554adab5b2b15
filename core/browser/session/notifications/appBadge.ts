import { reaction } from 'mobx';
import type { Known, Notifications } from '#core/shared';
import { tabLocks } from '../../persistence/tabLocks.ts';
import type { Tabs } from '../live/sharedWire.ts';

/** What the bell says, on the icon of the installed app; without a number where nothing is unread. */
export const showBadge = (unread: number): void => {
  if (!('setAppBadge' in navigator)) return;
  void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined);
};

const isRead = ({ is }: Known): boolean => is === 'part' || is === 'whole';

/**
 * The icon says what the bell of one tab says, and of the next once that tab is gone: of several, the last to be answered would have
 * the last word, however old its answer is. It says nothing once nobody is signed in: the next person must not see this one's number.
 * @param out whoever is signed in has to say again who they are, or may not act here
 */
export const keepBadge = (
  notifications: Pick<Notifications, 'unread' | 'known'>,
  out: () => boolean,
  show = showBadge,
  locks: Tabs['locks'] | null = tabLocks() ?? null,
): (() => void) => {
  const waiting = new AbortController();
  let end = (): void => undefined;
  const keep = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = reaction(
        // Until the bell is read, a push that came while the app was closed knows better.
        () => (out() ? 0 : isRead(notifications.known) ? notifications.unread : null),
        (unread) => unread !== null && show(unread),
        { fireImmediately: true },
      );
      end = () => {
        stop();
        resolve();
      };
    });
  if (locks) locks.request('badge', { signal: waiting.signal }, keep).catch(() => undefined);
  else void keep();
  return () => {
    waiting.abort();
    end();
    show(0);
  };
};
