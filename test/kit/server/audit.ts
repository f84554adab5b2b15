import type { ServerServices } from '#core/server/plugin/scope.ts';

/** Chains what every clinic's trail was given until now: entries are chained a moment behind. */
export const settleAudit = async ({ services }: { readonly services: ServerServices }): Promise<void> => {
  const all = await services.asSystem((db) => db.selectFrom('organization').select('id').execute());
  for (const { id } of all) await services.audit.settle(id);
};
