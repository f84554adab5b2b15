import { observable, reaction, runInAction } from 'mobx';
import type { Notifications, Router } from '#core/shared';
import type { Registry } from '../../registry/registry.ts';
import { NotificationKinds } from '../../slots.ts';

export interface Sight {
  readonly store: Pick<Notifications, 'list' | 'mark'>;
  readonly router: Pick<Router, 'path' | 'query'>;
  readonly registry: Pick<Registry, 'contributed'>;
  /** Whoever is signed in has to say again who they are, or may not act here. */
  readonly out: () => boolean;
}

/** The page in use is of the one thing that this speaks of; a list of many, or a person's home, is no sight of one. */
const isAt = (href: string, id: string, { path, query }: Pick<Router, 'path' | 'query'>): boolean => {
  const { pathname, searchParams } = new URL(href, location.origin);
  return pathname === path && [...searchParams].some(([name, value]) => value === id && query.get(name) === id);
};

/**
 * What a notification leads to is on screen, whichever way it was opened: it is read, as if it had been followed from the bell. Each is
 * read so once, for whoever marks it unread again while looking means that. Returns the undo.
 */
export const readOnSight = ({ store, router, registry, out }: Sight): (() => void) => {
  const shown = observable.box(document.visibilityState === 'visible');
  const follow = (): void => runInAction(() => shown.set(document.visibilityState === 'visible'));
  document.addEventListener('visibilitychange', follow);
  const seen = new Set<string>();
  const stop = reaction(
    () => {
      if (!shown.get() || out()) return [];
      const kinds = new Map(registry.contributed(NotificationKinds).map(({ item }) => [item.kind, item]));
      return store.list.filter((one) => {
        const kind = kinds.get(one.type);
        const { resource_id: id } = one.data;
        if (one.read || id === undefined || kind?.readOnSight !== true) return false;
        return isAt(kind.href?.(one) ?? '', id, router);
      });
    },
    (found) => {
      const ids = found.map((one) => one.notification_id).filter((id) => !seen.has(id));
      for (const id of ids) seen.add(id);
      // Said to nobody where it fails: the bell then says the truth still.
      if (ids.length > 0) store.mark(ids, true).catch(() => undefined);
    },
    { fireImmediately: true },
  );
  return () => {
    stop();
    document.removeEventListener('visibilitychange', follow);
  };
};
