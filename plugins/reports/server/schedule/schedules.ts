import { clinicZone, type Handler, notFound, type ServerServices } from '#core/server';
import type * as calls from '../../shared/scheduleCalls.ts';
import type { Outcome } from '../../shared/scheduleCalls.ts';
import { seenReport } from '../saved/savedReports.ts';
import { nextRun } from './nextRun.ts';

const lastRuns = 10;

export const list =
  (services: ServerServices): Handler<typeof calls.listSchedules> =>
  async (_request, { db, caller }) => {
    const mine = await db
      .selectFrom('report_schedule')
      .selectAll()
      .where('org_id', '=', caller.orgId)
      .where('profile_id', '=', caller.profileId)
      .orderBy('id')
      .execute();
    const runs = new Map(
      await Promise.all(
        mine.map(async ({ id }) => {
          const found = await db
            .selectFrom('report_run')
            .select(['due_at', 'outcome', 'mail_id'])
            .where('schedule_id', '=', id)
            .orderBy('due_at', 'desc')
            .limit(lastRuns)
            .execute();
          return [id, found] as const;
        }),
      ),
    );
    const ids = [...runs.values()].flat().flatMap(({ mail_id }) => mail_id ?? []);
    // Calls may not read the outbox; these are the reader's own mails, and only what became of them is read.
    const states =
      ids.length === 0
        ? []
        : await services.asSystem((all) =>
            all.selectFrom('mail_outbox').select(['id', 'state']).where('id', 'in', ids).execute(),
          );
    const stateOf = new Map<string | null, Outcome>(states.map(({ id, state }) => [id, state]));
    return {
      zone: await clinicZone(db, caller.orgId),
      data: mine.map(({ id, report_id, every, day, hour, next_at, stopped }) => ({
        ...{ id: report_id, every, day, hour, stopped },
        next: stopped === null ? next_at.toISOString() : null,
        runs: (runs.get(id) ?? []).map(({ due_at, outcome, mail_id }) => ({
          due: due_at.toISOString(),
          outcome: stateOf.get(mail_id) ?? outcome,
        })),
      })),
    };
  };

export const put =
  (services: ServerServices): Handler<typeof calls.scheduleReport> =>
  async ({ params, body }, context) => {
    const { db, caller } = context;
    const report = await seenReport(services, context, params.id);
    if (!report) throw notFound('report');
    const next = nextRun(body, await clinicZone(db, caller.orgId), services.now());
    const values = { ...body, next_at: next, stopped: null };
    await db
      .insertInto('report_schedule')
      .values({ report_id: report.id, profile_id: caller.profileId, org_id: caller.orgId, ...values })
      .onConflict((on) => on.columns(['report_id', 'profile_id']).doUpdateSet(values))
      .execute();
  };

export const remove: Handler<typeof calls.unscheduleReport> = async ({ params }, { db, caller }) => {
  await db
    .deleteFrom('report_schedule')
    .where('report_id', '=', params.id)
    .where('profile_id', '=', caller.profileId)
    .execute();
};
