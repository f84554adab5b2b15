import { type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyPage, useFetched } from './lazyPage.tsx';
import { AwaitedPart } from './AwaitedPart.tsx';

type Load<P> = () => Promise<ComponentType<P>>;

/**
 * A part of a page whose code is fetched when it is first shown, as a lazy page's is. Only its own place waits: the nearest
 * boundary would hide all that is around it, and React would show that again a third of a second later at the earliest.
 */
export const lazyPart = <P extends object = {}>(
  load: Load<P>,
  awaited: ReactNode = <AwaitedPart />,
): ComponentType<P> => {
  const Part = lazyPage(load);
  return function LazyPart(props: P): ReactNode {
    const isFetched = useFetched(Part);
    return <Suspense fallback={awaited}>{isFetched ? <Part {...props} /> : awaited}</Suspense>;
  };
};

/** A dialog whose code is fetched when it is first opened. What opens it keeps the focus meanwhile, which comes back to it. */
export const lazyDialog = <P extends object = {}>(load: Load<P>): ComponentType<P> =>
  lazyPart(load, <AwaitedPart over />);
