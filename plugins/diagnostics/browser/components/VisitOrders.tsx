import { observer } from 'mobx-react-lite';
import { lazyDialog, type PastVisit, useMessages, useService } from '#core/browser';
import { useSearch, useTreats } from '#clinical/browser';
import { Async, DialogButton, NoneLine, Skeleton, Tag } from '#ui';
import { Auth, isStaff } from '#core/shared';
import { conceptText } from '#clinical/shared';
import '../diagnostics.css';
import { messages } from '../messages/index.ts';
import { statusText } from '../resultText.ts';

const OrderDialog = lazyDialog(() => import('../dialogs/OrderDialog.tsx'), 'OrderDialog');

/** Tests and referrals of a visit; the clinician orders more from here. */
export const VisitOrders = observer(({ visit: { patient, encounter } }: { readonly visit: PastVisit }) => {
  const t = useMessages(messages);
  const { activeRole } = useService(Auth);
  const treats = useTreats();
  const found = useSearch(
    'ServiceRequest',
    {
      patient,
      encounter: `Encounter/${encounter}`,
      'status:not': 'entered-in-error,draft',
      _sort: '-authored',
      _count: 50,
    },
    { about: patient },
  );
  return (
    <div className="dx-visit">
      <Async
        resource={found}
        skeleton={<Skeleton lines={2} />}
        none={(known) => (
          <NoneLine of={known} says={isStaff(activeRole) ? t.visitNone : t.visitNothing} className="dx-quiet" />
        )}
      >
        {({ resources }) => (
          <ul className="pv-rows">
            {resources.map((order) => (
              <li key={order.id}>
                <div>
                  <b>{conceptText(order.code)}</b>
                  <small>
                    {[conceptText(order.reasonCode?.[0]), order.performer?.[0]?.display].filter(Boolean).join(' · ')}
                  </small>
                </div>
                <Tag tone={order.status === 'active' ? 'wait' : 'plain'}>{statusText(order, t)}</Tag>
              </li>
            ))}
          </ul>
        )}
      </Async>
      {treats && (
        <div>
          <DialogButton dialog={(close) => <OrderDialog patient={patient} encounter={encounter} close={close} />}>
            {t.order}
          </DialogButton>
        </div>
      )}
    </div>
  );
});
