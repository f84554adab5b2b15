import { useMemo } from 'react';
import { combineResources, useMessages, type WorkItem, type WorkItemsFound } from '#core/browser';
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
      resources: [...urgent, ...rest],
      included: parts.flatMap(({ data }) => data?.included ?? []),
    };
  });
};

/** Results that wait to be acknowledged, as work: acknowledging needs words, so each item leads to its result. */
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
