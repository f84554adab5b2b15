import { useMemo } from 'react';
import { combineResources, type InboxCount, useMessages, type WorkItem, type WorkItemsFound } from '#core/browser';
import { useSearch } from '#clinical/browser';
import { isCritical, urgencyOf } from '#clinical/shared';
import { knownOf } from '#core/shared';
import { resultHref, reviewedResultOf } from '../resultRef.ts';
import { openReviews } from '../../shared/review.ts';
import { messages } from '../messages/index.ts';
import { diagnosticsPath } from '../worklist.ts';
import { patientOf } from '../resultText.ts';

const search = { ...openReviews, _sort: 'authored-on', _include: 'Task:patient', _count: 50 };

/** Critical ones are asked for by themselves: however many wait, none of them stands behind the first fifty. */
const useReviews = () => {
  const critical = useSearch('Task', { ...search, priority: 'stat' });
  const others = useSearch('Task', { ...search, 'priority:not': 'stat' });
  const parts = [critical, others] as const;
  return combineResources(parts, () => {
    const urgent = critical.data?.resources.filter(isCritical) ?? [];
    const rest = others.data?.resources.filter((task) => !isCritical(task)) ?? [];
    return {
      critical: urgent.length > 0,
      resources: [...urgent, ...rest],
      included: parts.flatMap(({ data }) => data?.included ?? []),
      total: Math.max(critical.data?.total ?? 0, urgent.length) + Math.max(others.data?.total ?? 0, rest.length),
    };
  });
};

/** How many wait to be acknowledged; critical ones make the in-box red. */
export const useReviewCount = (): InboxCount => {
  const found = useReviews();
  const { resources = [], total = 0, critical = false } = found.data ?? {};
  return {
    count: total,
    known: knownOf(found),
    oldest: resources.flatMap(({ authoredOn }) => authoredOn ?? []).sort()[0] ?? null,
    critical,
  };
};

/** The same as work: acknowledging needs words, so each item leads to its result. */
export const useReviewItems = (): WorkItemsFound => {
  const t = useMessages(messages);
  const found = useReviews();
  const { data } = found;
  const items = useMemo(
    () =>
      (data?.resources ?? []).map((task): WorkItem => {
        const focus = reviewedResultOf(task);
        return {
          id: task.id,
          what: task.description ?? t.workKind,
          patient: patientOf(task, data?.included ?? []),
          since: task.authoredOn ?? new Date().toISOString(),
          due: task.restriction?.period?.end ?? null,
          urgency: urgencyOf(task.priority),
          href: focus ? resultHref(focus) : diagnosticsPath,
          actions: [],
        };
      }),
    [data, t],
  );
  return { items, known: knownOf(found) };
};
