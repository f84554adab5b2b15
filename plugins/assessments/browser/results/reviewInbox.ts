import { type InboxEntry, type WorkItem, type WorkSource, useMessages } from '#core/browser';
import { useChange } from '#clinical/browser';
import { idOf, type StoredOf } from '#clinical/shared';
import { knownOf, staffRoles } from '#core/shared';
import { chartTabHref, libraryPath } from '../../shared/paths.ts';
import { responseIn, reviewedNow, useReviews } from './hooks/useReviews.ts';
import { messages } from '../messages/index.ts';

type Task = StoredOf<'Task'>;
type Words = () => { readonly toReview: string; readonly kind: string };

/** Forms that came back, and alerts of the safety item. */
export const reviewInbox = (t: Words): InboxEntry => ({
  id: 'assessments.review',
  order: 30,
  title: () => t().toReview,
  href: `${libraryPath}?show=review`,
  allow: staffRoles,
});

const patientOf = (task: Task): WorkItem['patient'] => {
  const id = idOf(task.for, 'Patient');
  return id === undefined ? null : { id, name: task.for?.display ?? '' };
};

const hrefOf = (task: Task): string => {
  const patient = idOf(task.for, 'Patient');
  const response = responseIn(task);
  return patient === undefined ? libraryPath : `${chartTabHref(patient)}${response ? `&response=${response}` : ''}`;
};

/** The same forms in the provider's work list: opened, or marked as reviewed, from the keyboard. */
export const reviewWork = (t: Words): WorkSource => ({
  id: 'assessments.review',
  order: 30,
  kind: () => t().kind,
  allow: staffRoles,
  useItems: () => {
    const words = useMessages(messages);
    const change = useChange();
    const reviews = useReviews();
    const items = (reviews.data?.resources ?? []).map((task): WorkItem => ({
      id: task.id,
      what: task.focus?.display ?? words.kind,
      patient: patientOf(task),
      since: task.lastModified ?? task.authoredOn ?? '',
      urgency: 'routine',
      href: hrefOf(task),
      actions: [
        {
          key: 'R',
          label: words.review,
          done: words.reviewed,
          run: async () => {
            await change(task, reviewedNow(task), words.reviewed);
          },
        },
      ],
    }));
    return { items, known: knownOf(reviews) };
  },
});
