import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { CallFailure, type Known, knownOf, Line, type Resource } from '#core/shared';
import { useTexts, useWanted } from '../kernel.ts';
import { AsOf } from './AsOf.tsx';
import { Empty, type EmptyWords } from './Empty.tsx';
import { ErrorState } from './ErrorState.tsx';
import { NoPermission } from './NoPermission.tsx';
import { Skeleton } from './Skeleton.tsx';

export interface AsyncProps<A> {
  readonly resource: Resource<A> & { readonly hasMore?: boolean };
  /** Absent for a list: there is nothing in it. */
  readonly empty?: (data: A) => boolean;
  /** What is said where `empty`: words, or a part that says them. */
  readonly none?: EmptyWords | ((known: Known<A>) => ReactNode);
  readonly skeleton?: ReactNode;
  /** `known` is for what the part says of its own that isn't there. */
  readonly children: (data: A, known: Known<A>) => ReactNode;
}

type List = { readonly data: readonly unknown[] } | { readonly resources: readonly unknown[] };

const isEmptyList = (answer: unknown): boolean => {
  if (typeof answer !== 'object' || answer === null) return false;
  const lines = 'data' in answer ? answer.data : 'resources' in answer && answer.resources;
  return Array.isArray(lines) && lines.length === 0;
};

/** No server answered. */
const isAway = (error: Error): boolean => error instanceof CallFailure && error.code === 'offline';

/** The four states of an answer: coming, failed, empty, there. What was there stays when fetching it again fails. */
const AsyncStates = <A,>({ resource, none, empty = none && isEmptyList, skeleton, children }: AsyncProps<A>) => {
  const t = useTexts();
  const line = useWanted(Line);
  const { data, error, pending } = resource;
  if (data !== undefined) {
    const known = knownOf(resource);
    if (empty?.(data)) {
      if (typeof none === 'function') return none(known);
      return <Empty of={known} {...(none ?? { title: t.emptyTitle })} />;
    }
    return (
      <>
        <AsOf of={resource} />
        {error && (!isAway(error) || line?.up !== false) && <p className="pv-callout wait">{t.stale}</p>}
        {children(data, known)}
      </>
    );
  }
  if (pending || !error) return skeleton ?? <Skeleton />;
  // Why is said once, above the page; it is asked for again when the server answers.
  if (isAway(error) && line && (!line.up || resource.fetching)) return <p className="pv-muted">{t.waitsForLine}</p>;
  if (error instanceof CallFailure && error.status === 403) {
    return <NoPermission featureOff={error.code === 'feature_disabled'} restricted={error.code === 'consent_denied'} />;
  }
  return <ErrorState error={error} retry={() => resource.refetch()} />;
};

/** Only of a list is it known by itself when there is nothing in it. */
type Emptiness<A> = Required<Pick<AsyncProps<A>, 'empty'>> | { readonly none?: undefined };

export const Async = observer(AsyncStates) as {
  <A extends List>(props: AsyncProps<A>): ReactNode;
  <A>(props: AsyncProps<A> & Emptiness<A>): ReactNode;
};
