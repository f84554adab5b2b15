import type { Composition, Practitioner, Provenance, Reference } from '@medplum/fhirtypes';
import {
  type Caller,
  type CallContext,
  conflict,
  Failure,
  forbidden,
  type Handler,
  invalid,
  type ServerServices,
} from '#core/server';
import { profilesOf } from '#clinical/server';
import { idOf, personName, referenceTo, staffOnly, type Stored, writtenText } from '#clinical/shared';
import type { addAddendum, shareNote, signNote } from '../shared/calls.ts';
import {
  addendumTo,
  isBy,
  isDraft,
  isRecipient,
  isSigned,
  sectionsOf,
  signedNote,
  summaryOf,
} from '../shared/composition.ts';
import { cosignConcept } from '../shared/cosign.ts';
import { isLetter, kindOf } from '../shared/noteTypes.ts';

type Services = Pick<ServerServices, 'record' | 'now'>;

/** The practitioner who calls. @throws Failure 403 for one who is not in the record */
export const signerOf = ({ resourceId, firstName, lastName }: Caller): Reference<Practitioner> => {
  if (resourceId === null)
    throw forbidden('Your profile is not in the record yet. Ask an administrator of your clinic.');
  return referenceTo('Practitioner', resourceId, `${firstName} ${lastName}`);
};

/** A note with the caller's rights. @throws Failure 404 for another document */
export const readNote = async ({ record }: Pick<CallContext, 'record'>, id: string): Promise<Stored<Composition>> => {
  const note = await record.read('Composition', id);
  if (kindOf(note) === null) throw new Failure(404, 'not_found', 'This is not a note.');
  return note;
};

/** @throws Failure 409 `not_signed` */
export const readSigned = async (context: Pick<CallContext, 'record'>, id: string): Promise<Stored<Composition>> => {
  const note = await readNote(context, id);
  if (!isSigned(note)) throw conflict('This note is not signed yet.', 'not_signed');
  return note;
};

const signatures = {
  signed: { code: '1.2.840.10065.1.12.1.1', display: "Author's Signature" },
  'co-signed': { code: '1.2.840.10065.1.12.1.5', display: 'Verification Signature' },
} as const;

/** Who signed which version and when; it is no more open to the patient than the note. */
export const provenanceOf = (
  note: Stored<Composition>,
  activity: keyof typeof signatures,
  who: Reference<Practitioner>,
  at: Date,
): Provenance => ({
  resourceType: 'Provenance',
  meta: { security: [...(note.meta?.security ?? [])].filter(({ system }) => system === staffOnly.system) },
  target: [referenceTo('Composition', note.id), ...(note.subject ? [note.subject] : [])],
  recorded: at.toISOString(),
  activity: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-DocumentCompletion', code: 'LA' }],
    text: activity,
  },
  agent: [{ type: { text: activity === 'signed' ? 'author' : 'verifier' }, who }],
  entity: [
    {
      role: 'source',
      what: { reference: `Composition/${note.id}/_history/${note.meta?.versionId ?? '1'}` },
    },
  ],
  signature: [
    { type: [{ system: 'urn:iso-astm:E1762-95:2013', ...signatures[activity] }], when: at.toISOString(), who },
  ],
});

/** Signatures are made with the system's own rights, by these calls alone. */
const recordSigned = async (
  { record, now }: Services,
  { db, caller, audit }: CallContext,
  note: Stored<Composition>,
): Promise<void> => {
  await record(db, caller.orgId, caller).create(provenanceOf(note, 'signed', signerOf(caller), now()));
  const patientId = idOf(note.subject, 'Patient');
  await audit({
    action: 'signed',
    target: { type: 'Composition', id: note.id },
    ...(patientId !== undefined && { patientId }),
  });
};

const requestCosignature = async (
  { record, caller, db }: CallContext,
  note: Stored<Composition>,
  cosigner: string,
  at: Date,
): Promise<void> => {
  if (cosigner === caller.resourceId)
    throw invalid('Choose a colleague to co-sign.', { cosigner: 'Choose a colleague.' });
  const colleague = await record.find('Practitioner', cosigner);
  if (!colleague || (await profilesOf(db, caller.orgId, [cosigner])).length === 0)
    throw invalid('This practitioner does not sign in at your clinic.', { cosigner: 'Choose a colleague.' });
  await record.create({
    resourceType: 'Task',
    meta: { security: [staffOnly] },
    status: 'requested',
    intent: 'order',
    priority: 'routine',
    code: cosignConcept,
    focus: referenceTo('Composition', note.id, note.title),
    ...(note.subject && { for: note.subject }),
    authoredOn: at.toISOString(),
    lastModified: at.toISOString(),
    requester: signerOf(caller),
    owner: referenceTo('Practitioner', cosigner, personName(colleague.name)),
  });
};

export const sign =
  (services: Services): Handler<typeof signNote> =>
  async ({ params, body }, context) => {
    const { record, caller } = context;
    const by = signerOf(caller);
    const draft = await readNote(context, params.id);
    if (isSigned(draft)) throw conflict('This is signed and cannot be changed. Write an addendum instead.', 'signed');
    if (!isBy(draft, caller.resourceId)) throw forbidden('Only the author can sign this note.');
    if (!isDraft(draft)) throw conflict('This note was deleted. Restore it to sign it.', 'not_a_draft');
    const written = sectionsOf(draft).filter((one) => writtenText(one).trim() !== '');
    if (written.every(isRecipient)) throw invalid('Write the note before you sign it.');
    if (isLetter(kindOf(draft)) && !written.some(isRecipient)) throw invalid('Say who the letter goes to.');
    const at = services.now();
    const signed = await record.update(signedNote(draft, by, at), body.version);
    await recordSigned(services, context, signed);
    if (body.cosigner !== null) await requestCosignature(context, signed, body.cosigner, at);
    return { id: signed.id };
  };

/** Adds to a signed note in the caller's name. */
export const append = async (
  services: Services,
  context: CallContext,
  note: Stored<Composition>,
  text: string,
): Promise<string> => {
  const addendum = addendumTo(note, text, signerOf(context.caller), services.now());
  const kept = await context.record.create(addendum);
  await recordSigned(services, context, kept);
  return kept.id;
};

export const appendAddendum =
  (services: Services): Handler<typeof addAddendum> =>
  async ({ params, body }, context) => ({
    id: await append(services, context, await readSigned(context, params.id), body.text),
  });

/** The patient is told that there is a summary, never of what. */
export const share =
  (services: Services & Pick<ServerServices, 'notifier'>): Handler<typeof shareNote> =>
  async ({ params, body }, context) => {
    const note = await readSigned(context, params.id);
    const summary = summaryOf(note, body.text, signerOf(context.caller), services.now());
    const kept = await context.record.create(summary);
    await recordSigned(services, context, kept);
    const { db, caller } = context;
    const patientId = idOf(note.subject, 'Patient');
    const people = await profilesOf(db, caller.orgId, patientId === undefined ? [] : [patientId]);
    await services.notifier.notify(db, caller.orgId, people, 'summary_shared', { resource_id: kept.id });
    return { id: kept.id };
  };
