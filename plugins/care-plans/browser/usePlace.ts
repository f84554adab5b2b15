import { useService } from '../../../core/browser/index.ts';
import { Router } from '../../../core/shared/index.ts';
import { type Place, placeHref, type View, views } from './paths.ts';

export interface Here {
  readonly planId: string | null;
  readonly view: View | null;
  readonly list: 'ended' | null;
  readonly from: string | null;
  href(place?: Place): string;
  go(place?: Place, options?: { readonly replace?: boolean }): void;
}

/** Which plan is open, and what of it; it stands in the address. Read it in an `observer`. */
export const usePlace = (): Here => {
  const router = useService(Router);
  const asked = router.query.get('view');
  const href = (place: Place = {}): string => placeHref(router.path, place);
  return {
    planId: router.query.get('plan'),
    view: views.find((view) => view === asked) ?? null,
    list: router.query.get('list') === 'ended' ? 'ended' : null,
    from: router.query.get('from'),
    href,
    go: (place, options) => router.go(href(place), options),
  };
};
