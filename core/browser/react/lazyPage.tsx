import { type ComponentType, type ReactNode, use, useContext } from 'react';
import { AttemptContext } from './ErrorBoundary.tsx';
import { staleChunks } from './stale.ts';

const delaysMs = [400, 1600];
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let pages = 0;

/**
 * A page whose code is fetched when it is first shown. A failed fetch is tried again, then reloads the page once (its build may
 * be gone), then shows the feature's boundary, whose 'Try again' fetches anew.
 */
export const lazyPage = <P extends object = {}>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const name = `page-${++pages}`;
  let fetched: Promise<ComponentType<P>> | undefined;
  let failedUnder: object | undefined;
  const fetchPage = async (): Promise<ComponentType<P>> => {
    for (let attempt = 0; ; attempt++) {
      try {
        const page = await load();
        staleChunks().loaded(name);
        return page;
      } catch (error) {
        const delay = delaysMs[attempt];
        if (delay !== undefined) await sleep(delay);
        else if (staleChunks().reloadOnce(name, error)) return new Promise(() => undefined);
        else throw error;
      }
    }
  };
  const LazyPage = (props: P): ReactNode => {
    const attempt = useContext(AttemptContext);
    if (!fetched || (failedUnder !== undefined && failedUnder !== attempt)) {
      failedUnder = undefined;
      fetched = fetchPage();
      fetched.catch(() => (failedUnder = attempt));
    }
    const Page = use(fetched);
    return <Page {...props} />;
  };
  return LazyPage;
};
