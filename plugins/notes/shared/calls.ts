import * as z from 'zod/mini';
import { adminRoles, defineCall, staffRoles } from '#core/shared';
import { unknownFields } from './merge.ts';
import { noteKinds } from './noteTypes.ts';

const feature = 'notes';
const base = 'api';

const fhirId = z.string().check(z.regex(/^[A-Za-z0-9.-]{1,64}$/));
const byId = z.object({ id: fhirId });
const line = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const needed = (most: number) => line(most).check(z.minLength(1));

/** Characters that one section or addendum holds: as many as its draft can keep. */
export const longestText = 15_000;
export const mostSections = 15;
export const mostTemplates = 40;

export const sectionSchema = z.object({
  heading: needed(80),
  /** What to write there, in a few words. */
  prompt: line(200),
  /** What it begins with; `{patient}` and its like are filled in (`merge.ts`). */
  text: z.optional(line(2_000).check(z.refine((text) => unknownFields(text).length === 0))),
  /** LOINC; '' for none. */
  code: z.string().check(z.regex(/^(\d{1,7}-\d)?$/)),
});
export type TemplateSection = z.infer<typeof sectionSchema>;

export const templateSchema = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  nameEn: needed(80),
  nameFr: needed(80),
  kind: z.enum(noteKinds),
  sections: z.array(sectionSchema).check(z.minLength(1), z.maxLength(mostSections)),
});
export type Template = z.infer<typeof templateSchema>;

const templatesSchema = z.object({
  /** Counts the changes; 0 where the clinic never wrote any. */
  version: z.number().check(z.int(), z.minimum(0)),
  templates: z.array(templateSchema).check(z.maxLength(mostTemplates)),
});
export type ClinicTemplates = z.infer<typeof templatesSchema>;

const onTemplates = { base, path: '/notes/templates', feature, answer: templatesSchema } as const;

export const getTemplates = defineCall({
  ...onTemplates,
  id: 'notes.templates',
  summary: "Read the clinic's own note templates",
  method: 'GET',
  allow: staffRoles,
  reads: ['notes'],
});

/** All of them at once. Failure: 409 `changed_meanwhile` where `version` is not the one that is kept. */
export const saveTemplates = defineCall({
  ...onTemplates,
  id: 'notes.saveTemplates',
  summary: "Change the clinic's own note templates",
  method: 'PUT',
  allow: adminRoles,
  body: templatesSchema,
  stales: ['notes'],
});

/** Of one note; answered with the id of what was signed. */
const onNote = {
  method: 'POST',
  base,
  feature,
  allow: ['practitioner'],
  params: byId,
  answer: byId,
  stales: ['notes', 'record', 'tasks'],
} as const;

/**
 * Only its author, only a draft, and only the version that was read. From then on nobody changes it. `cosigner` (FHIR id of a
 * Practitioner) is asked to co-sign. Failures: 403, 409 `signed`, 412 `conflict`, 422 where nothing is written.
 */
export const signNote = defineCall({
  ...onNote,
  id: 'notes.sign',
  summary: 'Sign a note, and ask a colleague to co-sign it',
  path: '/notes/:id/signature',
  body: z.object({ version: z.string().check(z.minLength(1), z.maxLength(64)), cosigner: z.nullable(fhirId) }),
});

/** Adds to a signed note; the note stays as it is. Failure: 409 `not_signed`. */
export const addAddendum = defineCall({
  ...onNote,
  id: 'notes.addAddendum',
  summary: 'Add a signed addendum to a signed note',
  path: '/notes/:id/addenda',
  body: z.object({ text: needed(longestText) }),
});

/** What the patient reads of a signed note, in the caller's name. The note stays closed. Failure: 409 `not_signed`. */
export const shareNote = defineCall({
  ...onNote,
  id: 'notes.share',
  summary: 'Give the patient a summary made from lines of a note',
  path: '/notes/:id/patient-summary',
  body: z.object({ text: needed(longestText) }),
});

/**
 * The note as pages to keep and to send, as it stands now with its signatures and addenda: a PDF among the patient's documents,
 * made once for each such state. Failure: 409 `not_signed`.
 */
export const keepDocument = defineCall({
  ...onNote,
  id: 'notes.document',
  summary: "Keep a signed note as a PDF among the patient's documents",
  path: '/notes/:id/document',
  stales: ['notes', 'record'],
});

/** The pages that signing would make, marked as a draft; only for its author, and kept nowhere. Failures: 403, 409 `signed`. */
export const previewDocument = defineCall({
  ...onNote,
  id: 'notes.preview',
  summary: 'See the pages of an unsigned note as they would go out',
  path: '/notes/:id/preview',
  /** Base64. */
  answer: z.object({ pdf: z.string() }),
  stales: [],
});

/** By whoever was asked to. Words become an addendum. Failures: 403, 409 `not_asked`. */
export const cosignNote = defineCall({
  ...onNote,
  id: 'notes.cosign',
  summary: 'Co-sign a note, with or without words',
  path: '/notes/:id/cosignature',
  body: z.object({ text: line(longestText) }),
});
