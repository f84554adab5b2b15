import { isUnderReview, type Known } from '#core/shared';
import { useTexts } from '../kernel.ts';

/** Where a list shows all that its reader may see, and that is not all there is: says so, without how much or of what. */
export const UnderReview = ({ of }: { readonly of: Known }) => {
  const t = useTexts();
  return isUnderReview(of) ? <p className="pv-callout note">{t.underReview}</p> : null;
};
