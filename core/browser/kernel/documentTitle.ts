import type { Outcome } from '../router/decide.ts';

export interface Titled {
  readonly outcome: Outcome;
  readonly locked: boolean;
  readonly unread: number;
  readonly product: string;
  /** For an address where nothing is. */
  readonly missing: () => string;
}

/**
 * `(2) Messages – Pavilion`. The page is named as its route is, never by its heading, which may name a person (PRD-3). Null while it
 * is open which page will stand there: then the title stays.
 */
export const documentTitle = ({ outcome, locked, unread, product, missing }: Titled): string | null => {
  // What is behind the lock is told nowhere.
  if (locked) return product;
  if (outcome.is === 'pending' || outcome.is === 'redirect') return null;
  const own = outcome.is === 'missing' ? missing() : outcome.found.route.title();
  const isLanding = outcome.is === 'page' && outcome.found.route.path === '/';
  const page = isLanding ? product : `${own} – ${product}`;
  return unread > 0 ? `(${unread}) ${page}` : page;
};
