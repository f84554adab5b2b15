import { buffer } from 'node:stream/consumers';
import { type CallContext, type Handler, invalid, notFound, type ServerServices } from '#core/server';
import { maxBytes, maxPages } from '../../shared/faxState.ts';
import type { uploadForFax } from '../../shared/sendCalls.ts';
import type { FaxDocument } from '../documents/faxDocuments.ts';
import { pdfFacts } from '../documents/pdfFacts.ts';

/** @throws Failure 404 */
export const uploadsOf = async (
  { files }: ServerServices,
  { db, caller }: CallContext,
  ids: readonly string[],
): Promise<readonly FaxDocument[]> => {
  const found: FaxDocument[] = [];
  for (const id of ids) {
    // Not any file of the house: only what this person uploaded for a fax.
    const upload = await db
      .selectFrom('fax_upload')
      .select(['file_id', 'name'])
      .where('org_id', '=', caller.orgId)
      .where('owner', '=', caller.profileId)
      .where('file_id', '=', id)
      .executeTakeFirst();
    const kept = upload && (await files.open(db, upload.file_id));
    if (!kept) throw notFound('upload');
    found.push({ id, title: upload.name, type: kept.type, bytes: await buffer(kept.stream) });
  }
  return found;
};

export const upload =
  (services: ServerServices): Handler<typeof uploadForFax> =>
  async (_, context) => {
    const { db, caller } = context;
    const { name, stream } = await context.file();
    const { orgId, profileId: owner } = caller;
    const accept = ['application/pdf', 'image/png', 'image/jpeg'];
    const stored = await services.files.put(db, { orgId, owner, name, maxSize: maxBytes, accept, bytes: stream });
    const kept = await services.files.open(db, stored.id);
    const facts =
      stored.type === 'application/pdf'
        ? await pdfFacts(await buffer(kept!.stream))
        : { content: 'readable' as const, pages: 1 };
    const why = {
      encrypted: 'This PDF is protected by a password. Save it without one and try again.',
      broken: 'This PDF can’t be read. Save it again and retry.',
      too_large: 'This file is too large. Choose one of at most 10 MB.',
      too_many_pages: `This PDF has more than ${maxPages} pages. Send it in parts.`,
      unusual_size: 'The pages of this file are too large. Choose another one.',
      unsupported: 'This kind of file can’t be faxed. Choose a PDF, PNG or JPEG.',
    };
    if (facts.content !== 'readable') throw invalid(why[facts.content], { file: why[facts.content] });
    const pages = facts.pages ?? 1;
    await db
      .insertInto('fax_upload')
      .values({ file_id: stored.id, org_id: orgId, owner, name: stored.name, pages, created_at: services.now() })
      .execute();
    return { id: stored.id, name: stored.name, pages };
  };
