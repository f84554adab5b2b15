import type { Handler, ServerServices, Trx } from '#core/server';
import {
  type EscalationRule,
  escalationSteps,
  type readEscalation,
  type saveEscalation,
  usualRule,
} from '../../shared/escalation.ts';
import { urgentKinds } from '../kindTexts.ts';

type Features = Pick<ServerServices, 'features'>;

export const ruleOf = async (db: Trx, orgId: string): Promise<EscalationRule> => {
  const row = await db
    .selectFrom('push_escalation_rule')
    .select(['on', 'push', 'mail', 'task', 'in_quiet_hours'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (!row) return usualRule;
  const { in_quiet_hours: inQuietHours, ...rest } = row;
  return { ...rest, inQuietHours };
};

const answer = async ({ features }: Features, db: Trx, orgId: string) => {
  const urgent = new Set(urgentKinds.map((kind) => features.senderOf(kind)));
  const senders = await features.sendersTo(db, orgId, 'practitioner');
  return {
    data: {
      rule: await ruleOf(db, orgId),
      senders: senders.filter(({ id }) => urgent.has(id)).map(({ id, title }) => ({ id, title })),
      hasTasks: await features.isEnabled(db, orgId, 'tasks'),
    },
  };
};

export const readRule =
  (services: Features): Handler<typeof readEscalation> =>
  (_, { db, caller }) =>
    answer(services, db, caller.orgId);

export const saveRule =
  (services: Features): Handler<typeof saveEscalation> =>
  async ({ body: { inQuietHours, ...steps } }, { db, caller, audit }) => {
    const rule = { ...steps, in_quiet_hours: inQuietHours };
    await db
      .insertInto('push_escalation_rule')
      .values({ org_id: caller.orgId, ...rule })
      .onConflict((on) => on.column('org_id').doUpdateSet(rule))
      .execute();
    await audit({
      action: 'changed',
      target: { type: 'urgent-notifications', id: caller.orgId },
      detail: {
        ...{ on: steps.on, inQuietHours },
        ...Object.fromEntries(escalationSteps.map((step) => [step, steps[step] ?? 'left out'])),
      },
    });
    return answer(services, db, caller.orgId);
  };
