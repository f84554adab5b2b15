import { sql } from 'kysely';
import { conflict, type Handler, type ServerServices, type Trx } from '#core/server';
import type { ClinicTemplates, getTemplates, saveTemplates, Template } from '../shared/calls.ts';
import './schema.ts';

const templatesOf = async (db: Trx, orgId: string): Promise<ClinicTemplates> => {
  const row = await db
    .selectFrom('note_templates')
    .select(['version', 'templates'])
    .where('org_id', '=', orgId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { version: row.version, templates: [...row.templates] } : { version: 0, templates: [] };
};

export const readTemplates: Handler<typeof getTemplates> = (_request, { db, caller }) => templatesOf(db, caller.orgId);

/** A version is kept once: whoever is second with the same number is refused. */
export const writeTemplates =
  ({ now }: Pick<ServerServices, 'now'>): Handler<typeof saveTemplates> =>
  async ({ body }, { db, caller, audit }) => {
    const version = body.version + 1;
    const { version: newest } = await templatesOf(db, caller.orgId);
    const kept =
      newest === body.version &&
      (await db
        .insertInto('note_templates')
        .values({
          org_id: caller.orgId,
          version,
          templates: sql<Template[]>`${JSON.stringify(body.templates)}::text::jsonb`,
          at: now(),
          by_name: `${caller.firstName} ${caller.lastName}`,
        })
        .onConflict((same) => same.columns(['org_id', 'version']).doNothing())
        .returning('version')
        .executeTakeFirst());
    if (!kept) throw conflict('Someone else changed the templates. Reload them and try again.', 'changed_meanwhile');
    await audit({ action: 'changed', target: { type: 'note-templates', id: caller.orgId }, detail: { version } });
    return { version, templates: body.templates };
  };
