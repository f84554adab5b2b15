import { Router } from '#core/shared';
import { withQuery } from '#core/browser/router/withQuery.ts';
import { useService } from '#core/browser/react/useService.ts';

export interface Address {
  /** '' where the address does not have it. */
  get(name: string): string;
  /** Puts these into the address and leaves the rest; '' takes out. Nothing clinical: ids and codes of filters only. */
  set(values: Readonly<Record<string, string>>): void;
}

/** Filters and what is open on a page live in the address. Read it in an `observer`. */
export const useAddress = (): Address => {
  const router = useService(Router);
  return {
    get: (name) => router.query.get(name) ?? '',
    set: (values) => router.go(withQuery(router, values), { replace: true }),
  };
};
