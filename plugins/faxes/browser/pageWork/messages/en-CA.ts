import { plural } from '#core/shared';

const locale = 'en-CA';

export const messages = {
  title: 'Split or reorder pages',
  intro: 'Put each person’s pages in a document of their own. Every document is filed by itself.',
  document: (number: number) => `Document ${number}`,
  pageOf: (page: number) => `Page ${page}`,
  where: (page: number) => `Page ${page} goes to`,
  newDocument: 'A new document',
  aside: 'Set aside',
  asideAs: (reason: string) => `Set aside: ${reason}`,
  reason_cover: 'cover sheet',
  reason_blank: 'blank page',
  reason_duplicate: 'duplicate',
  reason_unreadable: 'unreadable',
  earlier: (page: number) => `Move page ${page} earlier`,
  later: (page: number) => `Move page ${page} later`,
  startHere: (page: number) => `Start a new document at page ${page}`,
  joinHere: (page: number) => `Join page ${page} to the document before`,
  rotate: (page: number) => `Rotate page ${page}`,
  enlarge: (page: number) => `Enlarge page ${page}`,
  keepOrder: 'Save order',
  kept: 'The order of the pages is saved.',
  splitInto: (count: number) =>
    plural(locale, count, { one: 'Make 1 document', other: `Split into ${count} documents` }),
  done: (count: number) =>
    plural(locale, count, {
      one: 'One document was made. The rest is set aside.',
      other: `Split into ${count} documents. File each one.`,
    }),
  cancel: 'Cancel',
  moved: (page: number, place: string) => `Page ${page}: ${place}`,
  partOf: (pages: string) => `Pages ${pages} of a fax that was split.`,
  openWhole: 'Open the whole fax',
  parts: 'Split into documents',
  part: (number: number, pages: string) => `Document ${number}: pages ${pages}`,
  setAside: (page: number, reason: string) => `Page ${page} was set aside: ${reason}`,
  documentsDone: (done: number, total: number) => `${done} of ${total} documents done`,
  rejoin: 'Undo the split',
  rejoinText: 'The fax goes back to your desk with all its pages. Its documents are removed.',
  rejoined: 'The fax is whole again.',
  downloadTiff: 'Download the original (TIFF)',
  everyPage: (count: number) => `I looked at all ${count} pages. Every page is about this patient.`,
  splitFirst: 'Split it first',
};
