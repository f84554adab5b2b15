import type { Contribution } from '../registry/contributions.ts';
import type { Route } from '../slots.ts';

export interface FoundRoute {
  readonly owner: string;
  readonly route: Route;
}

const segments = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

const fits = (pattern: string, path: readonly string[]): boolean => {
  const parts = segments(pattern);
  return parts.length === path.length && parts.every((part, i) => part.startsWith(':') || part === path[i]);
};

const fixedParts = (pattern: string): number => segments(pattern).filter((part) => !part.startsWith(':')).length;

/** The route that fits, the one with most fixed parts first. A trailing slash does not matter. */
export const findRoute = (routes: readonly Contribution<Route>[], path: string): FoundRoute | null => {
  const wanted = segments(path);
  let best: Contribution<Route> | undefined;
  for (const one of routes) {
    if (!fits(one.item.path, wanted)) continue;
    if (!best || fixedParts(one.item.path) > fixedParts(best.item.path)) best = one;
  }
  return best ? { owner: best.owner, route: best.item } : null;
};
