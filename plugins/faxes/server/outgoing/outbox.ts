import { buffer } from 'node:stream/consumers';
import { type Selectable, sql } from 'kysely';
import { type ServerServices, type Trx, workOff } from '#core/server';
import { errorCode } from '#core/server/errorCode.ts';
import type { FailureKind } from '../../shared/faxState.ts';
import { sha256Of } from '../arrival.ts';
import { noteEvent } from '../deskEvents.ts';
import type { Cost, FaxProvider, Handed, Transmitted } from './faxProvider.ts';
import { lineOf } from './houseLines.ts';
import { tellFailed, tellUnknown } from '../notices.ts';
import { mostAttempts, nextTry } from './retry.ts';
import type { OutgoingTable } from '../schema.ts';

type Outgoing = Selectable<OutgoingTable>;
/** What a try came to; `unknown`: it may have arrived; `again`: it surely never began; `ask`: the provider's books may say. */
type Outcome = Handed | 'unknown' | 'again' | 'ask' | 'stopped';

/** How long until a service that has a fax is asked for it again. */
const askAgainMs = 30_000;
/** A service that is not reached is tried for so long; the longer it is away, the more rarely. */
const awayMs = 24 * 3_600_000;
const [shortestAwayMs, longestAwayMs] = [60_000, 30 * 60_000];

const nextCall = (since: Date, now: Date): Date | null => {
  const age = now.getTime() - since.getTime();
  if (age > awayMs) return null;
  return new Date(now.getTime() + Math.min(longestAwayMs, Math.max(shortestAwayMs, age / 4)));
};

const refOf = ({ id, attempts }: Pick<Outgoing, 'id' | 'attempts'>): string => `${id}.${attempts}`;

/** Every try may cost; where the currency changed between them, the last one counts. */
const addCost = (db: Trx, id: string, { amount, currency }: Cost): Promise<unknown> =>
  sql`update fax_outgoing set cost_currency = ${currency}, cost_amount = ${amount}::numeric
      + case when cost_currency = ${currency} then coalesce(cost_amount, 0) else 0 end where id = ${id}`.execute(db);

const failedAs = (failure: FailureKind): Extract<Transmitted, { arrived: false }> => ({
  arrived: false,
  failure,
  pagesSent: 0,
});

interface Claimed {
  readonly fax: Outgoing;
  /** It was under way when its server went: nothing is sent before the provider said what became of it. */
  readonly wasUnderWay: boolean;
}

export const outbox = (services: ServerServices, provider: FaxProvider) => {
  const claim = (now: Date, until: Date): Promise<Claimed | undefined> =>
    services.asSystem(async (db) => {
      const { rows } = await sql<Outgoing>`select * from fax_outgoing
        where state in ('queued', 'sending') and next_at <= ${now}
        order by next_at, id limit 1 for update skip locked`.execute(db);
      const [fax] = rows;
      if (!fax) return undefined;
      const wasUnderWay = fax.state === 'sending';
      const attempts = wasUnderWay ? fax.attempts : fax.attempts + 1;
      // Held until then: should this server go, another asks what became of it.
      await db
        .updateTable('fax_outgoing')
        .set({ state: 'sending', attempts, next_at: until, lease_until: until })
        .where('id', '=', fax.id)
        .execute();
      if (!wasUnderWay) {
        const told = { orgId: fax.org_id, faxId: fax.id, by: null, what: 'trying' };
        await noteEvent(services, db, { ...told, detail: { attempt: attempts, sha256: fax.sha256 } });
      }
      return { fax: { ...fax, state: 'sending', attempts }, wasUnderWay };
    });

  const asked = async (fax: Outgoing): Promise<Outcome> => {
    if (fax.cancel_asked_at !== null && fax.cancel_told_at === null) {
      // A line that is not reached is asked again in the next turn.
      const said = await provider.stop(refOf(fax)).then(
        (stopped) => ({ stopped }),
        () => null,
      );
      if (said)
        await services.asSystem((db) =>
          db.updateTable('fax_outgoing').set({ cancel_told_at: services.now() }).where('id', '=', fax.id).execute(),
        );
      if (said && said.stopped !== null && said.stopped !== 'under_way') return said.stopped;
    }
    const found = await provider.find(refOf(fax));
    return found === 'never' ? 'again' : (found ?? 'unknown');
  };

  const work = async ({ fax, wasUnderWay }: Claimed): Promise<Outcome> => {
    if (wasUnderWay) return asked(fax);
    const ready = await services.asSystem(async (db) => {
      const org = await db
        .selectFrom('organization')
        .select(['name', 'closed_at'])
        .where('id', '=', fax.org_id)
        .executeTakeFirstOrThrow();
      const on = !org.closed_at && (await services.features.isEnabled(db, fax.org_id, 'faxes'));
      const kept = on ? await services.files.open(db, fax.file_id) : null;
      return { on, kept, name: org.name, from: await lineOf(db, fax.org_id) };
    });
    if (!ready.on) return 'stopped';
    const bytes = ready.kept && (await buffer(ready.kept.stream).catch(() => null));
    // Only what was previewed goes, the same at every try.
    if (!bytes || sha256Of(bytes) !== fax.sha256) return failedAs('document');
    const { number: to, attempts: attempt, pages, org_id: orgId } = fax;
    return provider.send({ ref: refOf(fax), orgId, from: ready.from, to, header: ready.name, attempt, pages, bytes });
  };

  const unsettled = async (db: Trx, fax: Outgoing): Promise<void> => {
    await db
      .updateTable('fax_outgoing')
      .set({ state: 'unknown', next_at: null, lease_until: null })
      .where('id', '=', fax.id)
      .execute();
    await noteEvent(services, db, { orgId: fax.org_id, faxId: fax.id, by: null, what: 'outcome_unknown' });
    await tellUnknown(services, db, fax.org_id, fax.created_by, fax.id);
  };

  const settle = ({ fax }: Claimed, outcome: Outcome): Promise<void> =>
    services.asSystem(async (db) => {
      const { rows } = await sql<Outgoing>`select * from fax_outgoing where id = ${fax.id} for update`.execute(db);
      const [row] = rows;
      // Another server asked in the meantime, and settled it.
      if (!row || row.state !== 'sending' || row.attempts !== fax.attempts) return;
      const told = { orgId: fax.org_id, faxId: fax.id, by: null };
      const set = (values: Partial<Pick<Outgoing, 'state' | 'failure' | 'pages_sent' | 'attempts' | 'next_at'>>) =>
        db
          .updateTable('fax_outgoing')
          .set({ next_at: null, lease_until: null, ...values })
          .where('id', '=', fax.id)
          .execute();
      if (outcome === 'unknown' || outcome === 'ask') return unsettled(db, fax);
      const isStopped = row.cancel_asked_at !== null;
      if (outcome === 'under_way') {
        // The line is told to stop in the next turn.
        const wait = isStopped && row.cancel_told_at === null ? 0 : askAgainMs;
        return void (await set({ next_at: new Date(services.now().getTime() + wait) }));
      }
      if (isStopped && (outcome === 'not_begun' || outcome === 'again' || outcome === 'stopped')) {
        await set({ state: 'cancelled', failure: null });
        return noteEvent(services, db, { ...told, what: 'cancelled' });
      }
      if (outcome === 'not_begun') {
        const next = nextCall(fax.send_at ?? fax.created_at, services.now());
        // It does not count as a try: nobody's line rang.
        if (next)
          return void (await set({ state: 'queued', failure: 'line', attempts: fax.attempts - 1, next_at: next }));
      }
      if (outcome === 'again' && fax.attempts < mostAttempts) {
        await set({ state: 'queued', next_at: services.now() });
        return noteEvent(services, db, { ...told, what: 'never_began' });
      }
      if (outcome === 'stopped') {
        await set({ state: 'failed', failure: 'not_reachable' });
        await noteEvent(services, db, {
          ...told,
          what: 'failed',
          detail: { failure: 'not_reachable', attempt: fax.attempts },
        });
        return tellFailed(services, db, fax.org_id, fax.created_by, fax.id);
      }
      if (typeof outcome !== 'string' && outcome.cost) await addCost(db, fax.id, outcome.cost);
      if (typeof outcome !== 'string' && outcome.arrived) {
        await set({ state: 'sent', failure: null, pages_sent: outcome.pagesSent });
        if (isStopped) await noteEvent(services, db, { ...told, what: 'cancel_too_late' });
        return noteEvent(services, db, {
          ...told,
          what: 'sent',
          detail: { pages: outcome.pagesSent, attempt: fax.attempts },
        });
      }
      const { failure, pagesSent, partly = false } = typeof outcome === 'string' ? failedAs('line') : outcome;
      const some = partly || pagesSent > 0;
      if (isStopped && !some) {
        await set({ state: 'cancelled', failure: null });
        return noteEvent(services, db, { ...told, what: 'cancelled' });
      }
      // Nothing of which a part arrived is sent again by itself.
      const next = outcome === 'not_begun' || some || isStopped ? null : nextTry(failure, fax.attempts, services.now());
      const state = next ? 'queued' : some ? 'partial' : 'failed';
      await set({ state, failure: isStopped ? null : failure, pages_sent: pagesSent, next_at: next });
      const detail = { ...(!isStopped && { failure }), attempt: fax.attempts, pages: pagesSent };
      const what = next ? 'tried' : isStopped ? 'cancel_partly' : some ? 'partly_sent' : 'failed';
      await noteEvent(services, db, { ...told, what, detail });
      if (!next) await tellFailed(services, db, fax.org_id, fax.created_by, fax.id);
    });

  return {
    /** Works off what is due; resolves with how many were tried. */
    run: (): Promise<number> =>
      workOff<Claimed, Outcome>(services, {
        claim,
        work,
        // What took too long may still be under way: the books say nothing of it yet that holds.
        failed: (_, error) => (errorCode(error) === 'ETIMEDOUT' ? 'unknown' : 'ask'),
        settle: async (item, outcome) =>
          settle(item, outcome === 'ask' ? await asked(item.fax).catch(() => 'unknown' as const) : outcome),
      }),
  };
};
export type Outbox = ReturnType<typeof outbox>;
