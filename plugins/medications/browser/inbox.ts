import type { InboxCount, WorkItemsFound } from '../../../core/browser/index.ts';
import { useMessages, useSearch } from '../../../core/browser/index.ts';
import { askKindOf, askKinds, openAsks } from '../shared/renewals.ts';
import { messages } from './messages.ts';
import { deskOf, patientOf } from './paths.ts';

const waiting = { ...openAsks(askKinds), _sort: 'authored-on' };

/** How many requests about medicines wait, and since when. */
export const useAskCount = (): InboxCount => {
  const found = useSearch('Task', { ...waiting, _count: 1, _total: 'accurate' });
  const { data, error } = found;
  return {
    count: data ? (data.total ?? data.resources.length) : null,
    oldest: data?.resources[0]?.authoredOn ?? null,
    ...(error && !data ? { failed: true } : {}),
  };
};

const most = 50;

/** The same as work: each is answered at the patient's medicines. */
export const useAskItems = (): WorkItemsFound => {
  const t = useMessages(messages);
  const found = useSearch('Task', { ...waiting, _count: most });
  const words = { 'renewal-request': t.workRenewal, 'refill-request': t.workRefill, 'side-effect': t.workEffect };
  const items = (found.data?.resources ?? []).map((task) => {
    const kind = askKindOf(task) ?? 'renewal-request';
    const patient = patientOf(task.for);
    return {
      id: task.id,
      what: words[kind],
      patient: patient ? { id: patient, name: task.for?.display ?? '' } : null,
      since: task.authoredOn ?? task.meta?.lastUpdated ?? '',
      priority: kind === 'side-effect' ? ('urgent' as const) : ('normal' as const),
      href: `${deskOf(patient)}&do=answer&med=${task.id}`,
      actions: [],
    };
  });
  return { items, pending: found.pending, ...(found.error && !found.data ? { error: found.error } : {}) };
};
