import { claim } from '#core/shared';

export const messages = {
  title: 'Read by this machine',
  help: 'A suggestion only. Check it on the page, then type what you read.',
  off: 'Faxes are not read by machine here. Search for the patient below.',
  waiting: 'This fax is not read yet. You can go on without it.',
  none: claim('No patient recognised on the pages that were read.'),
  born: (name: string, day: string) => (day === '' ? name : `${name}, born ${day}`),
  kind_name: 'Name',
  kind_birthDate: 'Birth date',
  kind_card: 'Card',
  kind_phone: 'Phone',
  show: (kind: string, page: number) => `${kind}: page ${page}`,
  missing: (kind: string) => `${kind}: not found`,
  alike: 'These patients look alike. Compare all that you see on the page.',
  urgent: 'It may be urgent.',
  urgentWord: (word: string, page: number) => `“${word}”: page ${page}`,
  looksLike: (kind: string) => `Looks like: ${kind}.`,
  useKind: (kind: string) => `File as ${kind}`,
  unread: (pages: string) => `Not read, look yourself: page ${pages}`,
  noMachine: 'Pages that are pictures are not read here: the reader is not installed.',
  more: 'Only the first 20 pages were read.',
};
