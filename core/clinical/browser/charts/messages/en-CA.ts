import { claim, plural } from '#core/shared';

const values = (count: number): string => plural('en-CA', count, { one: '1 value', other: `${count} values` });

export const messages = {
  show: 'Show as',
  chart: 'Chart',
  table: 'Table',
  when: 'Date',
  high: 'High',
  low: 'Low',
  within: 'Within range',
  range: 'Usual range',
  below: (high: string) => `up to ${high}`,
  above: (low: string) => `from ${low}`,
  between: (low: string, high: string) => `${low} to ${high}`,
  keys: 'The left and right arrow keys move from value to value.',
  summary: (label: string, count: number, last: string, when: string) =>
    `${label}: ${values(count)}, the latest ${last} on ${when}.`,
  empty: claim('No values yet'),
  emptyText: 'The trend appears here once there are measurements.',
};
