import type { Composition, CompositionSection, Extension } from '@medplum/fhirtypes';
import { conceptText, narrative, type Stored, writtenSection, writtenText } from '#clinical/shared';
import { codeUses, type Concept, type VisitCode } from '../../shared/codes.ts';
import type { Summary } from '../../shared/visit.ts';
import { conceptOf, conditionIdOf, conditionReferences } from './visitCodes.ts';

type Note = Summary['note'];

export const noteUrls = {
  /** On the first section, one for each line that came from somewhere: `line` and `from`. */
  source: 'urn:pavilion:visit-note-source',
  /** On the section of the diagnoses, one each as it was signed: `concept`, `use`, and `condition` where it has one. */
  code: 'urn:pavilion:visit-note-code',
  /** On the section of the reason: the concept. */
  reason: 'urn:pavilion:visit-note-reason',
} as const;

/** LOINC codes of the sections that are there only where they say something. */
const kinds = {
  codes: { code: '29548-5', display: 'Diagnosis Narrative' },
  reason: { code: '29299-5', display: 'Reason for visit Narrative' },
} as const;
type Kind = keyof typeof kinds;

const noteType = {
  coding: [{ system: 'http://loinc.org', code: '34133-9', display: 'Summary of episode note' }],
  text: 'Visit summary',
};

const kindSection = (kind: Kind, title: string, more: Partial<CompositionSection>): CompositionSection => ({
  title,
  code: { coding: [{ system: 'http://loinc.org', ...kinds[kind] }] },
  ...more,
});

const codesSection = (codes: readonly VisitCode[]): CompositionSection =>
  kindSection('codes', 'Diagnoses', {
    extension: codes.map(({ condition, concept, use }) => ({
      url: noteUrls.code,
      extension: [
        { url: 'concept', valueCodeableConcept: conceptOf(concept) },
        { url: 'use', valueCode: use },
        ...(condition === null ? [] : [{ url: 'condition', valueReference: { reference: `Condition/${condition}` } }]),
      ],
    })),
    text: narrative(codes.map(({ concept }) => conceptText(conceptOf(concept))).join('\n')),
    ...(conditionReferences(codes).length > 0 && { entry: conditionReferences(codes) }),
  });

const reasonSection = (reason: Concept): CompositionSection =>
  kindSection('reason', 'Reason for the visit', {
    extension: [{ url: noteUrls.reason, valueCodeableConcept: conceptOf(reason) }],
    text: narrative(conceptText(conceptOf(reason))),
  });

export interface NoteContent {
  readonly text: string;
  readonly next: string;
  readonly sources: Note['sources'];
  readonly reason: Concept | null;
  readonly codes: readonly VisitCode[];
}

export const sectionsOf = ({ text, next, sources, reason, codes }: NoteContent): CompositionSection[] => [
  writtenSection(
    'Summary',
    text,
    sources.map(({ line, from }) => ({
      url: noteUrls.source,
      extension: [
        { url: 'line', valueInteger: line },
        { url: 'from', valueString: from || '-' },
      ],
    })),
  ),
  writtenSection('Next steps', next),
  ...(codes.length > 0 ? [codesSection(codes)] : []),
  ...(reason ? [reasonSection(reason)] : []),
];

export const compositionOf = (
  about: Pick<Composition, 'subject' | 'encounter' | 'author' | 'date'>,
  written: NoteContent,
): Composition => ({
  resourceType: 'Composition',
  status: 'preliminary',
  type: noteType,
  title: 'Visit summary',
  ...about,
  section: sectionsOf(written),
});

const sourcesOf = (one: CompositionSection | undefined): Note['sources'] =>
  (one?.extension ?? []).flatMap(({ url, extension }) => {
    const line = extension?.find((part) => part.url === 'line')?.valueInteger;
    const from = extension?.find((part) => part.url === 'from')?.valueString;
    return url === noteUrls.source && line !== undefined && from !== undefined ? [{ line, from }] : [];
  });

const sectionOf = ({ section: all }: Composition, kind: Kind): CompositionSection | undefined =>
  all?.find(({ code }) => code?.coding?.some((coding) => coding.code === kinds[kind].code));

const reasonOf = (one: CompositionSection | undefined): Concept | null =>
  one?.extension?.find(({ url }) => url === noteUrls.reason)?.valueCodeableConcept ?? null;

const codesOf = (one: CompositionSection | undefined): VisitCode[] =>
  (one?.extension ?? []).flatMap(({ url, extension }) => {
    const part = (name: string): Extension | undefined => extension?.find((inner) => inner.url === name);
    const use = codeUses.find((known) => known === part('use')?.valueCode);
    const concept = part('concept')?.valueCodeableConcept;
    if (url !== noteUrls.code || !use || !concept) return [];
    return [{ condition: conditionIdOf(part('condition')?.valueReference), concept, use }];
  });

export const emptyNote: Note = {
  text: '',
  next: '',
  signed: null,
  version: null,
  sources: [],
  reason: null,
  codes: [],
};

export const noteOf = (composition: Stored<Composition> | null): Note => {
  if (!composition) return emptyNote;
  const [summary, next] = composition.section ?? [];
  const attester = composition.attester?.[0];
  return {
    text: writtenText(summary),
    next: writtenText(next),
    signed:
      composition.status === 'final'
        ? { at: attester?.time ?? composition.date ?? '', by: attester?.party?.display ?? '' }
        : null,
    version: composition.meta?.versionId ?? null,
    sources: sourcesOf(summary),
    reason: reasonOf(sectionOf(composition, 'reason')),
    codes: codesOf(sectionOf(composition, 'codes')),
  };
};
