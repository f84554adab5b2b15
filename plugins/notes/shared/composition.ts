import type { Composition, CompositionSection, Practitioner, Provenance, Reference, Task } from '@medplum/fhirtypes';
import {
  closedToPatient,
  hasCode,
  idOf,
  isOf,
  isStaffOnly,
  referenceTo,
  type SearchParams,
  type Stored,
  writtenSection,
  writtenText,
} from '#clinical/shared';
import type { Locale } from '#core/shared';
import type { Template, TemplateSection } from './calls.ts';
import { isCosign, isOpen } from './cosign.ts';
import { addendumType, isLetter, loinc, noteTypes, patientSummaryType, signedStates } from './noteTypes.ts';
import { recipientHeading, templateName } from './templates.ts';

/** On a section of a draft: what to write there. Signing takes it away. */
const promptUrl = 'urn:pavilion:note-prompt';

export const promptOf = ({ extension }: CompositionSection): string =>
  extension?.find(({ url }) => url === promptUrl)?.valueString ?? '';

interface NoteAbout {
  /** FHIR ids. */
  readonly patient: string;
  readonly encounter: string | null;
  readonly author: Reference<Practitioner>;
  readonly at: Date;
  /** Letters: to whom, as an envelope has it. */
  readonly recipient?: string;
  /** What a section begins with; '' for nothing. */
  readonly begin?: (section: TemplateSection) => string;
}

const letterPart = 'urn:pavilion:letter-part';

/** The section of a letter that says to whom it goes. */
export const isRecipient = ({ code }: CompositionSection): boolean => hasCode(code, 'recipient', letterPart);

const sectionOf = (
  title: string,
  text: string,
  prompt: string,
  code: CompositionSection['code'],
): CompositionSection => ({
  ...writtenSection(title, text, prompt === '' ? [] : [{ url: promptUrl, valueString: prompt }]),
  ...(code && { code }),
});

/** An empty draft, closed to the patient. */
export const newNote = (template: Template, locale: Locale, about: NoteAbout): Composition =>
  closedToPatient({
    resourceType: 'Composition',
    status: 'preliminary',
    type: { coding: [{ system: loinc, ...noteTypes[template.kind] }] },
    title: templateName(template, locale),
    subject: referenceTo('Patient', about.patient),
    ...(about.encounter !== null && { encounter: referenceTo('Encounter', about.encounter) }),
    author: [about.author],
    date: about.at.toISOString(),
    ...(isLetter(template.kind) && { language: locale }),
    section: [
      ...(isLetter(template.kind)
        ? [
            sectionOf(recipientHeading(locale), about.recipient ?? '', '', {
              coding: [{ system: letterPart, code: 'recipient' }],
            }),
          ]
        : []),
      ...template.sections.map((one) =>
        sectionOf(
          one.heading,
          about.begin?.(one) ?? '',
          one.prompt,
          one.code === '' ? undefined : { coding: [{ system: loinc, code: one.code }] },
        ),
      ),
    ],
  });

export const sectionsOf = ({ section }: Composition): readonly CompositionSection[] => section ?? [];

/** The draft with other texts, one a section in their order. */
export const withTexts = <C extends Composition>(draft: C, texts: readonly string[], at: Date): C => ({
  ...draft,
  date: at.toISOString(),
  section: sectionsOf(draft).map((one, n) => sectionOf(one.title ?? '', texts[n] ?? '', promptOf(one), one.code)),
});

const attested = (by: Reference<Practitioner>, at: Date): Pick<Composition, 'status' | 'date' | 'attester'> => ({
  status: 'final',
  date: at.toISOString(),
  attester: [{ mode: 'professional', time: at.toISOString(), party: by }],
});

/** Final, with who signed and when. Sections in which nothing was written are left out. */
export const signedNote = <C extends Composition>(draft: C, by: Reference<Practitioner>, at: Date): C => ({
  ...draft,
  ...attested(by, at),
  section: sectionsOf(draft)
    .filter((one) => writtenText(one).trim() !== '')
    .map((one) => sectionOf(one.title ?? '', writtenText(one), '', one.code)),
});

interface Derived {
  readonly type: { readonly code: string; readonly display: string };
  readonly title: string;
  readonly relation: 'appends' | 'transforms';
}

/** A document of its own that is signed about a signed note. */
const derived =
  ({ type, title, relation }: Derived) =>
  (note: Stored<Composition>, text: string, by: Reference<Practitioner>, at: Date): Composition => ({
    resourceType: 'Composition',
    type: { coding: [{ system: loinc, ...type }] },
    title,
    subject: note.subject,
    ...(note.encounter && { encounter: note.encounter }),
    author: [by],
    ...attested(by, at),
    relatesTo: [{ code: relation, targetReference: referenceTo('Composition', note.id) }],
    section: [writtenSection(title, text)],
  });

const addendum = derived({ type: addendumType, title: 'Addendum', relation: 'appends' });

/** What somebody adds to a note that is signed: as open to the patient as the note. */
export const addendumTo: typeof addendum = (note, ...more) =>
  isStaffOnly(note) ? closedToPatient(addendum(note, ...more)) : addendum(note, ...more);

/** What the patient reads of a note: chosen and worded by whoever signs it. The note itself stays closed. */
export const summaryOf = derived({ type: patientSummaryType, title: 'Patient summary', relation: 'transforms' });

export const isDraft = ({ status }: Composition): boolean => status === 'preliminary';
export const isSigned = ({ status }: Composition): boolean => signedStates.includes(status ?? '');

/** Who wrote it; undefined where the record does not say. */
export const authorOf = ({ author }: Composition): Reference | undefined => author?.[0];
export const isBy = (note: Composition, practitioner: string | null): boolean =>
  practitioner !== null && idOf(authorOf(note), 'Practitioner') === practitioner;

/** `activity` of the Provenance of a co-signature. */
export const cosigned = 'co-signed';

export type NoteState = 'draft' | 'waiting' | 'signed' | 'amended';

/** Searches for notes with what belongs to each: addenda, requests to co-sign, co-signatures. */
export const withAround = {
  _revinclude: ['Composition:related-ref', 'Task:focus', 'Provenance:target'],
} as const satisfies SearchParams;

/** What came along with notes: addenda, what the patient reads of it, requests to co-sign, co-signatures. */
export interface AroundNote {
  /** Oldest first. */
  readonly addenda: readonly Stored<Composition>[];
  /** Newest first. */
  readonly summaries: readonly Stored<Composition>[];
  /** Not yet answered. */
  readonly requests: readonly Stored<Task>[];
  readonly cosignatures: readonly Stored<Provenance>[];
}

export const aroundOf = (note: Stored, included: readonly Stored[]): AroundNote => {
  const isNote = (reference: Reference | undefined): boolean => idOf(reference, 'Composition') === note.id;
  const related = (how: 'appends' | 'transforms') =>
    included
      .filter((one) => isOf(one, 'Composition'))
      .filter(
        (one) =>
          isSigned(one) &&
          (one.relatesTo ?? []).some(({ code, targetReference }) => code === how && isNote(targetReference)),
      )
      .sort((one, other) => (one.date ?? '').localeCompare(other.date ?? ''));
  return {
    addenda: related('appends'),
    summaries: related('transforms').reverse(),
    requests: included
      .filter((one) => isOf(one, 'Task'))
      .filter((one) => isCosign(one) && isOpen(one) && isNote(one.focus)),
    cosignatures: included
      .filter((one) => isOf(one, 'Provenance'))
      .filter(({ activity, target }) => activity?.text === cosigned && target.some(isNote)),
  };
};

export const stateOf = (note: Composition, { addenda, requests }: AroundNote): NoteState =>
  !isSigned(note)
    ? 'draft'
    : requests.length > 0
      ? 'waiting'
      : addenda.length > 0 || note.status !== 'final'
        ? 'amended'
        : 'signed';
