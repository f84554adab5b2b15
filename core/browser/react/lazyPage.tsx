import { type ComponentType, type ReactNode, use, useContext } from 'react';
import { loadPatiently } from '../registry/patiently.ts';
import { AttemptContext } from './ErrorBoundary.tsx';
import { pageLoading } from '../registry/pageLoading.ts';

const delaysMs = [400, 1600];

let pages = 0;
const fetches = new WeakMap<object, () => void>();

/** Asks for the code of a lazy page that may soon be shown; of anything else nothing. What fails is asked for again when it is shown. */
export const fetchAhead = (page: unknown): void => {
  if (typeof page === 'function') fetches.get(page)?.();
};

/**
 * A page whose code is fetched when it is first shown. A failed fetch is tried again, then reloads the page once (its build may
 * be gone), then shows the feature's boundary, whose 'Try again' fetches anew.
 */
export const lazyPage = <P extends object = {}>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const name = `page-${++pages}`;
  let fetched: Promise<ComponentType<P>> | undefined;
  let failedUnder: object | undefined;
  const LazyPage = (props: P): ReactNode => {
    const attempt = useContext(AttemptContext);
    if (!fetched || (failedUnder !== undefined && failedUnder !== attempt)) {
      failedUnder = undefined;
      fetched = loadPatiently(name, load, pageLoading(delaysMs));
      fetched.catch(() => (failedUnder = attempt));
    }
    const Page = use(fetched);
    return <Page {...props} />;
  };
  fetches.set(LazyPage, () => {
    fetches.delete(LazyPage);
    load().catch(() => undefined);
  });
  return LazyPage;
};
