import type { Handler, ServerServices } from '#core/server';
import { idOf } from '#clinical/shared';
import type { intakeViewers } from '../shared/calls.ts';

const most = 50;

/** Looking again within this time is the same look. */
const sameLookMs = 10 * 60_000;

/**
 * From the trail of who opened what: each person once, by the last time. Asking is opening: the page that shows the answers
 * asks, and the record's own trail counts what was read of a patient without naming each resource.
 */
export const readViewers =
  (services: ServerServices): Handler<typeof intakeViewers> =>
  async ({ params }, { db, caller, record, audit }) => {
    await services.audit.settle(caller.orgId);
    const response = await record.read('QuestionnaireResponse', params.id);
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
    const mine = rows.find(({ id }) => id === caller.profileId);
    if (!mine || Date.now() - new Date(mine.at).getTime() > sameLookMs) {
      const patientId = idOf(response.subject, 'Patient');
      await audit({
        action: 'read',
        target: { type: 'QuestionnaireResponse', id: params.id },
        ...(patientId ? { patientId } : {}),
      });
    }
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
