import type { Binary, Composition, DocumentReference } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { type CallContext, clinicZone, conflict, forbidden, type Handler, type ServerServices } from '#core/server';
import { addFooter, addHeader, addPicture, addText } from '#core/server/documents/paragraphs.ts';
import { newPdf } from '#core/server/documents/pdfText.ts';
import { closedToPatient, conceptText, idOf, isStaffOnly, referenceTo, staffOnly, type Stored } from '#clinical/shared';
import { type Locale, locales } from '#core/shared';
import type { keepDocument, previewDocument } from '../shared/calls.ts';
import { aroundOf, type AroundNote, isBy, isDraft, withAround } from '../shared/composition.ts';
import { readLetterhead, readLogo } from './letterhead.ts';
import { draftMark, footerOf, noteParagraphs } from './pages.ts';
import { readNote, readSigned } from './signature.ts';

type Services = Pick<ServerServices, 'record' | 'now' | 'files'>;

const system = 'urn:pavilion:note-document';
const isLocale = (text: string | undefined): text is Locale => locales.some((one) => one === text);

/** The same until somebody signs something more about the note. */
const stateOf = (note: Stored<Composition>, { addenda, cosignatures }: AroundNote): string =>
  [note.id, note.meta?.versionId, addenda.length, cosignatures.length].join('.');

/** The pages of a note as they would go out. */
const drawn = async (
  services: Services,
  { db, caller, record }: CallContext,
  note: Stored<Composition>,
  around: AroundNote,
): Promise<Uint8Array> => {
  const { clinic, language } = await readLetterhead(db, caller.orgId);
  const patient = await record.read('Patient', idOf(note.subject, 'Patient') ?? '');
  const facts = {
    ...{ note, around, patient, clinic, zone: await clinicZone(db, caller.orgId) },
    locale: isLocale(note.language) ? note.language : language,
  };
  // The title of a file is read by whoever gets it: it names nobody.
  const pdf = await newPdf(note.title);
  const logo = await readLogo(services, db, caller.orgId);
  await addText(pdf, noteParagraphs(facts));
  if (logo) await addPicture(pdf, logo);
  await addFooter(pdf, footerOf(facts));
  if (isDraft(note)) await addHeader(pdf, draftMark(facts.locale));
  return pdf.save();
};

/** The document of a signed note in its present state, made where there is none yet; the one before it is superseded. */
const documentOf = async (services: Services, context: CallContext, note: Stored<Composition>): Promise<string> => {
  const { record, db, caller, audit } = context;
  // Who asks for the same note at the same moment waits, and finds what the other made.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`note-document:${caller.orgId}:${note.id}`}, 0))`.execute(
    db,
  );
  const { resources, included } = await record.search('Composition', {
    _id: note.id,
    ...withAround,
  });
  const around = aroundOf(note, [...resources, ...(included ?? [])]);
  const state = stateOf(note, around);
  const patientId = idOf(note.subject, 'Patient') ?? '';
  const earlier = await record.search('DocumentReference', {
    ...{ patient: patientId, related: `Composition/${note.id}`, status: 'current', _count: 20 },
  });
  const isState = ({ identifier = [] }: DocumentReference): boolean =>
    identifier.some((one) => one.system === system && one.value === state);
  const own = earlier.resources.filter(({ identifier = [] }) => identifier.some((one) => one.system === system));
  const kept = own.find(isState);
  if (kept) return kept.id;

  const bytes = await drawn(services, context, note, around);
  const subject = referenceTo('Patient', patientId, note.subject?.display);
  const labels = (note.meta?.security ?? []).filter((one) => one.system !== staffOnly.system);
  // As open as the note, and as confidential.
  const asOpen = (document: DocumentReference) => (isStaffOnly(note) ? closedToPatient(document) : document);
  // The house makes these, of words that others signed: whoever asks may read the note.
  const house = services.record(db, caller.orgId, caller);
  const binary = await house.create<Binary>({
    ...{ resourceType: 'Binary', contentType: 'application/pdf', securityContext: subject },
    data: Buffer.from(bytes).toString('base64'),
  });
  const at = services.now().toISOString();
  const document = await house.create(
    asOpen({
      resourceType: 'DocumentReference',
      ...(labels.length > 0 && { meta: { security: labels } }),
      status: 'current',
      docStatus: 'final',
      ...{ subject, date: at, type: note.type, author: note.author, description: note.title },
      identifier: [{ system, value: state }],
      context: { related: [referenceTo('Composition', note.id, note.title)] },
      relatesTo: own.map(({ id }) => ({ code: 'replaces', target: referenceTo('DocumentReference', id) })),
      content: [
        {
          attachment: {
            ...{ contentType: 'application/pdf', title: note.title, size: bytes.byteLength, creation: at },
            url: `Binary/${binary.id}`,
          },
        },
      ],
    }),
  );
  for (const one of own) await house.update({ ...one, status: 'superseded' as const }, one.meta?.versionId);
  await audit({
    action: 'created',
    target: { type: 'DocumentReference', id: document.id },
    ...(patientId !== '' && { patientId }),
    detail: { of: conceptText(note.type) },
  });
  return document.id;
};

export const keep =
  (services: Services): Handler<typeof keepDocument> =>
  async ({ params }, context) => ({ id: await documentOf(services, context, await readSigned(context, params.id)) });

/** Nothing of it is kept: it is no document of the record before somebody signed it. */
export const preview =
  (services: Services): Handler<typeof previewDocument> =>
  async ({ params }, context) => {
    const note = await readNote(context, params.id);
    if (!isDraft(note)) throw conflict('This note is signed.', 'signed');
    if (!isBy(note, context.caller.resourceId)) throw forbidden('Only its author may see the pages of a draft.');
    const bytes = await drawn(services, context, note, { addenda: [], cosignatures: [], requests: [], summaries: [] });
    return { pdf: Buffer.from(bytes).toString('base64') };
  };
