import { useEffect } from 'react';
import { useService } from '#core/browser';
import { Router } from '#core/shared';

/** GRD-4 for a page that a signed-in person sees only sometimes. */
export const HomeRedirect = () => {
  const router = useService(Router);
  useEffect(() => router.go(router.home(), { replace: true }), [router]);
  return null;
};
