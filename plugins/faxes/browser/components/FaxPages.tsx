import { lazyPart } from '#core/browser';
import { Skeleton } from '#ui';

/** The pages of a fax; what draws them is fetched when somebody opens one. */
export const FaxPages = lazyPart(() => import('../pdf/PageViewer.tsx'), 'PageViewer', <Skeleton lines={8} />);
