import { type ComponentProps, Suspense } from 'react';
import { lazyPage } from '#core/browser';
import { Skeleton } from '#ui';
import type { PageViewer } from '../pdf/PageViewer.tsx';

const Viewer = lazyPage(() => import('../pdf/PageViewer.tsx').then((module) => module.PageViewer));

/** The pages of a fax; what draws them is fetched when somebody opens one, and what is around them stays as it is meanwhile. */
export const FaxPages = (props: ComponentProps<typeof PageViewer>) => (
  <Suspense fallback={<Skeleton lines={8} />}>
    <Viewer {...props} />
  </Suspense>
);
