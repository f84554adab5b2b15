import { Auth } from '#core/shared';
import { useMay } from '#core/browser/react/useMay.ts';
import { useService } from '#core/browser/react/useService.ts';

/** Does whoever looks write clinical data in this feature? A care provider from whom no custom role takes that. */
export const useTreats = (): boolean => {
  const { activeRole } = useService(Auth);
  const may = useMay('change');
  return may && activeRole === 'practitioner';
};
