import { type FunctionComponent, type ReactNode, Suspense } from 'react';
import { lazyPage, type PartIn, type PropsOf, useFetched } from './lazyPage.tsx';
import { AwaitedPart } from './AwaitedPart.tsx';

/**
 * A part of a page whose code is fetched when it is first shown, as a lazy page's is. Only its own place waits: the nearest
 * boundary would hide all that is around it, and React would show that again a third of a second later at the earliest.
 */
export const lazyPart = <N extends string, M extends PartIn<N>>(
  load: () => Promise<M>,
  name: N,
  awaited: ReactNode = <AwaitedPart />,
): FunctionComponent<PropsOf<M[N]>> => {
  const Part = lazyPage(load, name);
  return function LazyPart(props: PropsOf<M[N]>): ReactNode {
    const isFetched = useFetched(Part);
    return <Suspense fallback={awaited}>{isFetched ? <Part {...props} /> : awaited}</Suspense>;
  };
};

/** A dialog whose code is fetched when it is first opened. What opens it keeps the focus meanwhile, which comes back to it. */
export const lazyDialog: typeof lazyPage = (load, name) => lazyPart(load, name, <AwaitedPart over />);
