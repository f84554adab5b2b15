import { type ComponentType, type ReactNode, Suspense } from 'react';
import { kernelMessages } from '../kernelMessages.ts';
import { lazyPage, useFetched } from './lazyPage.tsx';
import { useMessages } from './useMessages.ts';

/**
 * A dialog whose code is fetched when it is first opened, as a lazy page's is. What opens it stays on the screen meanwhile, with
 * the focus that comes back to it: the nearest boundary would hide all of it.
 */
export const lazyDialog = <P extends object = {}>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const Dialog = lazyPage(load);
  const LazyDialog = (props: P): ReactNode => {
    const isFetched = useFetched(Dialog);
    return <Suspense fallback={<Coming />}>{isFetched ? <Dialog {...props} /> : <Coming />}</Suspense>;
  };
  return LazyDialog;
};

/** Appears only after a moment, over the page. */
const Coming = (): ReactNode => {
  const t = useMessages(kernelMessages);
  return <div className="pav-loading pav-dialog-coming" role="status" aria-label={t.loading} />;
};
