import { observer } from 'mobx-react-lite';
import { Link, useMessages, useSearch, useService } from '../../../../core/browser/index.ts';
import { Async, Card, CountBadge, Empty, Tag } from '../../../../core/browser/ui/index.ts';
import { Auth, Router, type Stored } from '../../../../core/shared/index.ts';
import type { Task } from '@medplum/fhirtypes';
import { isEscalated } from '../../shared/review.ts';
import { messages } from '../messages.ts';
import { chosenQuery, type Desk, reviewSearch, withQuery } from '../query.ts';
import { focusOf } from '../focus.ts';
import { nameOf, patientOf, waitingWords } from '../words.ts';
import { useNow } from './useNow.ts';

/** What must be acknowledged: critical ones with a clock first, then the others, the longest waiting first. */
export const ReviewList = observer(({ desk }: { readonly desk: Desk }) => {
  const t = useMessages(messages);
  const { selectedUser } = useService(Auth);
  const me = selectedUser?.resourceId ? `Practitioner/${selectedUser.resourceId}` : null;
  const critical = useSearch('Task', reviewSearch(desk, me, true));
  const others = useSearch('Task', reviewSearch(desk, me, false));
  const grave = critical.data?.resources ?? [];
  return (
    <>
      {critical.data && grave.length > 0 && (
        <Card
          tone="bad"
          title={
            <>
              {t.criticalTitle} <CountBadge count={grave.length} />
            </>
          }
        >
          <Rows tasks={grave} included={critical.data.included} />
        </Card>
      )}
      <Async
        resource={others.data ? critical : others}
        empty={() => grave.length === 0 && others.data?.resources.length === 0}
        emptyState={<Empty picture title={t.empty_review} text={t.emptyText_review} />}
      >
        {() =>
          others.data &&
          others.data.resources.length > 0 && (
            <Card title={t.state_review}>
              <Rows tasks={others.data.resources} included={others.data.included} />
            </Card>
          )
        }
      </Async>
    </>
  );
});

interface RowsProps {
  readonly tasks: readonly Stored<Task>[];
  readonly included: readonly Stored[];
}

const Rows = observer(({ tasks, included }: RowsProps) => {
  const t = useMessages(messages);
  const router = useService(Router);
  const now = useNow();
  return (
    <ul className="pv-rows dx-reviews">
      {tasks.map((task) => {
        const focus = focusOf(task);
        const patient = patientOf(task, included);
        const owner = nameOf(task.owner, included);
        const report = included.find((one) => focus && one.resourceType === focus.type && one.id === focus.id);
        const kind = task.focus?.display;
        return (
          <li key={task.id}>
            <Link className="dx-review" href={focus ? withQuery(router, chosenQuery(focus)) : router.path}>
              <b>{task.description}</b>
              <small>
                {[kind === task.description ? null : kind, patient?.name ?? t.unmatchedPatient, owner]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </Link>
            <span className="dx-clock">
              {isEscalated(task) && <Tag tone="bad">{t.escalated}</Tag>}
              {report && 'status' in report && report.status !== 'final' && (
                <Tag tone="note">{(t as unknown as Record<string, string>)[`status_${String(report.status)}`]}</Tag>
              )}
              <span>{waitingWords(task.authoredOn ?? '', now, t)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
});
