import { notFound } from '#core/server/failure.ts';
import type { CallContext, Handler, ServerServices } from '#core/server/plugin/scope.ts';
import {
  type getPhoto,
  photoMaxBytes,
  photoTypes,
  type putPhoto,
  type removePhoto,
} from '../../shared/settingsCalls.ts';
import { auditAccount } from '../accountAudit.ts';
import { photoUrl } from './me.ts';

/** Puts another file (or none) in the photo's place and throws the old one away. */
const replace = (services: ServerServices, context: CallContext, fileId: string | null): Promise<void> =>
  services.asSystem(async (db) => {
    const { accountId } = context.caller;
    const before = await db
      .selectFrom('account')
      .select('photo_file_id')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await db.updateTable('account').set({ photo_file_id: fileId }).where('id', '=', accountId).execute();
    if (before.photo_file_id !== null) await services.files.remove(db, before.photo_file_id);
    await auditAccount(services, db, accountId, context, 'changed', { what: 'photo' });
  });

export const savePhoto =
  (services: ServerServices): Handler<typeof putPhoto> =>
  async (_, context) => {
    const { orgId, profileId } = context.caller;
    const { name, stream } = await context.file();
    const stored = await services.files.put(context.db, {
      orgId,
      owner: profileId,
      name,
      maxSize: photoMaxBytes,
      accept: photoTypes,
      bytes: stream,
    });
    await replace(services, context, stored.id);
    return { profilePictureUrl: photoUrl(stored.id)! };
  };

export const deletePhoto =
  (services: ServerServices): Handler<typeof removePhoto> =>
  async (_, context) => {
    await replace(services, context, null);
    return undefined;
  };

/** Only files that are a profile photo, and only of the caller's organization. */
export const readPhoto =
  (services: ServerServices): Handler<typeof getPhoto> =>
  async ({ params }, context) => {
    const owner = await context.db
      .selectFrom('account')
      .select('id')
      .where('photo_file_id', '=', params.id)
      .executeTakeFirst();
    const file = owner && (await services.files.open(context.db, params.id));
    if (!file) throw notFound('photo');
    const { stream, type, name, size } = file;
    context.sendFile({ stream, type, name, size, inline: true });
    return undefined;
  };
