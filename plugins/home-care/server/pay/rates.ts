import {
  type CallContext,
  conflict,
  type Handler,
  invalid,
  notFound,
  type ServerServices,
  type Trx,
} from '#core/server';
import { addDays } from '#plugins/appointments/shared/index.ts';
import { pageSize } from '../../shared/calls.ts';
import { lineOf, newestOn, plainAmount, unitsIn } from '../../shared/rates/pay.ts';
import type * as calls from '../../shared/rates/rateCalls.ts';
import { type Rate, rateBounds, type RateFacts, type RateKind } from '../../shared/rates/rateCalls.ts';
import { clinicDays } from '../clinicDays.ts';
import { namesIn, workerOf, workersOf } from '../visitRows.ts';
import { type AddedRate, changesClosed, type Closed, usedOf } from './closedDays.ts';
import { added, lockPay, mostRates, type RateRecord, rateRecords, ruled } from './rateRows.ts';

/** No pay is older, and none is known longer before. */
const firstDay = '2000-01-01';
const mostAhead = 731;

/** A raise of what was paid so long ago is paid back; a closing looks two months further, for it may come late. */
const backDays = 300;

const closedDays = async (db: Trx, orgId: string, today: string): Promise<Closed> => {
  const rows = await db
    .selectFrom('home_care_period')
    .select(['from_day as from', 'to_day as to', 'closed_at'])
    .where('org_id', '=', orgId)
    .where('reopened_at', 'is', null)
    .orderBy('closed_at')
    .execute();
  return { periods: rows, last: rows.at(-1)?.closed_at ?? null, since: addDays(today, -backDays) };
};

export const list =
  (services: ServerServices): Handler<typeof calls.listRates> =>
  async ({ query: { which, worker, after = '0' } }, { db, caller }) => {
    const { orgId } = caller;
    const { today } = await clinicDays(db, orgId, services.now());
    const closed = await closedDays(db, orgId, today);
    const names = namesIn(await workersOf(db, orgId));
    const lines = Map.groupBy(await rateRecords(db, orgId), (row) => lineOf(ruled(row)));
    const all = [...lines.values()].flatMap((line) => {
      const rows = line.map((row) => ({ row, rule: added(row) }));
      const rules = rows.map(({ rule }) => rule);
      const [now, used] = [newestOn(rules, today), usedOf(rules, closed)];
      const stateOf = (rule: AddedRate): Rate['state'] => {
        if (rule.from > today) return 'coming';
        return rule === now ? 'now' : 'former';
      };
      return rows.map(({ row, rule }): Rate => ({
        ...{ id: row.id, kind: row.kind, class: row.class, from: row.from_day, until: row.until_day },
        worker: row.worker_id === null ? null : { id: row.worker_id, name: names.get(row.worker_id) ?? '' },
        amount: plainAmount(row.amount),
        state: stateOf(rule),
        used: used.has(rule),
        ...{ setBy: row.set_by, setAt: row.set_at.toISOString(), version: row.version },
      }));
    });
    const found = all
      .filter((one) => worker === undefined || one.worker?.id === worker)
      .filter(({ state }) => which === 'all' || state !== 'former')
      .toSorted(inOrder);
    const [from, to] = [Number(after), Number(after) + pageSize];
    const last = closed.periods.map((days) => days.to).toSorted();
    return {
      ...{ data: found.slice(from, to), next: to < found.length ? String(to) : null, today },
      closedUntil: last.at(-1) ?? null,
    };
  };

/** Hours before kilometres; everyone's, then by class, then by worker; the newest first. */
const inOrder = (one: Rate, other: Rate): number =>
  one.kind.localeCompare(other.kind) ||
  Number(one.worker !== null) - Number(other.worker !== null) ||
  (one.class ?? '').localeCompare(other.class ?? '') ||
  (one.worker?.name ?? '').localeCompare(other.worker?.name ?? '') ||
  (one.worker?.id ?? '').localeCompare(other.worker?.id ?? '') ||
  other.from.localeCompare(one.from);

type Held = Pick<RateFacts, 'amount' | 'from' | 'until'>;

/** @throws Failure 422 */
const checkHeld = (kind: RateKind, { amount, from, until }: Held, today: string): void => {
  const { least, most } = rateBounds[kind];
  const units = unitsIn(amount);
  if (units < unitsIn(String(least)) || units > unitsIn(String(most)))
    throw invalid('Check the rate.', { amount: `Enter an amount from ${least} to ${most}.` });
  if (from < firstDay || from > addDays(today, mostAhead))
    throw invalid('Check the first day.', { from: 'Choose a day within two years from now.' });
  if (until !== null && until < from) throw invalid('Check the last day.', { until: 'Choose a day after the first.' });
};

const setBy = ({ caller }: CallContext): string => `${caller.firstName} ${caller.lastName}`.trim() || '?';

/** What stands in its line beside one. */
const othersIn = (all: readonly RateRecord[], of: Pick<RateRecord, 'kind' | 'class' | 'worker_id'>, id?: string) => {
  const line = lineOf({ ...of, worker: of.worker_id });
  return all.filter((row) => row.id !== id && lineOf(ruled(row)) === line);
};

const rateClosed = () =>
  conflict(
    'A closed pay period was paid by this. Add a higher rate from a day on, or open the period again.',
    'rate_closed',
  );

/** @throws Failure 409 `rate_there`, `rate_closed` */
const checkLine = async (
  { db, caller }: CallContext,
  line: {
    readonly others: readonly RateRecord[];
    readonly before: RateRecord | null;
    readonly after: RateRecord | null;
    readonly today: string;
  },
): Promise<void> => {
  const { others, before, after, today } = line;
  if (after && others.some(({ from_day }) => from_day === after.from_day))
    throw conflict('There is a rate from that day on. Correct that one.', 'rate_there');
  const lineWith = (row: RateRecord | null) => [...others, ...(row ? [row] : [])].map(added);
  if (changesClosed(lineWith(before), lineWith(after), await closedDays(db, caller.orgId, today))) throw rateClosed();
};

const target = (id: string) => ({ type: 'home-care-rate', id }) as const;

export const add =
  (services: ServerServices): Handler<typeof calls.addRate> =>
  async ({ body }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const { kind, class: of, worker, amount, from: from_day, until: until_day } = body;
    if (of !== null && worker !== null) throw invalid('Choose one of them.', { worker: 'Choose a class or a worker.' });
    const { today } = await clinicDays(db, orgId, services.now());
    checkHeld(kind, body, today);
    if (worker !== null) await workerOf(db, orgId, worker);
    await lockPay(db, orgId);
    const all = await rateRecords(db, orgId);
    if (all.length >= mostRates) throw conflict(`A clinic has at most ${mostRates} rates.`, 'rates_many');
    const values = {
      ...{ org_id: orgId, kind, class: of, worker_id: worker, from_day, until_day, amount },
      ...{ set_by: setBy(context), set_at: services.now(), version: 1 },
      added_at: services.now(),
    };
    await checkLine(context, { others: othersIn(all, values), before: null, after: { ...values, id: '' }, today });
    const { id } = await db.insertInto('home_care_rate').values(values).returning('id').executeTakeFirstOrThrow();
    const detail = { kind, ...(of !== null && { class: of }), ...(worker !== null && { worker }), ...told(body) };
    await context.audit({ action: 'created', target: target(id), detail });
    return { id };
  };

/** @throws Failure 404 */
const found = (all: readonly RateRecord[], id: string): RateRecord => {
  const row = all.find((one) => one.id === id);
  if (!row) throw notFound('rate');
  return row;
};

/** For the audit trail; `''` where there is none. */
const told = ({ amount, from, until }: Held) => ({ amount: plainAmount(amount), from, until: until ?? '' });
const heldIn = ({ amount, from_day, until_day }: RateRecord): Held => ({ amount, from: from_day, until: until_day });

export const change =
  (services: ServerServices): Handler<typeof calls.changeRate> =>
  async ({ params: { id }, body: { version, ...held } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    await lockPay(db, orgId);
    const all = await rateRecords(db, orgId);
    const before = found(all, id);
    if (before.version !== version)
      throw conflict('Someone changed this rate in the meantime. Open it again.', 'rate_changed');
    const { today } = await clinicDays(db, orgId, services.now());
    checkHeld(before.kind, held, today);
    const set = { amount: held.amount, from_day: held.from, until_day: held.until };
    const others = othersIn(all, before, id);
    await checkLine(context, { others, before, after: { ...before, ...set }, today });
    const line = [...others, before].map((row) => ({ id: row.id, ...added(row) }));
    const own = line.find((row) => row.id === id);
    // What a closing has paid by is what the record says it was paid by.
    const isOther = before.from_day !== set.from_day || unitsIn(before.amount) !== unitsIn(set.amount);
    if (own && isOther && usedOf(line, await closedDays(db, orgId, today)).has(own)) throw rateClosed();
    await db
      .updateTable('home_care_rate')
      .set({ ...set, set_by: setBy(context), set_at: services.now(), version: version + 1 })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    const was = told(heldIn(before));
    const detail = { ...told(held), wasAmount: was.amount, wasFrom: was.from, wasUntil: was.until };
    await context.audit({ action: 'changed', target: target(id), detail });
  };

export const remove =
  (services: ServerServices): Handler<typeof calls.removeRate> =>
  async ({ params: { id } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    await lockPay(db, orgId);
    const all = await rateRecords(db, orgId);
    const before = found(all, id);
    const { today } = await clinicDays(db, orgId, services.now());
    if (before.from_day <= today) throw conflict('This rate has begun, and is kept. End it instead.', 'rate_begun');
    await checkLine(context, { others: othersIn(all, before, id), before, after: null, today });
    await db.deleteFrom('home_care_rate').where('org_id', '=', orgId).where('id', '=', id).execute();
    await context.audit({ action: 'deleted', target: target(id), detail: told(heldIn(before)) });
  };
