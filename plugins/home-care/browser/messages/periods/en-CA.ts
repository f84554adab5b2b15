import { claim } from '#core/shared';

export const periodMessages = {
  periods: 'Pay periods',
  periodsNone: claim('No pay period is closed yet'),
  periodsNoneText: 'A closed period keeps its hours as they were paid. What changes later is paid with the next one.',
  closeAPeriod: 'Close a period',
  closeTitle: 'Close a pay period',
  closeText: 'The hours below are kept as they are now. What phones send later is paid with the next period.',
  closePeriod: 'Close period',
  periodClosed: 'Pay period closed.',
  openPeriod: (days: string) => `See ${days}`,
  see: 'See',
  notYet: 'This period can’t be closed yet',
  block_exceptions: (count: number) =>
    count === 1
      ? '1 visit waits for a decision on the calendar.'
      : `${count} visits wait for a decision on the calendar.`,
  block_underWay: (count: number) => (count === 1 ? '1 visit has not ended.' : `${count} visits have not ended.`),
  block_running: 'Its last day is not over.',
  block_closed: 'Some of its days are closed already.',
  nothingToPay: claim('No visits were done in these days'),
  reopen: 'Open again',
  reopenTitle: 'Open this period again?',
  reopenText: 'Its hours are no longer fixed. Close it again when they are right.',
  reopenWhy: 'Why',
  reopened: 'Pay period opened again.',
};
