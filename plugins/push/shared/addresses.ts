/** INT-1: the fixed path of the service worker on the web origin, where Firebase's own library looks for it too. */
export const workerPath = '/firebase-messaging-sw.js';

/** Where a pressed notification leads: the page that finds out which it was. */
export const openedPath = '/notification';

export const openedHref = ({
  type,
  notification_id,
}: {
  readonly type?: string;
  readonly notification_id?: string;
}): string => {
  const query = new URLSearchParams({
    ...(notification_id === undefined ? {} : { id: notification_id }),
    ...(type === undefined ? {} : { type }),
  });
  return `${openedPath}?${query.toString()}`;
};
