import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { type CallContext, clinicZone, type Handler, invalid, type ServerServices } from '#core/server';
import { momentText } from '#core/server/documents/momentText.ts';
import { newPdf } from '#core/server/documents/pdfText.ts';
import { personName } from '#clinical/shared';
import type { CallInput } from '#core/shared';
import { instantOf } from '#plugins/appointments/shared/index.ts';
import { dialledNumber } from '#core/shared/numbers/phoneNumber.ts';
import { maxBytes, maxPages } from '../../shared/faxState.ts';
import type { prepareFax } from '../../shared/sendCalls.ts';
import { limitFor } from './limits.ts';
import { sha256Of } from '../arrival.ts';
import { coverParagraphs, type CoverSheet } from './coverSheet.ts';
import { incomingToChange, nameOf } from '../faxAccess.ts';
import { addDocument, chartDocuments, type FaxDocument } from '../documents/faxDocuments.ts';
import { lineOf } from './houseLines.ts';
import { addText } from '#core/server/documents/paragraphs.ts';
import { addresseesOf } from './recipients.ts';
import { uploadsOf } from './uploads.ts';

const dayAndTime = { dateStyle: 'long', timeStyle: 'short' } as const;
const longestAheadMs = 30 * 86_400_000;
/** Each recipient's pages are kept apart, because each has a cover sheet of its own. */
const mostBytesTogether = 4 * maxBytes;

/** @throws Failure 422 for what is past or too far ahead */
const sendTime = (wall: string | null, zone: string, now: Date): Date | null => {
  if (wall === null) return null;
  const at = instantOf(wall, zone);
  if (at <= now)
    throw invalid('This time is past. Choose a later one.', { at: 'Choose a time that is still to come.' });
  if (at.getTime() > now.getTime() + longestAheadMs)
    throw invalid('A fax waits for at most 30 days.', { at: 'Choose a time within 30 days.' });
  return at;
};

/** As they go. @throws Failure 422 where the order leaves one out, or names what is not there */
const inOrder = (
  { documents, uploads, order }: CallInput<typeof prepareFax>['body'],
  found: readonly FaxDocument[],
): readonly FaxDocument[] => {
  if (!order) return found;
  const [named, given] = [new Set(order), new Set([...documents, ...uploads])];
  if (named.size !== order.length || named.symmetricDifference(given).size > 0)
    throw invalid('The order is not that of the documents. Open the fax again.', {
      documents: 'Put every document in the order once.',
    });
  return found.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
};

/** @throws Failure 422 for too many pages */
const attachedPages = async (documents: readonly FaxDocument[]): Promise<PDFDocument> => {
  const attached = await newPdf('Fax');
  let pages = 0;
  for (const document of documents) {
    pages += await addDocument(attached, document);
    if (pages > maxPages) throw invalid('This is too long for one fax.', { documents: `At most ${maxPages} pages.` });
  }
  return attached;
};

/** The very bytes that go: the cover sheet, and what it announces. */
const drawn = async (sheet: Omit<CoverSheet, 'pages'>, attached: PDFDocument) => {
  const pages = attached.getPageCount();
  // How many pages the cover sheet takes is known once it is drawn.
  const coverPages = await addText(await newPdf('Fax'), coverParagraphs({ ...sheet, pages: pages + 1 }));
  const pdf = await newPdf('Fax');
  await addText(pdf, coverParagraphs({ ...sheet, pages: pages + coverPages }));
  for (const page of await pdf.copyPages(attached, attached.getPageIndices())) pdf.addPage(page);
  return { bytes: await pdf.save(), pages: pages + coverPages };
};

const clinicOf = (services: ServerServices, { caller }: CallContext) =>
  services.asSystem(async (trx) => ({
    from: await lineOf(trx, caller.orgId),
    ...(await trx
      .selectFrom('organization')
      .select(['name', 'details'])
      .where('id', '=', caller.orgId)
      .executeTakeFirstOrThrow()),
  }));

export const prepare =
  (services: ServerServices): Handler<typeof prepareFax> =>
  async ({ body }, context) => {
    const { db, caller, record } = context;
    const { orgId } = caller;
    if (body.patient !== null) await context.needsPatient(body.patient);
    const patient = body.patient === null ? null : await record.read('Patient', body.patient);
    if (body.replyTo !== null) await incomingToChange(context, body.replyTo);
    const addressees = await addresseesOf(context, body.recipients);
    const zone = await clinicZone(db, orgId);
    const now = services.now();
    const sendAt = sendTime(body.at, zone, now);
    const documents = inOrder(body, [
      ...(await chartDocuments(services, context, body.patient, body.documents)),
      ...(await uploadsOf(services, context, body.uploads)),
    ]);
    if (documents.length === 0 && body.message.trim() === '')
      throw invalid('There is nothing to send yet.', { message: 'Write a message or choose a document.' });
    const clinic = await clinicOf(services, context);
    const attached = await attachedPages(documents);
    const sheet = {
      ...{ language: body.language, clinic: clinic.name, from: clinic.from },
      ...{ phone: typeof clinic.details.phone === 'string' ? clinic.details.phone : '', sender: nameOf(context) },
      ...{ subject: body.subject, message: body.message, documents: documents.length },
      date: momentText((sendAt ?? now).toISOString(), { locale: body.language, zone }, dayAndTime),
    };
    const batch = addressees.length > 1 ? randomUUID() : null;
    const faxes = [];
    let size = 0;
    for (const { name, number } of addressees) {
      const { bytes, pages } = await drawn({ ...sheet, to: number, name }, attached);
      if (bytes.byteLength > maxBytes)
        throw invalid('This is too large for one fax.', { documents: 'At most 10 MB together.' });
      size += bytes.byteLength;
      if (size > mostBytesTogether)
        throw invalid('This is too large for so many recipients. Send it to fewer at a time.');
      const kept = await services.files.put(db, {
        ...{ orgId, owner: 'faxes', name: 'fax.pdf', maxSize: maxBytes, accept: ['application/pdf'] },
        bytes: Readable.from([Buffer.from(bytes)]),
      });
      const sha256 = sha256Of(bytes);
      const { id } = await db
        .insertInto('fax_outgoing')
        .values({
          ...{ org_id: orgId, created_by: caller.profileId, created_at: now, number, name },
          ...{ subject: body.subject, patient_id: body.patient, reply_to: body.replyTo },
          patient_name: patient ? personName(patient.name) : null,
          ...{ file_id: kept.id, sha256, pages, state: 'prepared', send_at: sendAt, batch_id: batch },
          documents: JSON.stringify(documents.map(({ title }) => title)),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await context.audit({
        ...{ action: 'created', target: { type: 'fax', id }, detail: { how: 'prepared', documents: body.documents } },
        ...(body.patient !== null && { patientId: body.patient }),
      });
      faxes.push({ id, name, sha256, pages, dialled: dialledNumber(number) });
    }
    const all = faxes.reduce((sum, one) => sum + one.pages, 0);
    return { faxes, sendAt: sendAt?.toISOString() ?? null, limit: await limitFor(services, db, orgId, all) };
  };
