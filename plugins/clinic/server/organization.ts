import { sql } from 'kysely';
import { type KeptReadsRule, logoUrlOf } from '#core/shared';
import { conflict, notFound, type Trx } from '#core/server';
import { type Details, type Organization, detailsSchema, emptyDetails } from '../shared/organization.ts';

/** Details kept by an older version or by a seed may lack or break an element: that one falls back, the others stay. */
const detailsOf = (kept: Record<string, unknown>, name: string): Details => {
  const empty = emptyDetails(name);
  const read = Object.entries(detailsSchema.def.shape).map(([key, schema]) => {
    const parsed = schema.safeParse(kept[key]);
    return [key, parsed.success ? parsed.data : empty[key as keyof Details]];
  });
  return Object.fromEntries(read) as Details;
};

export const readOrganization = async (db: Trx, orgId: string): Promise<Organization> => {
  const row = await db
    .selectFrom('organization')
    .select(['slug', 'name', 'color', 'logo_file_id', 'details'])
    .where('id', '=', orgId)
    .executeTakeFirst();
  if (!row) throw notFound('organisation');
  const { slug, name, color, logo_file_id, details } = row;
  return {
    version: Number(details['version'] ?? 0),
    slug,
    name,
    color,
    logoUrl: logoUrlOf(slug, logo_file_id),
    details: detailsOf(details, name),
  };
};

interface Change {
  readonly name?: string;
  readonly color?: string;
  readonly logo_file_id?: string | null;
  readonly details?: Details;
}

/**
 * Writes onto the state that was edited, given by its version; null: onto whatever there is.
 * @throws Failure 409 `changed_meanwhile` when that state is not the current one any more
 */
export const changeOrganization = async (
  db: Trx,
  orgId: string,
  version: number | null,
  { details, ...columns }: Change,
): Promise<Organization> => {
  const kept = sql<number>`coalesce((details->>'version')::int, 0)`;
  const next = sql<string>`details || ${JSON.stringify(details ?? {})}::text::jsonb || jsonb_build_object('version', ${kept} + 1)`;
  let update = db
    .updateTable('organization')
    .set({ ...columns, details: next })
    .where('id', '=', orgId);
  if (version !== null) update = update.where(kept, '=', version);
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows === 0n) {
    throw conflict('Someone else changed this. Review the changes, then save again.', 'changed_meanwhile');
  }
  return readOrganization(db, orgId);
};

/** Beside the details that forms edit, and of no version of theirs. */
export const writeKeptReads = async (db: Trx, orgId: string, rule: KeptReadsRule): Promise<void> => {
  const details = sql<string>`details || ${JSON.stringify({ keptReads: rule })}::text::jsonb`;
  await db.updateTable('organization').set({ details }).where('id', '=', orgId).execute();
};
