import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import {
  type CallContext,
  clinicZone,
  conflict,
  type Handler,
  invalid,
  notFound,
  type ServerServices,
} from '#core/server';
import { personName } from '#clinical/shared';
import type { prepareFax, uploadForFax } from '../../shared/calls.ts';
import { dialledNumber, isNearMiss, type NumberProblem, readNumber, shownNumber } from '../../shared/faxNumber.ts';
import { maxBytes, maxPages } from '../../shared/faxState.ts';
import { sha256Of } from '../arrival.ts';
import { knownContacts } from '../contacts.ts';
import { coverParagraphs } from './coverSheet.ts';
import { incomingToChange, nameOf } from '../faxAccess.ts';
import { addDocument, chartDocuments, type FaxDocument } from '../documents/faxDocuments.ts';
import { lineOf } from './houseLines.ts';
import { pdfFacts } from '../documents/pdfFacts.ts';
import { addText } from '../documents/pdfPages.ts';
import { newPdf } from '#core/server/documents/pdfText.ts';

const problems: Readonly<Record<NumberProblem, string>> = {
  format: 'Enter a fax number of ten digits.',
  abroad: 'Faxes go to Canada and the United States only.',
  premium: 'This number costs extra to call. Enter another one.',
  emergency: 'This is not a fax number. Enter another one.',
};

/** @throws Failure 422 for what is not dialled or differs, 409 `similar_number` */
const numberOf = async (
  context: CallContext,
  {
    number: typed,
    numberAgain,
    sure,
  }: { readonly number: string; readonly numberAgain: string; readonly sure: boolean },
): Promise<string> => {
  const { number, problem } = readNumber(typed);
  if (problem) throw invalid(problems[problem], { number: problems[problem] });
  const known = await knownContacts(context);
  if (known.some((contact) => contact.number === number)) return number;
  if (readNumber(numberAgain).number !== number)
    throw invalid('This number is new to the clinic. Type it a second time.', {
      numberAgain: numberAgain.trim() === '' ? 'This number is new: type it again.' : 'The two numbers differ.',
    });
  const near = known.find((contact) => isNearMiss(number, contact.number));
  if (near && !sure)
    throw conflict(
      `${shownNumber(number)} differs by one digit from ${near.name}, ${shownNumber(near.number)}. Check it before you send.`,
      'similar_number',
    );
  return number;
};

const uploadsOf = async (
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
    found.push({ title: upload.name, type: kept.type, bytes: await buffer(kept.stream) });
  }
  return found;
};

export const prepare =
  (services: ServerServices): Handler<typeof prepareFax> =>
  async ({ body }, context) => {
    const { db, caller, record } = context;
    const { orgId } = caller;
    if (body.patient !== null) await context.needsPatient(body.patient);
    const patient = body.patient === null ? null : await record.read('Patient', body.patient);
    if (body.replyTo !== null) await incomingToChange(context, body.replyTo);
    const number = await numberOf(context, body);
    const documents = [
      ...(await chartDocuments(services, context, body.patient, body.documents)),
      ...(await uploadsOf(services, context, body.uploads)),
    ];
    if (documents.length === 0 && body.message.trim() === '')
      throw invalid('There is nothing to send yet.', { message: 'Write a message or choose a document.' });
    const clinic = await services.asSystem(async (trx) => ({
      from: await lineOf(trx, orgId),
      ...(await trx
        .selectFrom('organization')
        .select(['name', 'details'])
        .where('id', '=', orgId)
        .executeTakeFirstOrThrow()),
    }));
    const zone = await clinicZone(db, orgId);
    const now = services.now();
    const attached = await newPdf('Fax');
    let pages = 0;
    for (const document of documents) {
      pages += await addDocument(attached, document);
      if (pages > maxPages) throw invalid('This is too long for one fax.', { documents: `At most ${maxPages} pages.` });
    }
    const sheet = {
      ...{ language: body.language, clinic: clinic.name, from: clinic.from, to: number, name: body.name },
      ...{ phone: typeof clinic.details.phone === 'string' ? clinic.details.phone : '', sender: nameOf(context) },
      ...{ subject: body.subject, message: body.message, documents: documents.length },
      date: new Intl.DateTimeFormat(body.language, { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(
        now,
      ),
    };
    // How many pages the cover sheet takes is known once it is drawn.
    const coverPages = await addText(await newPdf('Fax'), coverParagraphs({ ...sheet, pages: pages + 1 }));
    const pdf = await newPdf('Fax');
    await addText(pdf, coverParagraphs({ ...sheet, pages: pages + coverPages }));
    for (const page of await pdf.copyPages(attached, attached.getPageIndices())) pdf.addPage(page);
    const bytes = await pdf.save();
    if (bytes.byteLength > maxBytes)
      throw invalid('This is too large for one fax.', { documents: 'At most 10 MB together.' });
    const kept = await services.files.put(db, {
      ...{ orgId, owner: 'faxes', name: 'fax.pdf', maxSize: maxBytes, accept: ['application/pdf'] },
      bytes: Readable.from([Buffer.from(bytes)]),
    });
    const sha256 = sha256Of(bytes);
    const { id } = await db
      .insertInto('fax_outgoing')
      .values({
        ...{ org_id: orgId, created_by: caller.profileId, created_at: now, number, name: body.name },
        ...{ subject: body.subject, patient_id: body.patient, patient_name: patient ? personName(patient.name) : null },
        ...{ file_id: kept.id, sha256, pages: pages + coverPages, state: 'prepared', reply_to: body.replyTo },
        documents: JSON.stringify(documents.map(({ title }) => title)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await context.audit({
      ...{ action: 'created', target: { type: 'fax', id }, detail: { how: 'prepared', documents: body.documents } },
      ...(body.patient !== null && { patientId: body.patient }),
    });
    return { id, sha256, pages: pages + coverPages, dialled: dialledNumber(number) };
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
