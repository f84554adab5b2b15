import type { Binary, Composition, DocumentReference } from '@medplum/fhirtypes';
import { type CallContext, clinicZone, type Handler, type ServerServices } from '#core/server';
import { addFooter, addText } from '#core/server/documents/paragraphs.ts';
import { newPdf } from '#core/server/documents/pdfText.ts';
import { closedToPatient, conceptText, idOf, isStaffOnly, referenceTo, staffOnly, type Stored } from '#clinical/shared';
import { type Locale, locales } from '#core/shared';
import type { keepDocument } from '../shared/calls.ts';
import { aroundOf, type AroundNote, withAround } from '../shared/composition.ts';
import { readLetterhead } from './letterhead.ts';
import { footerOf, noteParagraphs } from './pages.ts';
import { readSigned } from './signature.ts';

type Services = Pick<ServerServices, 'record' | 'now'>;

const system = 'urn:pavilion:note-document';
const isLocale = (text: string | undefined): text is Locale => locales.some((one) => one === text);

/** The same until somebody signs something more about the note. */
const stateOf = (note: Stored<Composition>, { addenda, cosignatures }: AroundNote): string =>
  [note.id, note.meta?.versionId, addenda.length, cosignatures.length].join('.');

/** The pages of a note as they would go out. */
const drawn = async (
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
  await addText(pdf, noteParagraphs(facts));
  await addFooter(pdf, footerOf(facts));
  return pdf.save();
};

/** The document of a signed note in its present state, made where there is none yet; the one before it is superseded. */
const documentOf = async (services: Services, context: CallContext, note: Stored<Composition>): Promise<string> => {
  const { record, db, caller, audit } = context;
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

  const bytes = await drawn(context, note, around);
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
