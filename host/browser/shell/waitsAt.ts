import type { NavigationItem } from '#core/browser';
import type { Due, DueCount, Known } from '#core/shared';

interface Waits {
  /** New to the person. */
  readonly unread: number;
  /** What the server counts there; null where it counts nothing or has not yet. */
  readonly due: { readonly of: Known; readonly counted: DueCount } | null;
}

/** What waits at a place of the menu. Read it in an `observer`. */
export const waitsAt = ({ badge, due }: NavigationItem, counts: Due | undefined): Waits => {
  const of = due === undefined ? undefined : counts?.of(due);
  const isThere = of?.is === 'part' || of?.is === 'whole';
  return { unread: badge?.() ?? 0, due: isThere ? { of, counted: of.data } : null };
};

/** How much waits at several places together. */
export const waitsAtAll = (items: readonly NavigationItem[], counts: Due | undefined): number =>
  items.reduce((sum, item) => {
    const { unread, due } = waitsAt(item, counts);
    return sum + unread + (due?.counted.count ?? 0);
  }, 0);
