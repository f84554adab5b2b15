import { useEffect } from 'react';
import { useService } from '../../../../core/browser/index.ts';
import { Router } from '../../../../core/shared/index.ts';

/** GRD-4 for a page that is only sometimes for somebody who is signed in. */
export const GoHome = () => {
  const router = useService(Router);
  useEffect(() => router.go(router.home(), { replace: true }), [router]);
  return null;
};
