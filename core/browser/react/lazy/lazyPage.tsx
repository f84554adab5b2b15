import { observable, runInAction } from 'mobx';
import { createElement, type FunctionComponent, type ReactNode, useContext } from 'react';
import { loadPatiently } from '../../registry/patiently.ts';
import { AttemptContext } from '../ErrorBoundary.tsx';
import { pageLoading } from '../../registry/pageLoading.ts';
import { useObserved } from '../useObserved.ts';

const delaysMs = [400, 1600];

let pages = 0;
const fetches = new WeakMap<object, () => Promise<void>>();
/** Lazy pages whose code has come, or could not be had: both can be drawn without waiting. */
const settled = observable.map<object, true>([], { deep: false });

/** Asks for the code of a lazy page that may soon be shown; of anything else nothing. What fails is asked for again when it is shown. */
export const fetchAhead = (page: unknown): void => {
  if (typeof page === 'function') void fetches.get(page)?.();
};

/**
 * Asks for a page's code; true once the page can be drawn in one pass. Whoever waits for that shows no boundary's fallback, beside
 * which React would hold the page back for a third of a second and draw it in slices.
 */
export const useFetched = (page: unknown): boolean => {
  fetchAhead(page);
  return useObserved(() => typeof page !== 'function' || !fetches.has(page) || settled.has(page), [page]);
};

/** A component, whatever it is to be given: as a method it may ask for more than `object`. */
type Part = { part(props: object): ReactNode | Promise<ReactNode> }['part'];
/** What a file exports, among it a component of this name. */
export type PartIn<N extends string> = Readonly<Record<N, Part>>;
export type PropsOf<C> = C extends (props: infer P extends object) => unknown ? P : never;

/** The code of one page: whether it has come, or why it could not be had. */
const pageCode = (load: () => Promise<Part>) => {
  const name = `page-${++pages}`;
  let ready: Part | undefined;
  let fetched: Promise<void> | undefined;
  let failed: { readonly under: object; readonly error: unknown } | undefined;
  const fetchUnder = async (attempt: object): Promise<void> => {
    try {
      ready = await loadPatiently(name, load, pageLoading(delaysMs));
    } catch (error) {
      failed = { under: attempt, error };
    }
  };
  return {
    /** @throws the promise that React is to wait for; why it could not be had under this attempt */
    under: (attempt: object): Part => {
      if (ready) return ready;
      if (failed?.under === attempt) throw failed.error;
      if (!fetched || failed) {
        failed = undefined;
        fetched = fetchUnder(attempt);
      }
      // Thrown, not given to `use`: that shows the fallback even for what is there, and its replay must call it again.
      // oxlint-disable-next-line typescript/only-throw-error -- a thrown promise is how React suspends
      throw fetched;
    },
    /** In silence: what fails is asked for again when it is shown. Resolves when it has come, or could not be had. */
    ahead: (): Promise<void> =>
      load().then(
        (page) => {
          ready = page;
          pageLoading(delaysMs).loaded(name);
        },
        () => undefined,
      ),
  };
};

/**
 * A page whose code is fetched when it is first shown: what its file exports under this name. A failed fetch is tried again, then
 * reloads the page once (its build may be gone), then shows the feature's boundary, whose 'Try again' fetches anew.
 */
export const lazyPage = <N extends string, M extends PartIn<N>>(
  load: () => Promise<M>,
  name: N,
): FunctionComponent<PropsOf<M[N]>> => {
  const code = pageCode(async () => (await load())[name]);
  const LazyPage = (props: object): ReactNode => createElement(code.under(useContext(AttemptContext)), props);
  let ahead: Promise<void> | undefined;
  const fetch = async (): Promise<void> => {
    await code.ahead();
    // In a turn of its own, by which the parts and texts that came in one file with the page are there too.
    await new Promise((resolve) => setTimeout(resolve));
    runInAction(() => settled.set(LazyPage, true));
  };
  fetches.set(LazyPage, () => (ahead ??= fetch()));
  return LazyPage;
};
