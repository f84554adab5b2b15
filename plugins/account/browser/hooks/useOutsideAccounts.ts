import { useMemo } from 'react';
import { useService } from '#core/browser';
import type { OutsideAccounts } from '#core/browser/auth/identityProvider.ts';
import { outsideAccounts } from '#core/browser/auth/outsideAccounts.ts';
import { PublicConfig } from '#core/shared';

/** Null where this server keeps the accounts. */
export const useOutsideAccounts = (): OutsideAccounts | null => {
  const config = useService(PublicConfig);
  return useMemo(() => outsideAccounts(config), [config]);
};
