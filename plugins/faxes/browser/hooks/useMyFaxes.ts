import { type InboxCount, useResource } from '#core/browser';
import { knownOf } from '#core/shared';
import { countFaxes } from '../../shared/calls.ts';

/** How many faxes the reader has, and since when the oldest. */
export const useMyFaxes = (): InboxCount => {
  const counts = useResource(countFaxes, {});
  const mine = counts.data?.data.find(({ queue }) => queue === 'mine');
  return { count: mine?.count ?? 0, known: knownOf(counts), oldest: mine?.oldest ?? null };
};
