import type { ReactNode } from 'react';
import { Route } from 'wouter';
import type { FoundRoute } from '../router/findRoute.ts';
import { fetchRouteAhead } from './ahead.ts';
import { Contributed } from './Contributed.tsx';
import { useKernel } from './context.ts';
import { useObserved } from './useObserved.ts';

/** The page of a route, in its plugin's context; `useParams` knows the path's parameters. */
export const RoutedPage = ({
  found,
  loading,
}: {
  readonly found: FoundRoute;
  readonly loading?: ReactNode;
}): ReactNode => {
  const { owner, route } = found;
  const Page = route.page;
  const { registry } = useKernel();
  // Again when a feature has arrived whose parts stand here.
  useObserved(
    () => (route.brings ?? []).reduce((sum, slot) => sum + registry.contributed(slot).length, 0),
    [registry, route],
  );
  fetchRouteAhead(registry, route);
  return (
    <Contributed owner={owner} key={route.path} loading={loading}>
      <Route path={route.path}>
        <Page />
      </Route>
    </Contributed>
  );
};
