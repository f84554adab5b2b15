import { localised } from '#core/shared/locale.ts';
import { sql } from 'kysely';
import { heldAmong } from '#clinical/server';
import { clinicZone, type RetentionKind, type ServerServices, type Trx } from '#core/server';
import { isHeld } from '#core/server/retention/legalHolds.ts';
import { localOf } from '../../shared/schedule/zone.ts';
import { isQuiet, type Settings, usualSettings } from '../../shared/settings.ts';
import { nextReminder } from './nextReminder.ts';
import { settingsFor } from './settings.ts';
import '../schema.ts';

const batch = 500;
/** A server that was away catches up so far, and no further: an old reminder does harm. */
const lateMs = 60 * 60_000;
const dayMs = 86_400_000;

interface Due {
  readonly org_id: string;
  readonly patient_id: string;
  readonly source: string;
  readonly dose_at: Date;
}

/** What a batch needs to know of its clinics and people, read once. */
const surroundings = async (services: ServerServices, db: Trx, due: readonly Due[]) => {
  const settings = await settingsFor(db, due);
  const orgs = [...new Set(due.map(({ org_id }) => org_id))];
  const zones = new Map<string, string>();
  const open = new Set<string>();
  for (const org of orgs) {
    zones.set(org, await clinicZone(db, org));
    if (await services.features.isEnabled(db, org, 'medications')) open.add(org);
  }
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'org_id', 'resource_id'])
    .where('org_id', 'in', orgs)
    .where('resource_id', 'in', [...new Set(due.map(({ patient_id }) => patient_id))])
    .where('role', '=', 'patient')
    .execute();
  const held = new Map<string, ReadonlySet<string>>();
  for (const [org, mine] of Map.groupBy(due, ({ org_id }) => org_id))
    held.set(org, await heldAmong(db, org, [...new Set(mine.map(({ source }) => source))]));
  return {
    settings: (one: Due): Settings => settings.get(`${one.org_id}|${one.patient_id}`) ?? usualSettings,
    zone: (one: Due): string => zones.get(one.org_id) ?? 'America/Toronto',
    /** No one is reminded of a medicine that is not yet released to them. */
    isOpen: (one: Due): boolean => open.has(one.org_id) && !held.get(one.org_id)?.has(one.source),
    profiles: (one: Due): readonly string[] =>
      rows.filter((row) => row.org_id === one.org_id && row.resource_id === one.patient_id).map(({ id }) => id),
  };
};
type Surroundings = Awaited<ReturnType<typeof surroundings>>;

/** One bell for all that one person takes at one time; it says that something is due, never what. */
const tell = async (
  services: ServerServices,
  db: Trx,
  due: readonly Due[],
  around: Surroundings,
  now: Date,
): Promise<void> => {
  const groups = Map.groupBy(
    due,
    ({ org_id, patient_id, dose_at }) => `${org_id}|${patient_id}|${dose_at.toISOString()}`,
  );
  for (const [first, ...others] of groups.values()) {
    if (!first) continue;
    const advance = Math.max(0, Math.round((first.dose_at.getTime() - now.getTime()) / 60_000));
    await services.notifier.notify(db, first.org_id, around.profiles(first), 'medication_reminder', {
      advance_amount: Math.min(advance, around.settings(first).advance),
      ...(others.length === 0 ? { resource_id: first.source.split('/')[1]! } : {}),
    });
  }
};

const isWanted = (one: Due, around: Surroundings, now: Date): boolean => {
  const settings = around.settings(one);
  const { hour, minute } = localOf(now, settings.zone ?? around.zone(one));
  return around.isOpen(one) && around.profiles(one).length > 0 && !isQuiet(settings, hour, minute);
};

/** The doses not yet answered or reminded of; they are marked as sent. */
const claim = async (db: Trx, due: readonly Due[]): Promise<readonly Due[]> => {
  if (due.length === 0) return [];
  const { rows } = await sql<Due>`insert into medications_dose (org_id, source, dose_at, patient_id, state)
    values ${sql.join(due.map((one) => sql`(${one.org_id}, ${one.source}, ${one.dose_at}, ${one.patient_id}, 'sent')`))}
    on conflict (org_id, source, dose_at) do nothing returning org_id, source, dose_at, patient_id`.execute(db);
  return rows;
};

const sendBatch = async (services: ServerServices, db: Trx): Promise<number> => {
  const now = services.now();
  const { rows } = await sql<
    Due & { plan: never; remind_at: Date }
  >`select org_id, source, patient_id, plan, dose_at, remind_at
    from medications_plan where remind_at <= ${now} order by remind_at, org_id, patient_id
    limit ${batch} for update skip locked`.execute(db);
  if (rows.length === 0) return 0;
  const around = await surroundings(services, db, rows);
  const timely = rows.filter(
    ({ remind_at, dose_at }) =>
      remind_at.getTime() > now.getTime() - lateMs && dose_at.getTime() > now.getTime() - lateMs,
  );
  await tell(
    services,
    db,
    await claim(
      db,
      timely.filter((one) => isWanted(one, around, now)),
    ),
    around,
    now,
  );
  const moved = rows.map((one) => {
    // No account to notify: checked again tomorrow.
    const from =
      around.profiles(one).length > 0
        ? one.dose_at.getTime() + 1
        : Math.max(one.dose_at.getTime() + 1, now.getTime() + dayMs);
    const after = new Date(Math.max(from, now.getTime() - lateMs));
    const next = nextReminder(one.plan, one.source, after, around.settings(one), around.zone(one));
    return sql`(${one.org_id}::text, ${one.source}::text, ${next?.doseAt ?? null}::timestamptz, ${next?.remindAt ?? null}::timestamptz)`;
  });
  await sql`update medications_plan set dose_at = moved.dose_at, remind_at = moved.remind_at
    from (values ${sql.join(moved)}) as moved (org_id, source, dose_at, remind_at)
    where medications_plan.org_id = moved.org_id and medications_plan.source = moved.source`.execute(db);
  return rows.length;
};

const sendSnoozed = async (services: ServerServices, db: Trx): Promise<number> => {
  const now = services.now();
  const { rows } = await sql<Due & { until_at: Date }>`update medications_dose set state = 'sent'
    where (org_id, source, dose_at) in (select org_id, source, dose_at from medications_dose
      where state = 'snoozed' and until_at <= ${now} order by until_at limit ${batch} for update skip locked)
    returning org_id, source, dose_at, patient_id, until_at`.execute(db);
  if (rows.length === 0) return 0;
  const around = await surroundings(services, db, rows);
  const timely = rows.filter(({ until_at }) => until_at.getTime() > now.getTime() - lateMs);
  await tell(
    services,
    db,
    timely.filter((one) => around.isOpen(one)),
    around,
    now,
  );
  return rows.length;
};

const keptDays = 60;
export const doseRetention: RetentionKind = {
  id: 'medications.doses',
  title: localised('Answers to medicine reminders', 'Réponses aux rappels de médicaments'),
  says: localised(
    'Which doses a patient marked as taken or skipped, and what they were reminded of. A legal hold keeps it.',
    'Les doses qu’une personne a indiquées comme prises ou sautées, et ce qui lui a été rappelé. Une retenue légale le garde.',
  ),
  least: 1,
  fixedDays: keptDays,
};

const forget = async (services: ServerServices, db: Trx): Promise<number> => {
  const before = new Date(services.now().getTime() - keptDays * dayMs);
  const { rows } = await sql`delete from medications_dose where (org_id, source, dose_at) in
    (select d.org_id, d.source, d.dose_at from medications_dose d where d.dose_at < ${before}
      and not ${isHeld(sql`d.org_id`, sql`d.patient_id`)} order by d.dose_at limit ${batch}) returning 1`.execute(db);
  return rows.length;
};

const until = async (services: ServerServices, step: (db: Trx) => Promise<number>): Promise<void> => {
  let done = batch;
  // A batch is a transaction: what was sent stays sent when a later one fails.
  for (let n = 0; done >= batch && n < 400; n += 1) done = await services.asSystem(step);
};

/** ENT-6, CST-3: whatever is due now, once. */
export const sendReminders = async (services: ServerServices): Promise<void> => {
  await until(services, (db) => sendBatch(services, db));
  await until(services, (db) => sendSnoozed(services, db));
};

export const deleteOldDoses = (services: ServerServices): Promise<void> =>
  until(services, (db) => forget(services, db));
