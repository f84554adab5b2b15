import type { Trx } from '../database/tables.ts';
import type { DeclaredBy, Register } from '../plugin/declared.ts';
import type { Features } from '../plugin/scope.ts';

/** Of what was declared, the house's own and what the features that an organisation has on declare. */
export const onHere = async <T extends { readonly id: string }>(
  features: Features,
  { all }: Register<T>,
  db: Trx,
  orgId: string,
): Promise<DeclaredBy<T>[]> => {
  const found: DeclaredBy<T>[] = [];
  for (const one of all)
    if (one.feature === null || (await features.isEnabled(db, orgId, one.feature))) found.push(one);
  return found;
};

/** What the feature is called that something belongs to; null: the house itself. */
export const titleOfFeature = (features: Features, { feature }: DeclaredBy<object>) =>
  features.areas().find(({ manifest }) => manifest.id === feature)?.manifest.title ?? null;
