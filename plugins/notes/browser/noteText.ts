import type { Composition, CompositionSection } from '@medplum/fhirtypes';
import { type I18n } from '#core/shared';
import { writtenText } from '#clinical/shared';
import { authorOf, type NoteState } from '../shared/composition.ts';
import { isVisitSummary, kindOf } from '../shared/noteTypes.ts';
import type { NoteTexts } from './messages/tab/index.ts';

export const kindText = (note: Composition, t: NoteTexts): string =>
  isVisitSummary(note) ? t.kind_visit : t[`kind_${kindOf(note) ?? 'note'}`];

export const titleText = (note: Composition, t: NoteTexts): string => note.title || kindText(note, t) || t.untitled;

export const authorText = (note: Composition, t: NoteTexts): string => authorOf(note)?.display ?? t.unknownAuthor;

export const stateTones = {
  draft: 'plain',
  waiting: 'wait',
  signed: 'good',
  amended: 'note',
} as const satisfies Record<NoteState, string>;

/** A date as exact as it is known: a year alone stays one. */
export const dayText = (date: string, i18n: Pick<I18n, 'date'>): string =>
  date.length < 10 ? date : i18n.date(`${date.slice(0, 10)}T12:00`, { dateStyle: 'medium' });

export const momentText = (at: string, i18n: Pick<I18n, 'date'>): string =>
  i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' });

/** What stands in a section, in plain words; of one that was written elsewhere, the words of its narrative. */
export const sectionText = (section: CompositionSection): string => {
  const written = writtenText(section);
  if (written !== '' || section.emptyReason || !section.text?.div) return written;
  const lines = section.text.div.replaceAll(/<(?:br|\/p|\/li|\/tr|\/div|\/h\d)\b[^>]*>/gi, '$&\n');
  const { textContent } = new DOMParser().parseFromString(lines, 'text/html').body;
  return textContent.replaceAll(/\n\s*\n+/g, '\n').trim();
};

/** @param data base64 */
export const pdfBlob = (data: string): Blob =>
  new Blob([Uint8Array.from(atob(data), (sign) => sign.codePointAt(0) ?? 0)], { type: 'application/pdf' });
