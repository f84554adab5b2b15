import type { Outcome } from '../router/decide.ts';
import { useKernel } from './context.ts';
import { useObserved } from './useObserved.ts';

/** What to show for the address. Show the skeleton for `pending` and `redirect`, the page for `page`, 'not found' for `missing`. */
export const useScreen = (): Outcome => {
  const { outlet } = useKernel();
  if (!outlet) throw new Error('This kernel has no outlet. Remedy: useScreen belongs in the host.');
  return useObserved(() => outlet.outcome, [outlet]);
};
