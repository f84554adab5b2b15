import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService, withQuery } from '#core/browser';
import { pagingOf, usePages, useTreats } from '#clinical/browser';
import { Async, Button, Page } from '#ui';
import { Auth, Router } from '#core/shared';
import '../diagnostics.css';
import { WorklistFilters } from '../components/WorklistFilters.tsx';
import { OrderDialog } from '../dialogs/OrderDialog.tsx';
import { OrderTable } from '../components/OrderTable.tsx';
import { ReportTable } from '../components/ReportTable.tsx';
import { ResultView } from '../components/ResultView.tsx';
import { ReviewList } from '../components/ReviewList.tsx';
import { messages } from '../messages/index.ts';
import { resultRefOf } from '../resultRef.ts';
import { orderSearch, reportSearch, type Worklist, worklistOf, worklistStates } from '../worklist.ts';

/** RTE-5 clinic/diagnostics: what waits to be acknowledged, orders and results by state, one result whole. */
export const DiagnosticsPage = observer(() => {
  const t = useMessages(messages);
  const router = useService(Router);
  const treats = useTreats();
  const worklist = worklistOf(router.query);
  const resultRef = resultRefOf(router.query);
  const ordering = router.query.has('new');
  if (resultRef) {
    return (
      <Page title={t.title} width="wide">
        <ResultView
          key={resultRef.id}
          resultRef={resultRef}
          about={null}
          back={withQuery(router, { report: null, value: null, with: null })}
        />
      </Page>
    );
  }
  return (
    <Page
      title={t.title}
      width="wide"
      lead={t[`lead_${worklist.state}`]}
      actions={
        treats && (
          <Button intent="primary" icon={Plus} onClick={() => router.go(withQuery(router, { new: '1' }))}>
            {t.order}
          </Button>
        )
      }
    >
      <nav className="dx-states" aria-label={t.states}>
        {worklistStates.map((state) => (
          <Link
            key={state}
            href={withQuery(router, { state: state === 'review' ? null : state })}
            aria-current={worklist.state === state ? 'page' : undefined}
          >
            {t[`state_${state}`]}
          </Link>
        ))}
      </nav>
      <WorklistFilters worklist={worklist} />
      {worklist.state === 'review' ? <ReviewList worklist={worklist} /> : <Lists worklist={worklist} />}
      {ordering && <OrderDialog patient={worklist.patient} close={() => router.go(withQuery(router, { new: null }))} />}
    </Page>
  );
});

const Lists = observer(({ worklist }: { readonly worklist: Worklist }) => {
  const t = useMessages(messages);
  const { selectedUser } = useService(Auth);
  const me = selectedUser?.resourceId ? `Practitioner/${selectedUser.resourceId}` : null;
  const orders = usePages('ServiceRequest', orderSearch(worklist, me));
  const reports = usePages('DiagnosticReport', reportSearch(worklist));
  const filtered = worklist.patient !== null || worklist.mine;
  const none = filtered
    ? { title: t.emptyFiltered }
    : { picture: true, title: t[`empty_${worklist.state}`], text: t[`emptyText_${worklist.state}`] };
  const caption = t[`state_${worklist.state}`];
  return reportSearch(worklist) ? (
    <Async resource={reports} none={none}>
      {({ resources, included }) => (
        <ReportTable reports={resources} included={included} caption={caption} {...pagingOf(reports)} />
      )}
    </Async>
  ) : (
    <Async resource={orders} none={none}>
      {({ resources, included }) => (
        <OrderTable orders={resources} included={included} caption={caption} {...pagingOf(orders)} />
      )}
    </Async>
  );
});
