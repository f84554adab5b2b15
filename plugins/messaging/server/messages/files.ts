import { randomUUID } from 'node:crypto';
import {
  type CallContext,
  type FileStore,
  type Handler,
  invalid,
  notFound,
  type StoredFile,
  type Trx,
} from '#core/server';
import type { CallAnswer } from '#core/shared';
import type { openFile, uploadFile, uploadOffset } from '../../shared/calls.ts';
import { acceptedTypes, previewOf } from '../../shared/fileTypes.ts';
import { fileMaxBytes } from '../../shared/limits.ts';
import { patientOf } from '../sessions/openingAudit.ts';
import { isClosed } from '../sessions/standIns.ts';

type Answer = CallAnswer<typeof uploadFile>;

const keep = async ({ db, caller }: CallContext, file: StoredFile, uploadId: string | null): Promise<Answer> => {
  await db
    .insertInto('messaging_file')
    .values({
      id: file.id,
      org_id: caller.orgId,
      owner_id: caller.profileId,
      upload_id: uploadId,
      session_id: null,
      seq: null,
      place: null,
      name: file.name,
      type: file.type,
      size: file.size,
    })
    .onConflict((on) => on.doNothing())
    .execute();
  return { data: { offset: file.size, file: { file_id: file.id, name: file.name, type: file.type, size: file.size } } };
};

const finished = async (db: Trx, uploadId: string, owner: string): Promise<Answer | null> => {
  const file = await db
    .selectFrom('messaging_file')
    .select(['id', 'name', 'type', 'size'])
    .where('owner_id', '=', owner)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  if (!file) return null;
  const { id, ...rest } = file;
  return { data: { offset: file.size, file: { file_id: id, ...rest } } };
};

export const filesOf = (store: FileStore) => {
  /** API-12. */
  const upload: Handler<typeof uploadFile> = async ({ query }, context) => {
    const { db, caller } = context;
    const common = { orgId: caller.orgId, owner: caller.profileId, maxSize: fileMaxBytes, accept: acceptedTypes };
    if (query.upload_id === undefined) {
      const { name, stream } = await context.file();
      return keep(context, await store.put(db, { ...common, name, bytes: stream }), randomUUID());
    }
    const done = await finished(db, query.upload_id, caller.profileId);
    if (done) return done;
    if (query.size === undefined || query.offset === undefined) {
      throw invalid('This part of the file has no offset or total size.', {
        size: 'Give the size of the whole file.',
      });
    }
    const { name, stream } = await context.file();
    const { offset, file } = await store.append(db, {
      ...common,
      id: query.upload_id,
      name: query.name || name,
      size: query.size,
      offset: query.offset,
      bytes: stream,
    });
    return file ? keep(context, file, query.upload_id) : { data: { offset, file: null } };
  };

  const offset: Handler<typeof uploadOffset> = async ({ query }, { db, caller }) =>
    (await finished(db, query.upload_id, caller.profileId)) ?? {
      data: { offset: await store.offset(db, query.upload_id, caller.profileId), file: null },
    };

  /** The people of the session whose message carries it; before that, whoever uploaded it. Everybody else: it is not there. */
  const open: Handler<typeof openFile> = async ({ params }, context) => {
    const { db, caller } = context;
    const file = await db
      .selectFrom('messaging_file as f')
      .leftJoin('messaging_person as p', (join) =>
        join.onRef('p.session_id', '=', 'f.session_id').on('p.profile_id', '=', caller.profileId),
      )
      .select(['f.id', 'f.session_id', 'f.owner_id', 'p.profile_id'])
      .where('f.id', '=', params.id)
      .executeTakeFirst();
    const may = file && (file.session_id === null ? file.owner_id === caller.profileId : file.profile_id !== null);
    const stored = may ? await store.open(db, file.id) : null;
    if (!stored || !file) throw notFound('file');
    if (file.session_id !== null) {
      const session = await db
        .selectFrom('messaging_session')
        .selectAll()
        .where('id', '=', file.session_id)
        .executeTakeFirstOrThrow();
      if (isClosed(session, caller)) throw notFound('file');
      const patient = await patientOf(db, session);
      await context.audit({
        action: 'read',
        target: { type: 'file', id: file.id },
        ...(patient !== undefined && { patientId: patient }),
        detail: { session: session.id },
      });
    }
    context.sendFile({
      stream: stored.stream,
      type: stored.type,
      name: stored.name,
      size: stored.size,
      inline: previewOf(stored.type) !== null,
    });
    return undefined;
  };

  return { upload, offset, open };
};
