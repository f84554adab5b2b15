import { buffer } from 'node:stream/consumers';
import type { Attachment } from '@medplum/fhirtypes';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { type CallContext, invalid, type ServerServices } from '#core/server';
import { conceptText, idOf } from '#clinical/shared';
import { incomingOf } from '../faxAccess.ts';
import { pdfFacts } from './pdfFacts.ts';
import { addText } from '#core/server/documents/paragraphs.ts';
import { addPdf, addPicture } from './pdfPages.ts';

/** Something that goes out behind the cover sheet. */
export interface FaxDocument {
  /** Of the document or upload that it is part of. */
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

const refuse = (title: string) =>
  invalid('One of the documents cannot be faxed. Take it off and try again.', {
    documents: `“${title}” cannot be faxed: choose a PDF, a picture or plain text.`,
  });

const plainType = (type = ''): string => type.split(';')[0]!.trim().toLowerCase();

/** Appends it; returns how many pages it takes. @throws Failure 422 for what cannot be read */
export const addDocument = async (pdf: PDFDocument, { title, type, bytes }: FaxDocument): Promise<number> => {
  const plain = plainType(type);
  if (plain === 'text/plain') return addText(pdf, [{ text: Buffer.from(bytes).toString('utf8') }]);
  if (plain === 'image/png' || plain === 'image/jpeg')
    return addPicture(pdf, bytes, plain).catch(() => {
      throw refuse(title);
    });
  if (plain !== 'application/pdf' || (await pdfFacts(bytes)).content !== 'readable') throw refuse(title);
  return addPdf(pdf, bytes).catch(() => {
    throw refuse(title);
  });
};

/**
 * Documents of one patient, read with the caller's own rights. @throws Failure 404, 403 as the record says, 422 for another
 * patient's
 */
export const chartDocuments = async (
  { files }: ServerServices,
  context: CallContext,
  patient: string | null,
  ids: readonly string[],
): Promise<readonly FaxDocument[]> => {
  const { record, db, caller } = context;
  const found: FaxDocument[] = [];
  const bytesOf = async (attachment: Attachment): Promise<Pick<FaxDocument, 'bytes' | 'type'> | null> => {
    const type = attachment.contentType ?? '';
    if (attachment.data !== undefined) return { type, bytes: Buffer.from(attachment.data, 'base64') };
    const binary = idOf({ reference: attachment.url }, 'Binary');
    if (binary !== undefined) {
      const { data = '', contentType } = await record.read('Binary', binary);
      return { type: contentType, bytes: Buffer.from(data, 'base64') };
    }
    const [, ownFax, copy] = /^\/v3\/faxes\/([0-9a-f-]{36})\/file(\?copy=filed)?$/.exec(attachment.url ?? '') ?? [];
    const fax = ownFax === undefined ? undefined : await incomingOf(db, caller.orgId, ownFax);
    // Only where it is filed to this very patient.
    const file = copy === undefined ? fax?.file_id : fax?.filed_file;
    const kept = file && fax?.patient_id === patient ? await files.open(db, file) : null;
    return kept && { type: kept.type, bytes: await buffer(kept.stream) };
  };
  for (const id of ids) {
    const document = await record.read('DocumentReference', id);
    const title = conceptText(document.type) || document.description || 'Document';
    if (patient === null || idOf(document.subject, 'Patient') !== patient || document.status === 'entered-in-error')
      throw invalid('One of the documents is not this patient’s. Take it off and try again.', {
        documents: 'Choose documents of this patient.',
      });
    for (const { attachment } of document.content) {
      const read = await bytesOf(attachment);
      if (!read) throw refuse(title);
      found.push({ id, title: attachment.title ?? title, ...read });
    }
  }
  return found;
};
