import { useEffect } from 'react';
import { useService } from '../../../../core/browser/index.ts';
import { Router } from '../../../../core/shared/index.ts';
import { callPath, withVisit } from '../paths.ts';

const saidForMs = 1200;

/** Opens the call by itself once the person was told that they are let in. */
export const useAdmitted = (visit: string | null, admitted: boolean, from: string | null): void => {
  const router = useService(Router);
  useEffect(() => {
    if (!admitted || visit === null) return undefined;
    const timer = setTimeout(() => router.go(withVisit(callPath, visit, from)), saidForMs);
    return () => clearTimeout(timer);
  }, [router, visit, admitted, from]);
};
