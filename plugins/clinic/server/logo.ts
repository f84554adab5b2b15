import { Failure, type FileStore, type Handler, notFound, type ServerServices } from '#core/server';
import type { getLogo, removeLogo, uploadLogo } from '../shared/calls.ts';
import { logoMaxBytes, logoTypes } from '../shared/logo.ts';
import type { Organization } from '../shared/organization.ts';
import { changeOrganization } from './organization.ts';
import { publishChange } from './organizationRoutes.ts';

type Context = Parameters<Handler<typeof uploadLogo>>[1];

export const logoRoutes = ({ files, live, asSystem }: ServerServices) => {
  const replace = async (context: Context, logo: string | null, files_: FileStore): Promise<Organization> => {
    const { db, caller } = context;
    const { logo_file_id: old } = await db
      .selectFrom('organization')
      .select('logo_file_id')
      .where('id', '=', caller.orgId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = await changeOrganization(db, caller.orgId, null, { logo_file_id: logo });
    if (old !== null) await files_.remove(db, old);
    const target = { type: 'organization', id: caller.orgId } as const;
    await context.audit({
      action: 'changed',
      target,
      detail: { part: 'logo', fields: logo === null ? 'removed' : 'replaced' },
    });
    await publishChange(live, context, true);
    return after;
  };

  const upload: Handler<typeof uploadLogo> = async (_, context) => {
    const { db, caller } = context;
    const { name, stream } = await context.file();
    const what = { orgId: caller.orgId, owner: caller.profileId, name, maxSize: logoMaxBytes, accept: logoTypes };
    const { id } = await files.put(db, { ...what, bytes: stream }).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'unsupported_media') throw error;
      throw new Failure(415, 'unsupported_media', 'Choose a PNG, JPEG or WebP picture.');
    });
    return replace(context, id, files);
  };

  const remove: Handler<typeof removeLogo> = (_, context) => replace(context, null, files);

  /** Anyone's call, so it chooses its row by the public slug alone and gives nothing but the picture. */
  const show: Handler<typeof getLogo> = ({ params: { slug } }, context) =>
    asSystem(async (db) => {
      const row = await db
        .selectFrom('organization')
        .select('logo_file_id')
        .where('slug', '=', slug)
        .where('logo_file_id', 'is not', null)
        .executeTakeFirst();
      const file = row?.logo_file_id ? await files.open(db, row.logo_file_id) : null;
      if (!file) throw notFound('logo');
      const { stream, type, size } = file;
      context.sendFile({ stream, type, size, name: `${slug}-logo`, inline: true });
      return undefined;
    });

  return { upload, remove, show };
};
