import { Auth } from '#core/shared';
import { useService } from '#core/browser/react/useService.ts';
import { useMay } from '#core/browser/react/useSlot.ts';

/** Does whoever looks write clinical data in this feature? A care provider from whom no custom role takes that. */
export const useTreats = (): boolean => {
  const { activeRole } = useService(Auth);
  const may = useMay('change');
  return may && activeRole === 'practitioner';
};
