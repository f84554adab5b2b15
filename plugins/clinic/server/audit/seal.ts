import { type Selectable, sql } from 'kysely';
import { checkEntries } from '#core/server/audit/hashChain.ts';
import { type Handler, outsideRequest, type ServerServices, type Trx } from '#core/server';
import type { AuditSeal, readSeal, verifyAudit } from '#plugins/clinic/shared/audit/calls.ts';
import { readEntry } from './actRoutes.ts';
import type { AuditCheckTable } from './schema.ts';

type Check = Selectable<AuditCheckTable>;

const atOnce = 2_000;
/** Whoever asks waits so long; a longer trail is checked behind. */
const awaitedMs = 2_000;
/** A check that nobody went on with for so long stopped with its server. */
const abandonedMs = 45_000;
const mostFailures = 3;

const begun = (db: Trx, orgId: string, now: Date) =>
  db
    .insertInto('audit_check')
    .values({
      ...{ org_id: orgId, state: 'checking' as const, seq: 0, hash: '', broken_at: null, failures: 0 },
      ...{ began_at: now, touched_at: now, known_seq: 0, known_hash: '' },
    })
    .onConflict((same) =>
      same
        .column('org_id')
        .doUpdateSet({
          state: 'checking',
          seq: 0,
          hash: '',
          broken_at: null,
          failures: 0,
          began_at: now,
          touched_at: now,
        })
        // Who asks while one is under way gets that one.
        .where('audit_check.state', '!=', 'checking'),
    )
    .execute();

/** What one more slice of the trail says: where it is broken, that its end is reached, or how far it is whole. */
const nextSlice = async (db: Trx, check: Check): Promise<Partial<Check>> => {
  const { org_id: orgId } = check;
  const [seq, known] = [Number(check.seq), Number(check.known_seq)];
  const slice = await checkEntries(db, orgId, { seq, hash: check.hash }, atOnce);
  if (slice.brokenAt !== null) return { state: 'broken', broken_at: slice.brokenAt };
  // What was whole before and has another hash now was written anew from its beginning.
  if (seq < known && slice.seq >= known && slice.hashAt(known) !== check.known_hash)
    return { state: 'broken', broken_at: known };
  const here = { seq: slice.seq, hash: slice.hash };
  if (slice.taken === atOnce) return here;
  if (slice.seq < known) return { ...here, state: 'broken', broken_at: slice.seq + 1 };
  return { ...here, state: 'whole', known_seq: slice.seq, known_hash: slice.hash };
};

/** One slice in a transaction of its own. @returns whether there is more to do */
const step = (services: Pick<ServerServices, 'asSystem' | 'now'>, orgId: string): Promise<boolean> =>
  services.asSystem(async (db) => {
    const check = await db
      .selectFrom('audit_check')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('state', '=', 'checking')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!check) return false;
    const after = { failures: 0, ...(await nextSlice(db, check)), touched_at: services.now() };
    await db.updateTable('audit_check').set(after).where('org_id', '=', orgId).execute();
    return after.state === undefined;
  });

/** @param untilMs when to leave the rest to somebody else */
const goOn = async (services: ServerServices, orgId: string, untilMs = Infinity): Promise<void> => {
  try {
    while ((await step(services, orgId)) && Date.now() < untilMs);
  } catch (error) {
    services.log.error({ err: error }, 'a check of the audit trail stopped');
    await services.asSystem((db) =>
      sql`update audit_check set failures = failures + 1, touched_at = ${services.now()},
          state = case when failures + 1 >= ${mostFailures} then 'failed' else state end
        where org_id = ${orgId} and state = 'checking'`.execute(db),
    );
  }
};

/** Goes on with what another server, or this one before it began again, left unfinished. */
export const goOnWithAll = async (services: ServerServices): Promise<void> => {
  const since = new Date(services.now().getTime() - abandonedMs);
  const left = await services.asSystem((db) =>
    db
      .selectFrom('audit_check')
      .select('org_id')
      .where('state', '=', 'checking')
      .where('touched_at', '<', since)
      .execute(),
  );
  for (const { org_id } of left) await goOn(services, org_id);
};

const sealOf = async (db: Trx, orgId: string): Promise<AuditSeal> => {
  const last = await db
    .selectFrom('audit_event')
    .select(({ fn }) => fn.max<number | null>('seq').as('seq'))
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  const entries = Number(last?.seq ?? 0);
  const check = await db.selectFrom('audit_check').selectAll().where('org_id', '=', orgId).executeTakeFirst();
  if (!check) return { state: 'never', checked: 0, entries, brokenAt: null, at: null };
  return {
    ...{ state: check.state, checked: Number(check.seq), entries },
    brokenAt: check.broken_at === null ? null : Number(check.broken_at),
    at: (check.state === 'checking' ? check.began_at : check.touched_at).toISOString(),
  };
};

export const read: Handler<typeof readSeal> = (_, { db, caller }) => sealOf(db, caller.orgId);

/** Its transactions are its own: a check that takes long outlives the request, and its steps are kept as they are made. */
export const verify =
  (services: ServerServices): Handler<typeof verifyAudit> =>
  async (_, { caller: { orgId, accountId, profileId, role }, ip, requestId }) => {
    await services.audit.settle(orgId);
    await services.asSystem((db) => begun(db, orgId, services.now()));
    await goOn(services, orgId, Date.now() + awaitedMs);
    const seal = await services.inOrg(orgId, async (db) => {
      const by = { accountId, profileId, role, ip, requestId };
      await services.audit.record(db, orgId, by, readEntry(orgId, 'verify'));
      return sealOf(db, orgId);
    });
    if (seal.state === 'checking') void outsideRequest(() => goOn(services, orgId));
    return seal;
  };
