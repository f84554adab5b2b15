import type { Composition, CompositionSection, Extension } from '@medplum/fhirtypes';
import type { Stored } from '../../../core/shared/index.ts';
import type { Summary } from '../shared/visit.ts';

type Note = Summary['note'];

export const noteUrls = {
  /** On a section: its text as it was typed; the narrative beside it is made of it. */
  text: 'urn:pavilion:visit-note-text',
  /** On the first section, one for each line that came from somewhere: `line` and `from`. */
  source: 'urn:pavilion:visit-note-source',
} as const;

const noteType = {
  coding: [{ system: 'http://loinc.org', code: '34133-9', display: 'Summary of episode note' }],
  text: 'Visit summary',
};

const escaped = (text: string): string =>
  text
    .replace(/[^\P{C}\n\t]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const section = (title: string, text: string, more: readonly Extension[] = []): CompositionSection => ({
  title,
  extension: [...(text === '' ? [] : [{ url: noteUrls.text, valueString: text }]), ...more],
  ...(text === ''
    ? {
        emptyReason: {
          coding: [{ system: 'http://terminology.hl7.org/CodeSystem/list-empty-reason', code: 'nilknown' }],
        },
      }
    : {
        text: {
          status: 'generated',
          div: `<div xmlns="http://www.w3.org/1999/xhtml"><p>${escaped(text).replaceAll('\n', '<br/>')}</p></div>`,
        },
      }),
});

const withoutEmpty = ({ extension, ...rest }: CompositionSection): CompositionSection =>
  extension && extension.length > 0 ? { ...rest, extension } : rest;

export interface Written {
  readonly text: string;
  readonly next: string;
  readonly sources: Note['sources'];
}

export const sectionsOf = ({ text, next, sources }: Written): CompositionSection[] =>
  [
    section(
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
    section('Next steps', next),
  ].map(withoutEmpty);

export const compositionOf = (
  about: Pick<Composition, 'subject' | 'encounter' | 'author' | 'date'>,
  written: Written,
): Composition => ({
  resourceType: 'Composition',
  status: 'preliminary',
  type: noteType,
  title: 'Visit summary',
  ...about,
  section: sectionsOf(written),
});

const textOf = (one: CompositionSection | undefined): string =>
  one?.extension?.find(({ url }) => url === noteUrls.text)?.valueString ?? '';

const sourcesOf = (one: CompositionSection | undefined): Note['sources'] =>
  (one?.extension ?? []).flatMap(({ url, extension }) => {
    const line = extension?.find((part) => part.url === 'line')?.valueInteger;
    const from = extension?.find((part) => part.url === 'from')?.valueString;
    return url === noteUrls.source && line !== undefined && from !== undefined ? [{ line, from }] : [];
  });

export const emptyNote: Note = { text: '', next: '', signed: null, version: null, sources: [] };

export const noteOf = (composition: Stored<Composition> | null): Note => {
  if (!composition) return emptyNote;
  const [summary, next] = composition.section ?? [];
  const attester = composition.attester?.[0];
  return {
    text: textOf(summary),
    next: textOf(next),
    signed:
      composition.status === 'final'
        ? { at: attester?.time ?? composition.date ?? '', by: attester?.party?.display ?? '' }
        : null,
    version: composition.meta?.versionId ?? null,
    sources: sourcesOf(summary),
  };
};
