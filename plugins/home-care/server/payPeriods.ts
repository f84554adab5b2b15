import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import {
  type CallContext,
  conflict,
  type Handler,
  invalid,
  notFound,
  type ServerServices,
  type Trx,
} from '#core/server';
import { sendCsv } from '#core/server/csv.ts';
import { sendTable } from '#core/server/documents/tables/sendTable.ts';
import type { CallAnswer } from '#core/shared';
import { addDays } from '#plugins/appointments/shared/index.ts';
import { pageSize } from '../shared/calls.ts';
import type * as calls from '../shared/periodCalls.ts';
import type { Blockers, Period } from '../shared/periodCalls.ts';
import { holdsUpPay } from '../shared/record.ts';
import { clinicDays } from './clinicDays.ts';
import { periodTable } from './files/periodTable.ts';
import { payablesOf, periodLines, storePeriod } from './pay/periodLines.ts';
import type { Line } from './pay/payLines.ts';
import { lockPay, moneyCell, type PaidRow, rateCell, rateTold } from './pay/rateRows.ts';
import type { PeriodTable } from './schema.ts';
import { auditRead, closedAmong } from './visitRows.ts';

type PeriodRow = Selectable<PeriodTable>;

/** Of what was shown: a closing fixes that, or nothing. */
const sealOf = (lines: readonly Line[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines.map(({ visit_id, worker_id, minutes, km, pay, mileage }) => [
          ...[visit_id, worker_id, minutes, km, pay, mileage],
        ]),
      ),
    )
    .digest('hex');

const openPeriods = (db: Trx, orgId: string): Promise<PeriodRow[]> =>
  db
    .selectFrom('home_care_period')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('reopened_at', 'is', null)
    .orderBy('to_day', 'desc')
    .execute();

const prepared = async (services: ServerServices, { db, caller }: CallContext, from: string, to: string) => {
  const { orgId } = caller;
  const days = await clinicDays(db, orgId, services.now());
  const { lines, rows } = await periodLines(db, orgId, days, { from, to });
  const closed = await openPeriods(db, orgId);
  const blockers: Blockers = {
    exceptions: rows.filter(({ exceptions }) => exceptions.some(holdsUpPay)).length,
    underWay: rows.filter(({ state }) => state === 'started').length,
    running: to >= days.today,
    closed: closed.some((one) => one.from_day <= to && from <= one.to_day),
  };
  return { lines, blockers };
};

const periodView = (row: PeriodRow, newest: string | undefined): Period => ({
  ...{ id: row.id, from: row.from_day, to: row.to_day, closedAt: row.closed_at.toISOString(), closedBy: row.closed_by },
  total: row.total,
  newest: row.id === newest,
});

export const list =
  (services: ServerServices): Handler<typeof calls.listPeriods> =>
  async (_, { db, caller }) => {
    const rows = await openPeriods(db, caller.orgId);
    const { today } = await clinicDays(db, caller.orgId, services.now());
    const last = rows[0];
    return {
      data: rows.map((row) => periodView(row, last?.id)),
      begin: last ? addDays(last.to_day, 1) : null,
      today,
    };
  };

export const preview =
  (services: ServerServices): Handler<typeof calls.previewPeriod> =>
  async ({ query: { from, to } }, context) => {
    const { lines, blockers } = await prepared(services, context, from, to);
    return { ...payablesOf(lines), blockers, seal: sealOf(lines) };
  };

export const close =
  (services: ServerServices): Handler<typeof calls.closePeriod> =>
  async ({ body: { from, to, seal } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    await lockPay(db, orgId);
    const { lines, blockers } = await prepared(services, context, from, to);
    if (Object.values(blockers).some(Boolean))
      throw conflict('This period can’t be closed yet. Look at what stands against it.', 'not_closable');
    if (sealOf(lines) !== seal)
      throw conflict('The hours changed in the meantime. Look at them again.', 'hours_changed');
    const by = `${caller.firstName} ${caller.lastName}`.trim() || '?';
    const id = await storePeriod(db, { orgId, from, to, by, at: services.now() }, lines);
    const target = { type: 'home-care-period', id } as const;
    await context.audit({ action: 'closed', target, detail: { from, to, visits: lines.length } });
    return { id };
  };

/** @throws Failure 404 */
const periodOf = async ({ db, caller }: CallContext, id: string): Promise<PeriodRow> => {
  const row = await db
    .selectFrom('home_care_period')
    .selectAll()
    .where('org_id', '=', caller.orgId)
    .where('id', '=', id)
    .where('reopened_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('period');
  return row;
};

const paidLines = ({ db, caller }: CallContext, id: string) =>
  db
    .selectFrom('home_care_paid')
    .selectAll()
    .where('org_id', '=', caller.orgId)
    .where('period_id', '=', id)
    .orderBy('id');

export const read =
  (): Handler<typeof calls.readPeriod> =>
  async ({ params: { id } }, context) => {
    const row = await periodOf(context, id);
    const [newest] = await openPeriods(context.db, context.caller.orgId);
    return { period: periodView(row, newest?.id), ...payablesOf(await paidLines(context, id).execute()) };
  };

const paidView = (line: PaidRow, shut: ReadonlySet<string>): CallAnswer<typeof calls.listPaid>['data'][number] => {
  const isShut = shut.has(line.patient_id);
  return {
    ...{ id: String(line.id), day: line.day, minutes: line.minutes, km: line.km, later: line.later, rest: line.rest },
    back: line.back,
    ...{ hourRate: rateTold(line.hour_rate), kmRate: rateTold(line.km_rate) },
    ...{ pay: line.pay, mileage: line.mileage },
    patient: isShut ? null : { id: line.patient_id, name: line.patient_name },
    worker: { id: line.worker_id, name: line.worker_name },
    title: isShut ? '' : line.title,
  };
};

export const paid =
  (): Handler<typeof calls.listPaid> =>
  async ({ params: { id }, query: { worker, after } }, context) => {
    await periodOf(context, id);
    let lines = paidLines(context, id);
    if (worker !== undefined) lines = lines.where('worker_id', '=', worker);
    if (after !== undefined) lines = lines.where('id', '>', after);
    const found = await lines.limit(pageSize + 1).execute();
    const page = found.slice(0, pageSize);
    const shut = await closedAmong(context, page);
    await auditRead(context, 'home-care-period', page, shut);
    return {
      data: page.map((line) => paidView(line, shut)),
      next: found.length > pageSize ? String(page.at(-1)!.id) : null,
    };
  };

const heads = [
  ...['day', 'worker', 'client', 'service', 'minutes', 'km', 'change_of_an_earlier_period'],
  ...['hour_rate', 'pay', 'km_rate', 'mileage', 'rest_of_a_visit_begun_before'],
  ...['back_pay_from', 'back_pay_to', 'back_pay_minutes', 'back_pay_km', 'paid_hour_rate', 'paid_km_rate'],
];

const csvLine = (line: ReturnType<typeof paidView>) => [
  ...[line.day, line.worker.name, line.patient?.name ?? '', line.title, line.minutes, line.km, line.later ? 'yes' : ''],
  ...[rateCell(line.hourRate, line.pay), moneyCell(line.pay)],
  ...[rateCell(line.kmRate, line.mileage), moneyCell(line.mileage), line.rest ? 'yes' : ''],
  ...[line.back?.from ?? '', line.back?.to ?? '', line.back?.minutes ?? '', line.back?.km ?? ''],
  ...[line.back?.hourRate ?? '', line.back?.kmRate ?? ''],
];

/** The lines of the closing, whatever became of visits, names and rates. */
export const file =
  (services: ServerServices): Handler<typeof calls.exportPeriod> =>
  async ({ params: { id }, query: { format, locale } }, context) => {
    const { from_day: from, to_day: to, closed_by: closedBy, closed_at: closedAt } = await periodOf(context, id);
    const lines = await paidLines(context, id).execute();
    const shut = await closedAmong(context, lines);
    const visits = lines.map((line) => paidView(line, shut));
    const patients = [...new Set(lines.map(({ patient_id }) => patient_id).filter((one) => !shut.has(one)))];
    const target = { type: 'home-care-period', id } as const;
    await context.audit({ action: 'read', target, detail: { how: 'home-care-export', patients, format } });
    const name = `home-care-${from}-${to}.${format}`;
    if (format === 'csv') sendCsv(context, name, [heads, ...visits.map(csvLine)]);
    else {
      const now = services.now();
      const { zone } = await clinicDays(context.db, context.caller.orgId, now);
      const paidFor = { ...payablesOf(lines), visits, closedBy, closedAt };
      await sendTable(context, name, format, periodTable({ from, to, zone, now }, paidFor, locale), locale);
    }
    return undefined;
  };

export const reopen =
  (services: ServerServices): Handler<typeof calls.reopenPeriod> =>
  async ({ params: { id }, body: { why } }, context) => {
    const { db, caller } = context;
    await lockPay(db, caller.orgId);
    await periodOf(context, id);
    const [newest] = await openPeriods(db, caller.orgId);
    if (newest?.id !== id) throw conflict('Open the newest period first.', 'not_newest');
    if (why.trim() === '') throw invalid('Say why.', { why: 'Say why.' });
    await db
      .updateTable('home_care_period')
      .set({ reopened_at: services.now() })
      .where('org_id', '=', caller.orgId)
      .where('id', '=', id)
      .execute();
    const target = { type: 'home-care-period', id } as const;
    await context.audit({ action: 'reopened', target, detail: { why } });
  };
