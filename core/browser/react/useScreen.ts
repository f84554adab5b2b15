import type { Outcome } from '../router/decide.ts';
import type { Outlet } from '../router/outlet.ts';
import { useKernel } from './context.ts';
import { useObserved } from './useObserved.ts';

const useOutlet = (): Outlet => {
  const { outlet } = useKernel();
  if (!outlet) throw new Error('useScreen belongs in the host.');
  return outlet;
};

/** What to show for the address. Show the skeleton for `pending` and `redirect`, the page for `page`, 'not found' for `missing`. */
export const useScreen = (): Outcome => {
  const outlet = useOutlet();
  return useObserved(() => outlet.outcome, [outlet]);
};

/** Whether what is missing was shown here a moment ago. */
export const useGone = (): boolean => {
  const outlet = useOutlet();
  return useObserved(() => outlet.gone, [outlet]);
};
