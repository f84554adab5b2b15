import { observer } from 'mobx-react-lite';
import { combineResources, Link, useMessages, useNow, useService, withQuery } from '#core/browser';
import { useSearch } from '#clinical/browser';
import { Async, Card, CountBadge, Tag } from '#ui';
import { Auth, Router, wordOf, knownOf } from '#core/shared';
import { type Stored } from '#clinical/shared';
import type { Task } from '@medplum/fhirtypes';
import { isEscalated } from '../../shared/review.ts';
import { messages } from '../messages/index.ts';
import { resultQuery, reviewedResultOf } from '../resultRef.ts';
import { reviewSearch, type Worklist } from '../worklist.ts';
import { nameOf, patientOf, waitingText } from '../resultText.ts';

/** What must be acknowledged: critical ones with a clock first, then the others, the longest waiting first. */
export const ReviewList = observer(({ worklist }: { readonly worklist: Worklist }) => {
  const t = useMessages(messages);
  const { selectedUser } = useService(Auth);
  const me = selectedUser?.resourceId ? `Practitioner/${selectedUser.resourceId}` : null;
  const critical = useSearch('Task', reviewSearch(worklist, me, true));
  const others = useSearch('Task', reviewSearch(worklist, me, false));
  const grave = critical.data?.resources ?? [];
  return (
    <>
      {critical.data && grave.length > 0 && (
        <Card
          tone="bad"
          title={
            <>
              {t.criticalTitle} <CountBadge of={knownOf(critical)} count={grave.length} />
            </>
          }
        >
          <Rows tasks={grave} included={critical.data.included} />
        </Card>
      )}
      <Async
        resource={combineResources([critical, others], () => others.data!)}
        empty={({ resources }) => grave.length + resources.length === 0}
        none={{ picture: true, title: t.empty_review, text: t.emptyText_review }}
      >
        {({ resources, included }) =>
          resources.length > 0 && (
            <Card title={t.state_review}>
              <Rows tasks={resources} included={included} />
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
  const now = useNow(30_000);
  return (
    <ul className="pv-rows dx-reviews">
      {tasks.map((task) => {
        const focus = reviewedResultOf(task);
        const patient = patientOf(task, included);
        const owner = nameOf(task.owner, included);
        const report = included.find((one) => focus && one.resourceType === focus.type && one.id === focus.id);
        const kind = task.focus?.display;
        return (
          <li key={task.id}>
            <Link className="dx-review" href={focus ? withQuery(router, resultQuery(focus)) : router.path}>
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
                <Tag tone="note">{wordOf(t, `status_${String(report.status)}`)}</Tag>
              )}
              <span>{waitingText(task.authoredOn ?? '', now, t)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
});
