import { useMemo } from 'react';
import { type InboxCount, useMessages, type WorkItem, type WorkItemsFound } from '#core/browser';
import { useSearch } from '#clinical/browser';
import { knownOf } from '#core/shared';
import { resultHref, reviewedResultOf } from '../resultRef.ts';
import { openReviews } from '../../shared/review.ts';
import { messages } from '../messages/index.ts';
import { diagnosticsPath } from '../worklist.ts';
import { patientOf } from '../resultText.ts';

const search = { ...openReviews, _sort: 'authored-on', _include: 'Task:patient', _count: 50 };

/** How many wait to be acknowledged; critical ones make the in-box red. */
export const useReviewCount = (): InboxCount => {
  const found = useSearch('Task', search);
  const { resources = [], total = null } = found.data ?? {};
  return {
    count: Math.max(total ?? 0, resources.length),
    known: knownOf(found),
    oldest: resources[0]?.authoredOn ?? null,
    critical: resources.some(({ priority }) => priority === 'stat'),
  };
};

/** The same as work: acknowledging needs words, so each item leads to its result. */
export const useReviewItems = (): WorkItemsFound => {
  const t = useMessages(messages);
  const found = useSearch('Task', search);
  const { data } = found;
  const items = useMemo(
    () =>
      [...(data?.resources ?? [])]
        .sort((one, other) => Number(other.priority === 'stat') - Number(one.priority === 'stat'))
        .map((task): WorkItem => {
          const focus = reviewedResultOf(task);
          return {
            id: task.id,
            what: task.description ?? t.workKind,
            patient: patientOf(task, data?.included ?? []),
            since: task.authoredOn ?? new Date().toISOString(),
            due: task.restriction?.period?.end ?? null,
            priority: task.priority === 'stat' ? 'critical' : task.priority === 'routine' ? 'normal' : 'urgent',
            href: focus ? resultHref(focus) : diagnosticsPath,
            actions: [],
          };
        }),
    [data, t],
  );
  return { items, known: knownOf(found) };
};
