import type { CompositionSection, Extension } from '@medplum/fhirtypes';

/** On a section of a note: its text as it was typed; the narrative beside it is made of it. */
const textUrl = 'urn:pavilion:visit-note-text';

const escaped = (text: string): string =>
  text
    .replace(/[^\P{C}\n\t]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Plain text as a FHIR narrative. */
export const narrative = (text: string): NonNullable<CompositionSection['text']> => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml"><p>${escaped(text).replaceAll('\n', '<br/>')}</p></div>`,
});

/** A section of a Composition that holds what somebody typed; blanks alone are nothing, which FHIR takes for no text either. */
export const writtenSection = (title: string, text: string, more: readonly Extension[] = []): CompositionSection => {
  const blank = text.trim() === '';
  const extension = [...(blank ? [] : [{ url: textUrl, valueString: text }]), ...more];
  return {
    title,
    ...(extension.length > 0 && { extension }),
    ...(blank
      ? {
          // FHIR cmp-1: a section that has no more than a reason for being empty is none.
          text: narrative('–'),
          emptyReason: {
            coding: [{ system: 'http://terminology.hl7.org/CodeSystem/list-empty-reason', code: 'nilknown' }],
          },
        }
      : { text: narrative(text) }),
  };
};

/** What was typed in a section; '' for nothing, and for one that was not written here. */
export const writtenText = (section: CompositionSection | undefined): string =>
  section?.extension?.find(({ url }) => url === textUrl)?.valueString ?? '';
