import { type Selectable, sql } from 'kysely';
import type { Trx } from '#core/server';
import { actOf, type Entry, keyOf, keyOfAct, limitsOf, longestMs, tellsMore } from './actOf.ts';
import type { AuditActTable } from './schema.ts';

type Act = Selectable<AuditActTable>;

const atOnce = 2_000;

const startOf = (entry: Entry): Act => {
  const { targetType, targetId, patientId, action, way, app, requestId } = actOf(entry);
  const { org_id, seq, at, account_id, profile_id, role, ip } = entry;
  return {
    ...{ org_id, account_id, profile_id, role, ip, action, way, app, request_id: requestId },
    ...{ id: Number(seq), last_seq: Number(seq), first_at: at, last_at: at },
    ...{ target_type: targetType, target_id: targetId, patient_id: patientId, entries: 1, patients: 0 },
  };
};

const goesOn = (act: Act, { action, at }: Entry): boolean => {
  const { quietMs, spanMs } = limitsOf(action);
  return at.getTime() - act.last_at.getTime() <= quietMs && at.getTime() - act.first_at.getTime() <= spanMs;
};

const withEntry = (act: Act, entry: Entry): Act => {
  const more = actOf(entry);
  const { action, targetType: target_type, targetId: target_id, way } = more;
  return {
    ...act,
    ...(tellsMore(more, act) && { action, target_type, target_id, way }),
    last_seq: Number(entry.seq),
    last_at: entry.at > act.last_at ? entry.at : act.last_at,
    entries: act.entries + 1,
  };
};

/** The last act of each key that may still go on. */
const openActs = async (db: Trx, orgId: string, entries: readonly Entry[]): Promise<Map<string, Act>> => {
  const people = [...new Set(entries.map(({ profile_id }) => profile_id))];
  const since = new Date(Math.min(...entries.map(({ at }) => at.getTime())) - longestMs);
  const named = people.filter((id) => id !== null);
  const acts = db.selectFrom('audit_act').selectAll().where('org_id', '=', orgId).where('first_at', '>=', since);
  const found = [
    ...(named.length > 0 ? await acts.where('profile_id', 'in', named).execute() : []),
    ...(named.length < people.length ? await acts.where('profile_id', 'is', null).execute() : []),
  ];
  found.sort((one, other) => Number(one.id) - Number(other.id));
  return new Map(found.map((act) => [keyOfAct(act), { ...act, id: Number(act.id), last_seq: Number(act.last_seq) }]));
};

const save = async (db: Trx, orgId: string, acts: readonly Act[], shown: readonly object[]): Promise<void> => {
  await sql`insert into audit_act (org_id, id, last_seq, first_at, last_at, account_id, profile_id, role, ip, request_id,
      action, target_type, target_id, patient_id, way, app, entries)
    select ${orgId}, id, last_seq, first_at, last_at, account_id, profile_id, role, ip, request_id, action, target_type,
      target_id, patient_id, way, app, entries
    from jsonb_to_recordset(${JSON.stringify(acts)}::text::jsonb) as i(id bigint, last_seq bigint, first_at timestamptz,
      last_at timestamptz, account_id text, profile_id text, role text, ip text, request_id text, action text, target_type text,
      target_id text, patient_id text, way text, app text, entries integer)
    on conflict (org_id, id) do update set last_seq = excluded.last_seq, last_at = excluded.last_at,
      entries = excluded.entries, action = excluded.action, target_type = excluded.target_type,
      target_id = excluded.target_id, way = excluded.way`.execute(db);
  if (shown.length === 0) return;
  await sql`with made as (
      insert into audit_act_patient (org_id, act, patient_id, first_at)
      select ${orgId}, act, patient, first_at from jsonb_to_recordset(${JSON.stringify(shown)}::text::jsonb)
        as i(act bigint, patient text, first_at timestamptz)
      on conflict do nothing returning act)
    update audit_act a set patients = a.patients + c.n
    from (select act, count(*)::int as n from made group by act) c
    where a.org_id = ${orgId} and a.id = c.act`.execute(db);
};

/** Makes the acts of one batch of entries. @param db a system transaction @returns how many entries it took */
const followBatch = async (db: Trx, orgId: string): Promise<number> => {
  const reached = await db.selectFrom('audit_act_up_to').select('seq').where('org_id', '=', orgId).executeTakeFirst();
  const entries = await db
    .selectFrom('audit_event')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('seq', '>', Number(reached?.seq ?? 0))
    .orderBy('seq')
    .limit(atOnce)
    .execute();
  const last = entries.at(-1);
  if (!last) return 0;
  const open = await openActs(db, orgId, entries);
  const touched = new Map<number, Act>();
  const shown: { readonly act: number; readonly patient: string; readonly first_at: Date }[] = [];
  for (const entry of entries) {
    const key = keyOf(entry);
    const before = open.get(key);
    const act = before && goesOn(before, entry) ? withEntry(before, entry) : startOf(entry);
    open.set(key, act);
    touched.set(act.id, act);
    for (const patient of actOf(entry).patients) shown.push({ act: act.id, patient, first_at: act.first_at });
  }
  await save(db, orgId, [...touched.values()], shown);
  const seq = Number(last.seq);
  await db
    .insertInto('audit_act_up_to')
    .values({ org_id: orgId, seq })
    .onConflict((same) => same.column('org_id').doUpdateSet({ seq }))
    .execute();
  return entries.length;
};

interface Follower {
  asSystem<T>(work: (db: Trx) => Promise<T>): Promise<T>;
}

/**
 * Makes acts of what the trail holds and they do not yet, a transaction a batch.
 * @param most batches; who reads waits for few, and the job does the rest
 * @returns whether all is done
 */
export const followTrail = async ({ asSystem }: Follower, orgId: string, most: number): Promise<boolean> => {
  for (let batch = 0; batch < most; batch += 1) {
    const taken = await asSystem(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`acts:${orgId}`}, 0))`.execute(db);
      return followBatch(db, orgId);
    });
    if (taken < atOnce) return true;
  }
  return false;
};

/** Every organisation whose trail has more than its acts tell. */
export const followAll = async (services: Follower): Promise<void> => {
  const { rows } = await services.asSystem((db) =>
    sql<{ id: string }>`select o.id from organization o left join audit_act_up_to u on u.org_id = o.id
      where exists (select 1 from audit_event e where e.org_id = o.id and e.seq > coalesce(u.seq, 0))`.execute(db),
  );
  for (const { id } of rows) while (!(await followTrail(services, id, 20)));
};
