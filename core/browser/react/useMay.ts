import { useContext } from 'react';
import { Auth, isAdmin, isTaken, type Level } from '#core/shared';
import { PluginContext, useKernel } from './context.ts';
import { useObserved } from './useObserved.ts';

/** Within a plugin's part of a page: may the person do this there, as far as a custom role takes or adds it? */
export const useMay = (level: Exclude<Level, 'see'>): boolean => {
  const { registry } = useKernel();
  const feature = useContext(PluginContext)?.manifest.id;
  const person = useObserved(() => registry.services.get(Auth)?.selectedUser, [registry]);
  if (feature === undefined) return true;
  if (isTaken(person?.customRole, feature, level)) return false;
  return (
    level === 'change' ||
    isAdmin(person?.role ?? null) ||
    (person?.customRole?.gives ?? []).includes(`${feature}:${level}`)
  );
};
