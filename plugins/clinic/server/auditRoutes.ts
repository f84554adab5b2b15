import { verifyChain } from '#core/server/audit/hashChain.ts';
import { type CallContext, clinicZone, Failure, type Handler, type ServerServices } from '#core/server';
import type { auditWords, exportAudit, searchAudit, verifyAudit } from '../shared/auditCalls.ts';
import { auditPage, type Filters, matching } from './auditSearch.ts';
import { sendCsv } from '#core/server/csv.ts';

const pageSize = 50;
const exportPage = 2_000;
const exportMost = 200_000;

/** Who searched for what; of the person only that one was named, because names stay out of the trail. */
const auditRead = ({ audit, caller }: CallContext, how: string, { person, ...filters }: Filters): Promise<void> => {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const detail = { how, ...(person ? { person: true } : {}), ...Object.fromEntries(given) };
  return audit({ action: 'read', target: { type: 'audit', id: caller.orgId }, detail });
};

export const search =
  ({ audit }: ServerServices): Handler<typeof searchAudit> =>
  async ({ query }, context) => {
    await audit.settle(context.caller.orgId);
    const { before, limit = pageSize, ...filters } = query;
    const zone = await clinicZone(context.db, context.caller.orgId);
    const rows = await auditPage(context.db, context.caller.orgId, zone, filters, before, limit + 1);
    if (before === undefined) await auditRead(context, 'search', filters);
    const data = rows.slice(0, limit);
    return { data, next: rows.length > limit ? (data.at(-1)?.seq ?? null) : null };
  };

const heads = [
  'seq',
  'at',
  'person',
  'role',
  'action',
  'target_type',
  'target_id',
  'patient_id',
  'patient',
  'detail',
  'ip',
];

export const exportCsv =
  ({ audit }: ServerServices): Handler<typeof exportAudit> =>
  async ({ query }, context) => {
    await audit.settle(context.caller.orgId);
    const { db, caller } = context;
    const zone = await clinicZone(db, caller.orgId);
    const counted = matching(db, caller.orgId, zone, query);
    const { n } = await counted.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
    if (Number(n) > exportMost) {
      throw new Failure(
        422,
        'too_many_rows',
        `These are ${n} entries. Narrow the dates to at most ${exportMost}, then export again.`,
      );
    }
    const parts: (readonly (string | number | null)[])[] = [heads];
    for (let before: number | undefined; ;) {
      const rows = await auditPage(db, caller.orgId, zone, query, before, exportPage);
      for (const row of rows) {
        const { seq, at, person, role, action, targetType, targetId, patientId, patientName, detail, ip } = row;
        const cells = [
          seq,
          at,
          person,
          role,
          action,
          targetType,
          targetId,
          patientId,
          patientName,
          JSON.stringify(detail),
          ip,
        ];
        parts.push(cells);
      }
      before = rows.at(-1)?.seq;
      if (rows.length < exportPage) break;
    }
    await auditRead(context, 'export', query);
    sendCsv(context, 'audit.csv', parts);
    return undefined;
  };

export const words =
  ({ audit }: ServerServices): Handler<typeof auditWords> =>
  async (_, { db, caller }) => {
    await audit.settle(caller.orgId);
    const [actions, targets] = [
      await db
        .selectFrom('audit_event')
        .select('action as word')
        .distinct()
        .where('org_id', '=', caller.orgId)
        .orderBy('word')
        .execute(),
      await db
        .selectFrom('audit_event')
        .select('target_type as word')
        .distinct()
        .where('org_id', '=', caller.orgId)
        .orderBy('word')
        .execute(),
    ];
    return { actions: actions.map(({ word }) => word), targets: targets.map(({ word }) => word) };
  };

export const verify =
  ({ audit, now }: ServerServices): Handler<typeof verifyAudit> =>
  async (_, context) => {
    const { db, caller } = context;
    await audit.settle(caller.orgId);
    const brokenAt = await verifyChain(db, caller.orgId);
    const last = await db
      .selectFrom('audit_event')
      .select(({ fn }) => fn.max<number | null>('seq').as('seq'))
      .where('org_id', '=', caller.orgId)
      .executeTakeFirst();
    await auditRead(context, 'verify', {});
    return { entries: Number(last?.seq ?? 0), brokenAt, checkedAt: now().toISOString() };
  };
