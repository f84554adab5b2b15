import { buffer } from 'node:stream/consumers';
import { type CallContext, conflict, type Handler, invalid, notFound, type ServerServices } from '#core/server';
import { turnedBoxes } from '../../shared/boxes.ts';
import type { redactPage, unredactedFile, unredactPage } from '../../shared/redaction.ts';
import { noteEvent } from '../deskEvents.ts';
import { type PageShape, pageShapes, type Replacement, replacePages } from '../documents/ownPages.ts';
import { burn, pdfOfRaster, readRaster } from '../documents/raster.ts';
import { alreadyDone, incomingOf, nameOf, patientsOf, undoEnds } from '../faxAccess.ts';
import { keepPages } from '../documents/keptPages.ts';
import { pagesToChange } from '../pageActs.ts';
import { familyOf, isSame, type Member } from './family.ts';
import { isOf, type Live, liveOf } from './redactionsOf.ts';

/** How far a picture's shape may be from its page's, for sides are whole pixels. */
const closeEnough = 0.02;

/** The pages of a member as they were before anything was covered. */
const before = async ({ files }: ServerServices, db: CallContext['db'], { row }: Member): Promise<Uint8Array> => {
  const file = row.unredacted_file ?? row.file_id;
  const kept = file === null ? null : await files.open(db, file);
  if (!kept) throw alreadyDone();
  return buffer(kept.stream);
};

/** Makes its pages anew from those before and from all that is covered now; what they were meanwhile is removed. */
const rebuild = async (
  services: ServerServices,
  context: CallContext,
  member: Member,
  live: readonly Live[],
): Promise<void> => {
  const { db, caller } = context;
  const { files } = services;
  const { row, pages } = member;
  const covered = pages.flatMap((root, n) => {
    const redaction = live.findLast((one) => isOf(one, root));
    return redaction ? [{ page: n + 1, redaction }] : [];
  });
  let made: string | null = null;
  if (covered.length > 0) {
    const bytes = await before(services, db, member);
    const shapes = await pageShapes(bytes);
    const replaced = new Map<number, Replacement>();
    for (const { page, redaction } of covered) {
      const picture = await files.open(db, redaction.file_id);
      if (!picture) throw alreadyDone();
      const quarters = shapes[page - 1]!.quarters - redaction.quarters;
      replaced.set(page, { bytes: await buffer(picture.stream), quarters });
    }
    made = await keepPages(services, db, caller.orgId, await replacePages(bytes, replaced));
  }
  const original = row.unredacted_file ?? row.file_id;
  await db
    .updateTable('fax_incoming')
    .set({
      ...{ file_id: made ?? original, unredacted_file: made === null ? null : original },
      pages_version: row.pages_version + 1,
    })
    .where('org_id', '=', caller.orgId)
    .where('id', '=', row.id)
    .execute();
  // What a machine read there it read of other pages.
  await db.deleteFrom('fax_reading').where('org_id', '=', caller.orgId).where('fax_id', '=', row.id).execute();
  if (row.unredacted_file !== null && row.file_id !== null) await files.remove(db, row.file_id);
};

/** A chart keeps every version of what it ever held, so nothing that was in one can be covered here alone. */
const needsUnfiled = async ({ db, caller }: CallContext, holders: readonly Member[]): Promise<void> => {
  const filed = await db
    .selectFrom('fax_event')
    .select('fax_id')
    .where('org_id', '=', caller.orgId)
    .where('what', '=', 'filed')
    .where(
      'fax_id',
      'in',
      holders.map(({ row }) => row.id),
    )
    .limit(1)
    .executeTakeFirst();
  if (filed)
    throw conflict(
      'This page was filed in a chart, which keeps every version of it. It can’t be redacted any more.',
      'was_filed',
    );
};

const sameShape = (width: number, height: number, page: PageShape): boolean =>
  Math.abs(width / height / (page.width / page.height) - 1) <= closeEnough;

export const redact =
  (services: ServerServices): Handler<typeof redactPage> =>
  async ({ params: { id }, body: { page, version, boxes, reason, picture } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const family = await familyOf(db, orgId, id);
    const fax = await pagesToChange(context, id);
    if (page > fax.pages) throw invalid('This page is not in the fax.', { page: `This fax has ${fax.pages} pages.` });
    if (version !== fax.pages_version)
      throw conflict('The pages changed in the meantime. Look at them again.', 'changed_meanwhile');
    const member = family.find(({ row }) => row.id === id)!;
    const rootPage = member.pages[page - 1];
    // Merged before it was kept which page is whose: the faxes that it was made of would keep what is covered here.
    if (!rootPage) throw conflict('Undo the merge first, then redact the page and merge again.', 'was_merged');
    const holders = family.filter(({ pages }) => pages.some((one) => isSame(one, rootPage)));
    await needsUnfiled(context, holders);
    const shape = (await pageShapes(await before(services, db, member)))[page - 1]!;
    if (!sameShape(picture.width, picture.height, shape))
      throw invalid('The picture is not of this page. Open the fax again.', { picture: 'Draw the page again.' });
    const raster = readRaster({ ...picture, rows: Buffer.from(picture.rows, 'base64') });
    const live = await liveOf(
      db,
      orgId,
      family.flatMap(({ pages }) => pages),
    );
    // Whatever the picture shows, what is covered stays covered.
    for (const one of live.filter((each) => isOf(each, rootPage)))
      burn(raster, turnedBoxes(one.boxes, shape.quarters - one.quarters));
    burn(raster, boxes);
    const file = await keepPages(services, db, orgId, await pdfOfRaster(raster, shape.width, shape.height));
    const added = await db
      .insertInto('fax_redaction')
      .values({
        ...{ org_id: orgId, fax_id: rootPage.fax, page: rootPage.page, at: services.now(), by: nameOf(context) },
        ...{ boxes: JSON.stringify(boxes), reason, quarters: shape.quarters, file_id: file, undone_at: null },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    for (const holder of holders) await rebuild(services, context, holder, [...live, added]);
    if (fax.assignee === null)
      await db.updateTable('fax_incoming').set({ assignee: caller.profileId }).where('id', '=', id).execute();
    const detail = { page, boxes: boxes.length, reason };
    await noteEvent(services, db, { orgId, faxId: id, by: nameOf(context), what: 'redacted', detail });
    await context.audit({
      action: 'changed',
      target: { type: 'fax', id },
      detail: { how: 'redacted', page, boxes: boxes.length, reason },
    });
  };

export const unredact =
  (services: ServerServices): Handler<typeof unredactPage> =>
  async ({ params: { id, page } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const family = await familyOf(db, orgId, id);
    await pagesToChange(context, id);
    const rootPage = family.find(({ row }) => row.id === id)!.pages[page - 1];
    const live = await liveOf(
      db,
      orgId,
      family.flatMap(({ pages }) => pages),
    );
    const last = live.findLast((one) => isOf(one, rootPage));
    if (!last || undoEnds(last.at) <= services.now())
      throw conflict('This redaction can’t be undone any more.', 'not_undoable');
    await db.updateTable('fax_redaction').set({ undone_at: services.now() }).where('id', '=', last.id).execute();
    const left = live.filter((one) => one !== last);
    for (const holder of family.filter(({ pages }) => pages.some((one) => isOf(last, one))))
      await rebuild(services, context, holder, left);
    await services.files.remove(db, last.file_id);
    await noteEvent(services, db, { orgId, faxId: id, by: nameOf(context), what: 'unredacted', detail: { page } });
    await context.audit({ action: 'changed', target: { type: 'fax', id }, detail: { how: 'unredacted', page } });
  };

/** Every look at what is covered is written down, for each patient whom the fax is about. */
export const unredacted =
  ({ files }: ServerServices): Handler<typeof unredactedFile> =>
  async ({ params: { id }, query: { copy } }, context) => {
    const { db, caller } = context;
    const fax = await incomingOf(db, caller.orgId, id);
    if (!fax) throw notFound('fax');
    const patients = await patientsOf(context, fax);
    for (const patient of patients) await context.needsPatient(patient);
    const file = fax.unredacted_file === null || copy === undefined ? fax.unredacted_file : fax.original_file;
    const kept = file === null ? null : await files.open(db, file);
    if (!kept) throw notFound('file');
    const entry = { action: 'read', target: { type: 'fax', id }, detail: { part: 'unredacted' } } as const;
    if (patients.length === 0) await context.audit(entry);
    for (const patientId of patients) await context.audit({ ...entry, patientId });
    context.sendFile({
      ...{ stream: kept.stream, type: kept.type, size: kept.size, inline: false },
      name: `fax-${id.slice(0, 8)}-original.${kept.type === 'image/tiff' ? 'tif' : 'pdf'}`,
    });
    return undefined;
  };
