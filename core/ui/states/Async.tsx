import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { CallFailure, type Resource } from '#core/shared';
import { useTexts } from '../kernel.ts';
import { Empty } from './Empty.tsx';
import { ErrorState } from './ErrorState.tsx';
import { NoPermission } from './NoPermission.tsx';
import { Skeleton } from './Skeleton.tsx';

export interface AsyncProps<A> {
  readonly resource: Resource<A>;
  readonly empty?: (data: A) => boolean;
  readonly emptyState?: ReactNode;
  readonly skeleton?: ReactNode;
  readonly children: (data: A) => ReactNode;
}

/** The four states of an answer: coming, failed, empty, there. What was there stays when fetching it again fails. */
const AsyncStates = <A,>({ resource, empty, emptyState, skeleton, children }: AsyncProps<A>) => {
  const t = useTexts();
  const { data, error, pending } = resource;
  if (data !== undefined) {
    return (
      <>
        {error && <p className="pv-callout wait">{t.stale}</p>}
        {empty?.(data) ? (emptyState ?? <Empty title={t.emptyTitle} />) : children(data)}
      </>
    );
  }
  if (pending || !error) return skeleton ?? <Skeleton />;
  if (error instanceof CallFailure && error.status === 403) {
    return <NoPermission featureOff={error.code === 'feature_disabled'} restricted={error.code === 'consent_denied'} />;
  }
  return <ErrorState error={error} retry={() => resource.refetch()} />;
};

export const Async = observer(AsyncStates) as typeof AsyncStates;
