import { useEffect } from 'react';
import { useService } from '#core/browser';
import { Router } from '#core/shared';
import { callPath, withVisit } from '../../paths.ts';

const saidForMs = 1200;

/** Opens the call once the person has read that they are let in. */
export const useEnterCall = (visit: string | null, admitted: boolean, from: string | null): void => {
  const router = useService(Router);
  useEffect(() => {
    if (!admitted || visit === null) return undefined;
    const timer = setTimeout(() => router.go(withVisit(callPath, visit, from)), saidForMs);
    return () => clearTimeout(timer);
  }, [router, visit, admitted, from]);
};
