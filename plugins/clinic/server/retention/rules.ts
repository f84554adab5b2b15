import { type CallContext, conflict, type Handler, invalid, notFound, type ServerServices } from '#core/server';
import { onHere, titleOfFeature } from '#core/server/features/onHere.ts';
import { monthsBefore, wouldGo } from '#core/server/retention/enforce.ts';
import type { DeclaredKind } from '#core/server/retention/retention.ts';
import type { listRetention, previewRetention, RetentionRule, saveRetention } from '../../shared/retention/calls.ts';

/** The house's own, and those of features that the clinic has on. */
const ofClinic = ({ retention, features }: ServerServices, { db, caller }: CallContext) =>
  onHere(features, retention, db, caller.orgId);

const needKind = async (services: ServerServices, context: CallContext, id: string): Promise<DeclaredKind> => {
  const found = (await ofClinic(services, context)).find((one) => one.id === id);
  if (!found?.removal) throw notFound('rule');
  return found;
};

const rulesOf = async (
  services: ServerServices,
  { db, caller }: CallContext,
  kinds: readonly DeclaredKind[],
): Promise<RetentionRule[]> => {
  const rows = await db
    .selectFrom('retention_rule')
    .leftJoin('profile', (join) =>
      join.onRef('profile.id', '=', 'retention_rule.changed_by').onRef('profile.org_id', '=', 'retention_rule.org_id'),
    )
    .select(['kind', 'months', 'version', 'changed_at', 'ran_at', 'removed_then', 'removed'])
    .select(['first_name', 'last_name'])
    .where('retention_rule.org_id', '=', caller.orgId)
    .execute();
  return kinds.map((kind) => {
    const { id, title, says, law = null, least, fixedDays = null, removal } = kind;
    const row = rows.find((one) => one.kind === id);
    return {
      ...{ id, title, says, law, least, fixedDays, removable: removal !== undefined },
      feature: titleOfFeature(services.features, kind),
      ...{ months: row?.months ?? null, version: row?.version ?? 0, changedAt: row?.changed_at.toISOString() ?? null },
      changedBy: row && row.first_name !== null ? `${row.first_name} ${row.last_name ?? ''}`.trim() : null,
      ...{ ranAt: row?.ran_at?.toISOString() ?? null, removedThen: row?.removed_then ?? 0, removed: row?.removed ?? 0 },
    };
  });
};

export const list =
  (services: ServerServices): Handler<typeof listRetention> =>
  async (_, context) => ({ data: await rulesOf(services, context, await ofClinic(services, context)) });

/** @throws Failure 422 */
const needEnough = (kind: DeclaredKind, months: number): void => {
  if (months >= kind.least) return;
  const says = `Keep this for at least ${kind.least} months.`;
  throw invalid(says, { months: says });
};

export const preview =
  (services: ServerServices): Handler<typeof previewRetention> =>
  async ({ params, query: { months } }, context) => {
    const kind = await needKind(services, context, params.id);
    needEnough(kind, months);
    const { orgId } = context.caller;
    // As the job counts: what belongs to whom is asked of tables that calls do not read. The organisation is in each condition.
    return services.asSystem((db) => wouldGo(db, kind, orgId, monthsBefore(services.now(), months)));
  };

export const save =
  (services: ServerServices): Handler<typeof saveRetention> =>
  async ({ params: { id }, body: { version, months } }, context) => {
    const kind = await needKind(services, context, id);
    if (months !== null) needEnough(kind, months);
    const { db, caller, audit } = context;
    const change = { months, changed_at: services.now(), changed_by: caller.profileId };
    const saved =
      version === 0
        ? await db
            .insertInto('retention_rule')
            .values({ org_id: caller.orgId, kind: id, version: 1, ran_at: null, ...change })
            .onConflict((same) => same.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await db
            .updateTable('retention_rule')
            .set({ version: version + 1, ...change })
            .where('org_id', '=', caller.orgId)
            .where('kind', '=', id)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst();
    if (!saved) throw conflict('Someone else changed this. Review the changes, then save again.', 'changed_meanwhile');
    await audit({
      action: 'changed',
      target: { type: 'retention-rule', id },
      detail: { months: months ?? 'forever' },
    });
    return (await rulesOf(services, context, [kind]))[0]!;
  };
