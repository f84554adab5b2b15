import { localised } from '#core/shared/locale.ts';
import {
  type CallContext,
  conflict,
  type Handler,
  notFound,
  type RetentionKind,
  type ServerServices,
} from '#core/server';
import {
  type addDocument,
  documentMaxBytes,
  documentTypes,
  type listDocuments,
  mostDocuments,
  type readDocument,
  type removeDocument,
  removedDays,
  type restoreDocument,
} from '../../shared/plan/documentCalls.ts';
import { workerOf } from '../visitRows.ts';

const rowsOf = ({ db, caller }: CallContext, worker: string) =>
  db
    .selectFrom('home_care_document')
    .selectAll()
    .where('org_id', '=', caller.orgId)
    .where('worker_id', '=', worker)
    .where('removed_at', 'is', null);

/** @throws Failure 409 */
const needRoom = async (context: CallContext, worker: string): Promise<void> => {
  if ((await rowsOf(context, worker).execute()).length >= mostDocuments)
    throw conflict('This worker has as many documents as there can be.', 'too_many_documents');
};

const target = (id: string) => ({ type: 'home-care-worker', id }) as const;

export const list =
  (): Handler<typeof listDocuments> =>
  async ({ params: { id } }, context) => {
    await workerOf(context.db, context.caller.orgId, id);
    const rows = await rowsOf(context, id).orderBy('added_at', 'desc').orderBy('id').execute();
    return {
      data: rows.map(({ id: document, name, credential, size, added_at, added_by }) => ({
        ...{ id: document, name, credential, size, addedAt: added_at.toISOString(), addedBy: added_by },
      })),
    };
  };

export const add =
  (services: ServerServices): Handler<typeof addDocument> =>
  async ({ params: { id }, query: { credential } }, context) => {
    const { db, caller } = context;
    await workerOf(db, caller.orgId, id);
    await needRoom(context, id);
    const { name, stream } = await context.file();
    const file = await services.files.put(db, {
      ...{ orgId: caller.orgId, owner: caller.profileId, name, maxSize: documentMaxBytes },
      ...{ accept: documentTypes, bytes: stream },
    });
    await db
      .insertInto('home_care_document')
      .values({
        ...{ org_id: caller.orgId, worker_id: id, file_id: file.id, name: file.name, size: file.size, credential },
        ...{ added_at: services.now(), added_by: `${caller.firstName} ${caller.lastName}`.trim() || '?' },
      })
      .execute();
    await context.audit({ action: 'changed', target: target(id), detail: { document: 'added', credential } });
  };

const found = async (context: CallContext, worker: string, document: string) => {
  const row = await rowsOf(context, worker).where('id', '=', document).executeTakeFirst();
  if (!row) throw notFound('document');
  return row;
};

export const read =
  (services: ServerServices): Handler<typeof readDocument> =>
  async ({ params: { id, document } }, context) => {
    const row = await found(context, id, document);
    const file = await services.files.open(context.db, row.file_id);
    if (!file) throw notFound('document');
    await context.audit({ action: 'read', target: target(id), detail: { document: row.name } });
    const { stream, type, name, size } = file;
    context.sendFile({ stream, type, name, size, inline: false });
    return undefined;
  };

export const remove =
  (services: ServerServices): Handler<typeof removeDocument> =>
  async ({ params: { id, document } }, context) => {
    const row = await found(context, id, document);
    await context.db
      .updateTable('home_care_document')
      .set({ removed_at: services.now() })
      .where('org_id', '=', context.caller.orgId)
      .where('id', '=', row.id)
      .execute();
    await context.audit({ action: 'changed', target: target(id), detail: { document: 'removed', name: row.name } });
  };

export const restore =
  (): Handler<typeof restoreDocument> =>
  async ({ params: { id, document } }, context) => {
    const { db, caller } = context;
    await workerOf(db, caller.orgId, id);
    await needRoom(context, id);
    const row = await db
      .updateTable('home_care_document')
      .set({ removed_at: null })
      .where('org_id', '=', caller.orgId)
      .where('worker_id', '=', id)
      .where('id', '=', document)
      .where('removed_at', 'is not', null)
      .returning('name')
      .executeTakeFirst();
    if (!row) throw notFound('document');
    await context.audit({ action: 'changed', target: target(id), detail: { document: 'restored', name: row.name } });
  };

const dayMs = 24 * 3_600_000;
const mostAtOnce = 200;

/** Removed documents of every clinic whose time is over go with their files, also where the feature is off. */
export const forgetRemoved = async (services: ServerServices): Promise<void> => {
  const organizations = await services.db.selectFrom('organization').select('id').execute();
  const before = new Date(services.now().getTime() - removedDays * dayMs);
  for (const { id: orgId } of organizations)
    await services.inOrg(orgId, async (db) => {
      const gone = await db
        .deleteFrom('home_care_document')
        .where('org_id', '=', orgId)
        .where('id', 'in', (from) =>
          from
            .selectFrom('home_care_document')
            .select('id')
            .where('org_id', '=', orgId)
            .where('removed_at', '<', before)
            .orderBy('removed_at')
            .limit(mostAtOnce),
        )
        // Taken back in this moment: it stays.
        .where('removed_at', '<', before)
        .returning('file_id')
        .execute();
      for (const { file_id } of gone) await services.files.remove(db, file_id);
    });
};

export const documentRetention: RetentionKind = {
  id: 'home-care.removedDocuments',
  title: localised('Removed documents of home-care workers', 'Documents retirés du personnel à domicile'),
  says: localised(
    'Proofs of credentials that someone removed, with their files. The audit trail says that they were there.',
    'Preuves de qualifications que quelqu’un a retirées, avec leurs fichiers. Le journal dit qu’elles existaient.',
  ),
  least: 1,
  fixedDays: removedDays,
};
