import { useService } from '#core/browser';
import { Router } from '#core/shared';
import { type PlanLocation, locationHref, type View, views } from '../paths.ts';

export interface PlanAddress {
  readonly planId: string | null;
  readonly view: View | null;
  readonly list: 'ended' | null;
  readonly from: string | null;
  href(place?: PlanLocation): string;
  go(place?: PlanLocation, options?: { readonly replace?: boolean }): void;
}

/** Which plan and view the address opens. Read it in an `observer`. */
export const usePlanAddress = (): PlanAddress => {
  const router = useService(Router);
  const asked = router.query.get('view');
  const href = (place: PlanLocation = {}): string => locationHref(router.path, place);
  return {
    planId: router.query.get('plan'),
    view: views.find((view) => view === asked) ?? null,
    list: router.query.get('list') === 'ended' ? 'ended' : null,
    from: router.query.get('from'),
    href,
    go: (place, options) => router.go(href(place), options),
  };
};
