import { reaction } from 'mobx';
import type { Known, Notifications } from '#core/shared';

/** What the bell says, on the icon of the installed app; without a number where nothing is unread. */
export const showBadge = (unread: number): void => {
  if (!('setAppBadge' in navigator)) return;
  void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined);
};

const isRead = ({ is }: Known): boolean => is === 'part' || is === 'whole';

/**
 * The icon says what the bell says, and nothing once nobody is signed in: what the next person sees is no longer this one's.
 * @param out whoever is signed in has to say again who they are, or may not act here
 */
export const keepBadge = (
  notifications: Pick<Notifications, 'unread' | 'known'>,
  out: () => boolean,
  show = showBadge,
): (() => void) => {
  const stop = reaction(
    // Until the bell is read, a push that came while the app was closed, or another tab, knows better.
    () => (out() ? 0 : isRead(notifications.known) ? notifications.unread : null),
    (unread) => unread !== null && show(unread),
    { fireImmediately: true },
  );
  return () => {
    stop();
    show(0);
  };
};
