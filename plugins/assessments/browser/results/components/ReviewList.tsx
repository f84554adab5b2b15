import { observer } from 'mobx-react-lite';
import { useChange } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Button, Card, When } from '#ui';
import { responseIn, reviewedNow, useReviews } from '../hooks/useReviews.ts';
import { messages } from '../../messages/index.ts';
import { pagesTexts } from '../../messages/pages/index.ts';

interface ReviewListProps {
  readonly patientId: string | null;
  readonly open: (response: string) => void;
}

/** Submitted forms that wait for review; renders nothing while there are none. */
export const ReviewList = observer(({ patientId, open }: ReviewListProps) => {
  const t = useMessages(pagesTexts);
  const { toReview } = useMessages(messages);
  const change = useChange();
  const tasks = useReviews(patientId).data?.resources ?? [];
  if (tasks.length === 0) return null;
  return (
    <Card title={toReview} tone="wait">
      <ul className="pv-rows">
        {tasks.map((task) => {
          const response = responseIn(task);
          const title = task.focus?.display ?? t.form;
          return (
            <li key={task.id}>
              <span>
                <b>{title}</b> <When at={task.lastModified ?? task.authoredOn ?? ''} />
              </span>
              <span className="asm-row-acts">
                {response && (
                  <Button onClick={() => open(response)} aria-label={t.named(t.view, title)}>
                    {t.view}
                  </Button>
                )}
                <Button
                  intent="quiet"
                  onClick={() => void change(task, reviewedNow(task), t.reviewed)}
                  aria-label={t.named(t.markReviewed, title)}
                >
                  {t.markReviewed}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
});
