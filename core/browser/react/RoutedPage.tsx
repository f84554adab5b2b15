import { type ReactNode, useEffect } from 'react';
import { Route } from 'wouter';
import type { FoundRoute } from '../router/findRoute.ts';
import { releaseHeldPage } from '../handOver/heldPage.ts';
import { Contributed } from './Contributed.tsx';

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
  return (
    <Contributed owner={owner} key={route.path} loading={loading}>
      <Route path={route.path}>
        <Page />
        <Arrived />
      </Route>
    </Contributed>
  );
};

/** Stands after the page: what was pressed before the code had come is answered once the page can. */
const Arrived = (): ReactNode => {
  useEffect(releaseHeldPage, []);
  return null;
};
