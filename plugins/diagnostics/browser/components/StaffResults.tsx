import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, usePages, useSearch, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Card, Empty } from '../../../../core/browser/ui/index.ts';
import { Auth, Router } from '../../../../core/shared/index.ts';
import { messages } from '../messages.ts';
import { chosenOf, withQuery } from '../query.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { OrderTable } from './OrderTable.tsx';
import { ReportTable } from './ReportTable.tsx';
import { ResultView } from './ResultView.tsx';
import { VitalsPart } from './VitalsPart.tsx';

/** The chart's tab for staff: results, orders that are open, measurements. */
export const StaffResults = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(messages);
  const router = useService(Router);
  const { activeRole } = useService(Auth);
  const [ordering, setOrdering] = useState(false);
  const of = { patient: `Patient/${patient}` };
  const reports = usePages(
    'DiagnosticReport',
    { ...of, _sort: '-date', _count: 20, _include: 'DiagnosticReport:result' },
    { about: patient },
  );
  const orders = useSearch(
    'ServiceRequest',
    { ...of, status: 'active,on-hold', _sort: '-authored', _count: 50 },
    { about: patient },
  );
  const chosen = chosenOf(router.query);
  if (chosen) {
    const back = withQuery(router, { report: null, value: null, with: null });
    return <ResultView key={chosen.id} chosen={chosen} about={patient} back={back} />;
  }
  return (
    <div className="dx-tab">
      <section className="dx-part" aria-label={t.results}>
        <div className="dx-part-head">
          <h2>{t.results}</h2>
          {activeRole === 'practitioner' && (
            <Button intent="primary" icon={Plus} onClick={() => setOrdering(true)}>
              {t.order}
            </Button>
          )}
        </div>
        <Async
          resource={reports}
          empty={({ resources }) => resources.length === 0}
          emptyState={
            <Card>
              <Empty title={t.noResults} text={t.noResultsText} />
            </Card>
          }
        >
          {({ resources, included }) => (
            <ReportTable
              reports={resources}
              included={included}
              caption={t.results}
              ofOne
              more={reports.hasMore}
              loadMore={() => reports.more()}
              loadingMore={reports.fetching}
            />
          )}
        </Async>
      </section>
      <section className="dx-part" aria-label={t.orders}>
        <h2>{t.orders}</h2>
        <Async
          resource={orders}
          empty={({ resources }) => resources.length === 0}
          emptyState={<p className="dx-quiet">{t.noOrders}</p>}
        >
          {({ resources }) => <OrderTable orders={resources} included={[]} caption={t.orders} ofOne />}
        </Async>
      </section>
      <VitalsPart patient={patient} />
      {ordering && <OrderDialog patient={patient} close={() => setOrdering(false)} />}
    </div>
  );
});
