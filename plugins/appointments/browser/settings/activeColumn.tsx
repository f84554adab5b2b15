import { type Column, Tag } from '#ui';

/** Says of each row whether it can be chosen when something is booked. */
export const activeColumn = <R extends { readonly active: boolean }>(
  header: string,
  words: readonly [active: string, retired: string],
): Column<R> => ({
  ...{ id: 'state', header },
  cell: ({ active }) => <Tag tone={active ? 'good' : 'plain'}>{words[active ? 0 : 1]}</Tag>,
});
