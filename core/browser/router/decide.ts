import type { Contribution } from '../registry/contributions.ts';
import type { Route } from '../slots.ts';
import { findRoute, type FoundRoute } from './findRoute.ts';
import { type Decision, guard, type GuardedRoute, type Visit } from './guard.ts';
import type { CustomRole, Role, SharedView } from '#core/shared';

export interface Situation {
  readonly path: string;
  readonly query: string;
  readonly routes: readonly Contribution<Route>[];
  readonly role: Role | null;
  readonly shared?: SharedView | undefined;
  readonly custom?: CustomRole | undefined;
  readonly homeCareMode?: boolean;
  readonly wanted: string | null;
  /** Features or their code are still on their way. */
  readonly busy: boolean;
}

/** What to show for an address, and where to go instead. */
export type Outcome =
  | { readonly is: 'page'; readonly found: FoundRoute }
  | { readonly is: 'missing' }
  | { readonly is: 'pending' }
  | { readonly is: 'redirect'; readonly decision: Exclude<Decision, { is: 'stay' }> };

/** A page that is not there is only missing once nothing is on its way any more. */
export const decide = (at: Situation): Outcome => {
  const found = findRoute(at.routes, at.path);
  if (!found && at.busy) return { is: 'pending' };
  const wanted = at.wanted === null ? null : visitOf(at.wanted, at.routes);
  if (wanted && !wanted.route && at.busy && at.role !== null && found?.route.allow === 'anyone')
    return { is: 'pending' };
  const decision = guard(
    { path: at.path, query: at.query, route: guarded(found) },
    {
      role: at.role,
      ...(at.shared && { shared: at.shared }),
      ...(at.custom && { custom: at.custom }),
      homeCareMode: at.homeCareMode,
      wanted,
    },
  );
  // The login page itself may be what could not be loaded: that is missing, not a reason to go there again.
  if (decision.is !== 'stay' && decision.to !== at.path) return { is: 'redirect', decision };
  return found ? { is: 'page', found } : { is: 'missing' };
};

const guarded = (found: FoundRoute | null): GuardedRoute | null => found && { ...found.route, owner: found.owner };

const visitOf = (address: string, routes: readonly Contribution<Route>[]): Visit => {
  const [path = '/', query = ''] = address.split('?', 2);
  return { path, query, route: guarded(findRoute(routes, path)) };
};
