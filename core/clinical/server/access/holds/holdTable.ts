import { type RawBuilder, sql } from 'kysely';
import { importHeld } from '#clinical/shared';
import { saysSensitive } from '#clinical/shared/sensitive/sensitive.ts';
import type { Moment, Trx } from '#core/server/database/tables.ts';
import { migration } from '#core/server/database/migrations/migration.ts';
import { orgTable } from '#core/server/database/orgTable.ts';
import type { Placed } from '../../resource/resource.ts';
import { sortOf } from '../kinds.ts';
import { patientsOf } from '../whose.ts';

/**
 * What an import brought of a patient, a row for each patient whose it is: closed to them until it is released. Beside the
 * resource, so that releasing a record writes no versions, and whoever reads finds the mark in one look-up.
 */
export interface ImportHoldTable {
  org_id: string;
  rid: number;
  /** `Patient/1`. */
  target: string;
  /** Released alone, never with the rest. */
  sensitive: boolean;
  /** Names the act that released it, and with what else; null: still closed. */
  release: string | null;
  released_at: Moment | null;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    import_hold: ImportHoldTable;
  }
}

export const holdTable = migration(
  sql`create table import_hold (
    org_id text not null references organization (id) on delete cascade,
    rid bigint not null references resource (rid) on delete cascade,
    target text collate "C" not null,
    sensitive boolean not null,
    release text,
    released_at timestamptz,
    primary key (rid, target)
  )`,
  sql`create index import_hold_closed on import_hold (org_id, target, sensitive) where release is null`,
  sql`create index import_hold_release on import_hold (org_id, release) where release is not null`,
  orgTable('import_hold'),
);

/** Is the resource with this `rid` closed to its patient since it was imported? One look-up. */
export const isHeld = (rid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce((select true from import_hold ih where ih.rid = ${rid} and ih.release is null limit 1), false)`;

/** Was it ever closed so, released or not? */
export const wasHeld = (rid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from import_hold ih where ih.rid = ${rid})`;

/**
 * What a closed resource is answered with beside its content: the label that keeps it from patients, so that whoever reads the
 * record, with whatever rights, is told.
 * @param content alias of the row whose content it is
 */
export const heldLabel = (rid: RawBuilder<unknown>, content: string): RawBuilder<unknown> =>
  sql`case when ${isHeld(rid)} then jsonb_build_object('security',
    coalesce(${sql.ref(`${content}.content`)} -> 'meta' -> 'security', '[]') || ${JSON.stringify([importHeld])}::jsonb)
    else '{}' end`;

/** The patient themselves, so that they can be invited and told apart; and what they consented to, which is theirs to change. */
const stays = ({ resourceType }: { readonly resourceType: string }): boolean =>
  ['patient', 'consent'].includes(sortOf(resourceType).kind);

const rowsOf = (resource: Placed) =>
  stays(resource)
    ? []
    : patientsOf(resource).map((patient) => ({
        type: resource.resourceType,
        id: resource.id,
        target: `Patient/${patient}`,
        sensitive: saysSensitive(resource),
      }));

const chunkSize = 1_000;

/** Closes what an import brought, also where something else was there under its id, or it was released before. */
export const holdImported = async (db: Trx, orgId: string, resources: readonly Placed[]): Promise<void> => {
  const rows = resources.flatMap(rowsOf);
  for (let start = 0; start < rows.length; start += chunkSize) {
    const chunk = JSON.stringify(rows.slice(start, start + chunkSize));
    await sql`insert into import_hold (org_id, rid, target, sensitive)
      select ${orgId}, r.rid, i.target, i.sensitive
      from jsonb_to_recordset(${chunk}::text::jsonb) as i(type text, id text, target text, sensitive boolean)
      join resource r on r.org_id = ${orgId} and r.type = i.type and r.id = i.id
      on conflict (rid, target) do update set sensitive = excluded.sensitive, release = null, released_at = null`.execute(
      db,
    );
  }
};

/** What became another patient's, for example when two records are joined, stays as closed as it was. */
export const moveHolds = async (
  db: Trx,
  orgId: string,
  written: readonly { readonly rid: number; readonly resource: Placed }[],
): Promise<void> => {
  if (written.length === 0) return;
  const rids = written.map(({ rid }) => rid);
  const rows = await db
    .selectFrom('import_hold')
    .select(['rid', 'target', 'sensitive', 'release', 'released_at'])
    .where('rid', 'in', rids)
    .execute();
  for (const { rid, resource } of written) {
    const mine = rows.filter((row) => Number(row.rid) === Number(rid));
    const [like] = mine.filter(({ release }) => release === null).concat(mine);
    const targets = patientsOf(resource).map((patient) => `Patient/${patient}`);
    const fresh = targets.filter((target) => mine.every((row) => row.target !== target));
    if (!like || targets.length === 0) continue;
    const left = mine.filter(({ target }) => !targets.includes(target)).map(({ target }) => target);
    if (left.length > 0)
      await db.deleteFrom('import_hold').where('rid', '=', rid).where('target', 'in', left).execute();
    const { sensitive, release, released_at } = like;
    const values = fresh.map((target) => ({ org_id: orgId, rid, target, sensitive, release, released_at }));
    if (values.length > 0) await db.insertInto('import_hold').values(values).execute();
  }
};
