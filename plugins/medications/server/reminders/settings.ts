import { sql } from 'kysely';
import { eventsOf, type RecordEvent, type RecordEventContext, successorOf } from '#clinical/server';
import type { Trx } from '#core/server';
import { type Settings, settingsSchema, usualSettings } from '../../shared/settings.ts';
import '../schema.ts';

/** Settings of an older version fall back one by one. */
const settingsOf = (kept: unknown): Settings => {
  const parsed = settingsSchema.safeParse({ ...usualSettings, ...(kept as object) });
  return parsed.success ? parsed.data : usualSettings;
};

export const readSettings = async (db: Trx, orgId: string, patient: string): Promise<Settings> => {
  const row = await db
    .selectFrom('medications_settings')
    .select('settings')
    .where('org_id', '=', orgId)
    .where('patient_id', '=', patient)
    .executeTakeFirst();
  return settingsOf(row?.settings ?? {});
};

/** Of many patients of many clinics at once, by `org|patient`. */
export const settingsFor = async (
  db: Trx,
  people: readonly { readonly org_id: string; readonly patient_id: string }[],
): Promise<ReadonlyMap<string, Settings>> => {
  const rows = await db
    .selectFrom('medications_settings')
    .select(['org_id', 'patient_id', 'settings'])
    .where('patient_id', 'in', [...new Set(people.map(({ patient_id }) => patient_id))])
    .where('org_id', 'in', [...new Set(people.map(({ org_id }) => org_id))])
    .execute();
  return new Map(rows.map((row) => [`${row.org_id}|${row.patient_id}`, settingsOf(row.settings)]));
};

export const writeSettings = async (db: Trx, orgId: string, patient: string, settings: Settings): Promise<void> => {
  await sql`insert into medications_settings (org_id, patient_id, settings)
    values (${orgId}, ${patient}, ${JSON.stringify(settings)}::text::jsonb)
    on conflict (org_id, patient_id) do update set settings = excluded.settings`.execute(db);
};

/** What was set for a prescription goes on with the one that takes its place. */
export const moveSettings = async (
  db: Trx,
  orgId: string,
  patient: string,
  from: string,
  to: string,
): Promise<void> => {
  const settings = await readSettings(db, orgId, patient);
  if (!settings.off.includes(from) && !settings.times[from]) return;
  const { [from]: times, ...others } = settings.times;
  await writeSettings(db, orgId, patient, {
    ...settings,
    off: settings.off.map((source) => (source === from ? to : source)),
    times: times ? { ...others, [to]: times } : others,
  });
};

/** What was set for the medicines of a record that is merged goes on where they are then. */
export const carrySettings = async (
  events: readonly RecordEvent[],
  { db, orgId }: RecordEventContext,
): Promise<void> => {
  for (const { resource, previous } of eventsOf(events, 'Patient')) {
    const into = successorOf(resource);
    if (into === undefined || into === successorOf(previous)) continue;
    const kept = await settingsFor(
      db,
      [resource.id, into].map((patient_id) => ({ org_id: orgId, patient_id })),
    );
    const [theirs, own] = [kept.get(`${orgId}|${resource.id}`), kept.get(`${orgId}|${into}`)];
    if (!theirs) continue;
    await writeSettings(db, orgId, into, {
      ...(own ?? theirs),
      off: [...new Set([...(own?.off ?? []), ...theirs.off])],
      times: { ...theirs.times, ...own?.times },
    });
  }
};
