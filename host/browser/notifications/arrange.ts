import type { Notification } from '#core/shared';

export interface Arranged {
  /** What stands before the reader, each where it stood. */
  readonly shown: readonly Notification[];
  /** What has arrived since, above it. */
  readonly fresh: readonly Notification[];
}

/**
 * A list that does not move under the finger: what came since waits above, older pages join below, and what was read elsewhere
 * stays where it is.
 * @param kept what the reader has before them; empty where they have nothing yet
 * @param list what the server says, newest first
 */
export const arrange = (
  kept: readonly Notification[],
  list: readonly Notification[],
  onlyUnread: boolean,
): Arranged => {
  const newest = kept[0];
  if (!newest) return { shown: list, fresh: [] };
  const now = new Map(list.map((one) => [one.notification_id, one]));
  const known = new Set(kept.map((one) => one.notification_id));
  const others = list.filter((one) => !known.has(one.notification_id));
  const isFresh = (one: Notification): boolean => one.created_at >= newest.created_at;
  return {
    shown: [
      ...kept.map((one) => now.get(one.notification_id) ?? (onlyUnread ? { ...one, read: true } : one)),
      ...others.filter((one) => !isFresh(one)),
    ],
    fresh: others.filter(isFresh),
  };
};

export interface AboutOneThing {
  readonly key: string;
  /** Newest first; at least one. */
  readonly all: readonly [Notification, ...Notification[]];
}

/** What was said of one thing in the same way is one line, where its newest stands. */
export const byThing = (list: readonly Notification[]): readonly AboutOneThing[] => {
  const things = new Map<string, [Notification, ...Notification[]]>();
  for (const one of list) {
    const thing = one.data.session_id ?? one.data.resource_id ?? one.notification_id;
    const key = `${one.type} ${thing}`;
    const before = things.get(key);
    if (before) before.push(one);
    else things.set(key, [one]);
  }
  return [...things].map(([key, all]) => ({ key, all }));
};
