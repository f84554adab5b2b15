import { plural } from '#core/shared';

const locale = 'en-CA';

export const messages = {
  looksLikeEarlier: 'Looks like an earlier fax',
  looksLike: (from: string, when: string) => `Looks like the fax from ${from}, received ${when}.`,
  alikePages: (count: number) =>
    plural(locale, count, { one: '1 page looks the same.', other: `${count} pages look the same.` }),
  compare: 'Compare side by side',
  unlike: 'It’s another fax',
  unliked: 'Noted as another fax.',
  compareTitle: 'Compare two faxes',
  compareText: 'The earlier fax may have been sent again. Check every page before you move one to junk.',
  thisFax: 'This fax',
  earlierFax: 'Earlier fax',
  receivedFrom: (from: string, when: string) => `From ${from}, ${when}`,
  openEarlier: 'Open the earlier fax',
  close: 'Close',
};
