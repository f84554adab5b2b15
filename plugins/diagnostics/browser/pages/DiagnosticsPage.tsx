import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Link, useMessages, usePages, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Empty, Page } from '../../../../core/browser/ui/index.ts';
import { Auth, Router } from '../../../../core/shared/index.ts';
import '../diagnostics.css';
import { DeskFilters } from '../components/DeskFilters.tsx';
import { OrderDialog } from '../components/OrderDialog.tsx';
import { OrderTable } from '../components/OrderTable.tsx';
import { ReportTable } from '../components/ReportTable.tsx';
import { ResultView } from '../components/ResultView.tsx';
import { ReviewList } from '../components/ReviewList.tsx';
import { messages } from '../messages.ts';
import { chosenOf, type Desk, deskOf, deskStates, orderSearch, reportSearch, withQuery } from '../query.ts';

/** RTE-5 clinic/diagnostics: what waits to be acknowledged, orders and results by state, one result whole. */
export const DiagnosticsPage = observer(() => {
  const t = useMessages(messages);
  const router = useService(Router);
  const { activeRole } = useService(Auth);
  const desk = deskOf(router.query);
  const chosen = chosenOf(router.query);
  const ordering = router.query.has('new');
  if (chosen) {
    return (
      <Page title={t.title} width="wide">
        <ResultView
          key={chosen.id}
          chosen={chosen}
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
      lead={t[`lead_${desk.state}`]}
      actions={
        activeRole === 'practitioner' && (
          <Button intent="primary" icon={Plus} onClick={() => router.go(withQuery(router, { new: '1' }))}>
            {t.order}
          </Button>
        )
      }
    >
      <nav className="dx-states" aria-label={t.states}>
        {deskStates.map((state) => (
          <Link
            key={state}
            href={withQuery(router, { state: state === 'review' ? null : state })}
            aria-current={desk.state === state ? 'page' : undefined}
          >
            {t[`state_${state}`]}
          </Link>
        ))}
      </nav>
      <DeskFilters desk={desk} />
      {desk.state === 'review' ? <ReviewList desk={desk} /> : <Lists desk={desk} />}
      {ordering && <OrderDialog patient={desk.patient} close={() => router.go(withQuery(router, { new: null }))} />}
    </Page>
  );
});

const Lists = observer(({ desk }: { readonly desk: Desk }) => {
  const t = useMessages(messages);
  const { selectedUser } = useService(Auth);
  const me = selectedUser?.resourceId ? `Practitioner/${selectedUser.resourceId}` : null;
  const orders = usePages('ServiceRequest', orderSearch(desk, me));
  const reports = usePages('DiagnosticReport', reportSearch(desk));
  const filtered = desk.patient !== null || desk.mine;
  const none = filtered ? (
    <Empty title={t.emptyFiltered} />
  ) : (
    <Empty picture title={t[`empty_${desk.state}`]} text={t[`emptyText_${desk.state}`]} />
  );
  const caption = t[`state_${desk.state}`];
  return reportSearch(desk) ? (
    <Async resource={reports} empty={({ resources }) => resources.length === 0} emptyState={none}>
      {({ resources, included }) => (
        <ReportTable
          reports={resources}
          included={included}
          caption={caption}
          more={reports.hasMore}
          loadMore={() => reports.more()}
          loadingMore={reports.fetching}
        />
      )}
    </Async>
  ) : (
    <Async resource={orders} empty={({ resources }) => resources.length === 0} emptyState={none}>
      {({ resources, included }) => (
        <OrderTable
          orders={resources}
          included={included}
          caption={caption}
          more={orders.hasMore}
          loadMore={() => orders.more()}
          loadingMore={orders.fetching}
        />
      )}
    </Async>
  );
});
