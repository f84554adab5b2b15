import type { Handler } from '../../../core/server/index.ts';
import type { intakeViewers } from '../shared/contract.ts';

const most = 50;

/** From the trail of who opened what: each person once, by the last time. */
export const viewers: Handler<typeof intakeViewers> = async ({ params }, { db, caller, record }) => {
  await record.read('QuestionnaireResponse', params.id);
  const rows = await db
    .selectFrom('audit_event as a')
    .innerJoin('profile as p', 'p.id', 'a.profile_id')
    .select(['p.id', 'p.first_name', 'p.last_name', 'a.role', 'a.at'])
    .where('a.org_id', '=', caller.orgId)
    .where('a.target_type', '=', 'QuestionnaireResponse')
    .where('a.target_id', '=', params.id)
    .where('a.action', '=', 'read')
    .orderBy('a.seq', 'desc')
    .limit(most * 4)
    .execute();
  const seen = new Map(rows.toReversed().map((row) => [row.id, row]));
  const data = [...seen.values()].sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, most);
  return {
    data: data.map(({ first_name, last_name, role, at }) => ({
      name: `${first_name} ${last_name}`.trim(),
      role,
      at: new Date(at).toISOString(),
    })),
  };
};
