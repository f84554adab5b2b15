import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService, withQuery } from '#core/browser';
import { pagingOf, usePages, useSearch, useTreats } from '#clinical/browser';
import { Async, Button, EmptyCard, NoneLine } from '#ui';
import { Router } from '#core/shared';
import { messages } from '../messages/index.ts';
import { resultRefOf } from '../resultRef.ts';
import { OrderDialog } from '../dialogs/OrderDialog.tsx';
import { OrderTable } from './OrderTable.tsx';
import { ReportTable } from './ReportTable.tsx';
import { ResultView } from './ResultView.tsx';
import { VitalsCard } from './VitalsCard.tsx';

/** The chart's tab for staff: results, orders that are open, measurements. */
export const StaffResults = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(messages);
  const router = useService(Router);
  const treats = useTreats();
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
  const resultRef = resultRefOf(router.query);
  if (resultRef) {
    const back = withQuery(router, { report: null, value: null, with: null });
    return <ResultView key={resultRef.id} resultRef={resultRef} about={patient} back={back} />;
  }
  return (
    <div className="dx-tab">
      <section className="dx-part" aria-label={t.results}>
        <div className="dx-part-head">
          <h2>{t.results}</h2>
          {treats && (
            <Button intent="primary" icon={Plus} onClick={() => setOrdering(true)}>
              {t.order}
            </Button>
          )}
        </div>
        <Async resource={reports} none={(known) => <EmptyCard of={known} title={t.noResults} text={t.noResultsText} />}>
          {({ resources, included }) => (
            <ReportTable reports={resources} included={included} caption={t.results} ofOne {...pagingOf(reports)} />
          )}
        </Async>
      </section>
      <section className="dx-part" aria-label={t.orders}>
        <h2>{t.orders}</h2>
        <Async resource={orders} none={(known) => <NoneLine of={known} says={t.noOrders} className="dx-quiet" />}>
          {({ resources }) => <OrderTable orders={resources} included={[]} caption={t.orders} ofOne />}
        </Async>
      </section>
      <VitalsCard patient={patient} />
      {ordering && <OrderDialog patient={patient} close={() => setOrdering(false)} />}
    </div>
  );
});
