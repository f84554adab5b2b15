import type { Composition } from '@medplum/fhirtypes';
import { type CallContext, clinicZone, conflict, forbidden, type Handler, type ServerServices } from '#core/server';
import { readLetterhead } from '#core/server/documents/letterhead.ts';
import { inTurn, keepPages } from '#clinical/server/documents/housePages.ts';
import { drawLetter } from '#clinical/server/documents/letterPages.ts';
import { idOf, referenceTo, type Stored } from '#clinical/shared';
import { type Locale, locales } from '#core/shared';
import type { keepDocument, previewDocument } from '../shared/calls.ts';
import { aroundOf, type AroundNote, isBy, isDraft, withAround } from '../shared/composition.ts';
import { draftMark, noteParagraphs } from './pages.ts';
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
  context: CallContext,
  note: Stored<Composition>,
  around: AroundNote,
): Promise<Uint8Array> => {
  const { db, caller, record } = context;
  const { clinic, language } = await readLetterhead(db, caller.orgId);
  const patient = await record.read('Patient', idOf(note.subject, 'Patient') ?? '');
  const locale = isLocale(note.language) ? note.language : language;
  const lines = noteParagraphs({ note, around, patient, locale, zone: await clinicZone(db, caller.orgId) });
  const mark = isDraft(note) ? draftMark(locale) : undefined;
  return drawLetter(services, context, { title: note.title, lines, patient, clinic, locale, mark });
};

/** The document of a signed note in its present state, made where there is none yet; the one before it is superseded. */
const documentOf = async (services: Services, context: CallContext, note: Stored<Composition>): Promise<string> => {
  const { record } = context;
  await inTurn(context, note.id);
  const { resources, included } = await record.search('Composition', {
    _id: note.id,
    ...withAround,
  });
  const around = aroundOf(note, [...resources, ...(included ?? [])]);
  const patientId = idOf(note.subject, 'Patient') ?? '';
  const earlier = await record.search('DocumentReference', {
    ...{ patient: patientId, related: `Composition/${note.id}`, status: 'current', _count: 20 },
  });
  const pages = {
    ...{ type: note.type, author: note.author, description: note.title, of: [note] },
    subject: referenceTo('Patient', patientId, note.subject?.display),
    related: [referenceTo('Composition', note.id, note.title)],
    identifier: { system, value: stateOf(note, around) },
    draw: () => drawn(services, context, note, around),
  };
  return keepPages(services, context, pages, earlier.resources);
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
