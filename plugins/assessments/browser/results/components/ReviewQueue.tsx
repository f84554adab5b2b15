import { observer } from 'mobx-react-lite';
import { Link, useMessages } from '#core/browser';
import { pagingOf, useChange, useSearch } from '#clinical/browser';
import { Async, Button, type Column, Empty, Table, Tag, When } from '#ui';
import { idOf, personName, type StoredOf } from '#clinical/shared';
import { chartTabHref } from '#plugins/assessments/shared/paths.ts';
import { responseIn, reviewedNow, useAlerts, useReviews } from '../hooks/useReviews.ts';
import { messages } from '../../messages/index.ts';
import { pagesTexts } from '../../messages/pages/index.ts';

type Task = StoredOf<'Task'>;

const hrefOf = (task: Task): string => {
  const response = responseIn(task);
  return `${chartTabHref(idOf(task.for, 'Patient') ?? '')}${response ? `&response=${response}` : ''}`;
};

/** Forms of the whole clinic that wait for a clinician's eye, alerts first. */
export const ReviewQueue = observer(() => {
  const t = useMessages(pagesTexts);
  const { toReview } = useMessages(messages);
  const change = useChange();
  const reviews = useReviews();
  const alerts = useAlerts().data?.resources ?? [];
  const tasks = [...alerts, ...(reviews.data?.resources ?? [])];
  const ids = [...new Set(tasks.flatMap((task) => idOf(task.for, 'Patient') ?? []))].sort().slice(0, 70);
  const people = useSearch('Patient', ids.length === 0 ? null : { _id: ids.join(), _count: 70 });
  const nameOf = (task: Task): string =>
    personName(people.data?.resources.find(({ id }) => id === idOf(task.for, 'Patient'))?.name) ||
    (task.for?.display ?? '');
  const isAlert = (task: Task): boolean => alerts.includes(task);
  const columns: readonly Column<Task>[] = [
    { id: 'who', header: t.assignTo, cell: (task) => <Link href={hrefOf(task)}>{nameOf(task) || t.view}</Link> },
    {
      id: 'form',
      header: t.form,
      cell: (task) => (isAlert(task) ? <Tag tone="bad">{t.safetyTitle}</Tag> : (task.focus?.display ?? t.form)),
    },
    { id: 'sent', header: t.sentOn, cell: (task) => <When at={task.lastModified ?? task.authoredOn ?? ''} /> },
    {
      id: 'acts',
      header: t.actions,
      align: 'end',
      cell: (task) =>
        isAlert(task) ? (
          <Button href={hrefOf(task)}>{t.safetyAnswers}</Button>
        ) : (
          <Button
            intent="quiet"
            aria-label={t.named(t.markReviewed, nameOf(task))}
            onClick={() => void change(task, reviewedNow(task), t.reviewed)}
          >
            {t.markReviewed}
          </Button>
        ),
    },
  ];
  return (
    <Async resource={reviews}>
      {(_data, known) =>
        tasks.length === 0 ? (
          <Empty of={known} picture title={t.noReviews} text={t.noReviewsText} />
        ) : (
          <Table columns={columns} rows={tasks} caption={toReview} {...pagingOf(reviews)} />
        )
      }
    </Async>
  );
});
