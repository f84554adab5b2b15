import { observer } from 'mobx-react-lite';
import { type ReactNode, Suspense } from 'react';
import { lazyPage, usePatientId, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Card, Empty, Skeleton } from '../../../../core/browser/ui/index.ts';
import { Auth } from '../../../../core/shared/index.ts';
import '../carePlans.css';
import { PlanList } from '../plans/PlanList.tsx';
import { PlanPage } from '../plans/PlanPage.tsx';
import { type PlanWithParts, usePlan } from '../plans/usePlans.ts';
import { usePlace } from '../usePlace.ts';
import { useVoice } from '../voice.ts';

const PlanEditor = lazyPage(() =>
  import(/* webpackChunkName: "care-plans-edit" */ '../edit/PlanEditor.tsx').then((module) => module.PlanEditor),
);
const VersionsView = lazyPage(() =>
  import(/* webpackChunkName: "care-plans-versions" */ '../versions/VersionsView.tsx').then(
    (module) => module.VersionsView,
  ),
);
const PrintView = lazyPage(() =>
  import(/* webpackChunkName: "care-plans-print" */ '../print/PrintView.tsx').then((module) => module.PrintView),
);
const HandOffView = lazyPage(() =>
  import(/* webpackChunkName: "care-plans-hand-off" */ '../handOff/HandOffView.tsx').then(
    (module) => module.HandOffView,
  ),
);

const Waiting = () => (
  <Card>
    <Skeleton lines={8} />
  </Card>
);

const OnePlan = observer(({ planId }: { readonly planId: string }) => {
  const { t } = useVoice();
  const { activeRole, orgHasActiveShiipIntegration } = useService(Auth);
  const place = usePlace();
  const found = usePlan(planId, usePatientId());
  const shown = (parts: PlanWithParts): ReactNode => {
    if (place.view === 'edit' && activeRole === 'practitioner') {
      return <PlanEditor key={planId} first={parts} resource={found} />;
    }
    if (place.view === 'versions') return <VersionsView plan={parts.plan} />;
    if (place.view === 'print') return <PrintView {...parts} />;
    if (place.view === 'hand-off' && activeRole !== 'patient' && orgHasActiveShiipIntegration) {
      return <HandOffView {...parts} />;
    }
    return <PlanPage {...parts} />;
  };
  return (
    <Async
      resource={found}
      skeleton={<Waiting />}
      empty={(parts) => parts === null}
      emptyState={
        <Card>
          <Empty title={t.none} action={<Button href={place.href()}>{t.all}</Button>} />
        </Card>
      }
    >
      {(parts) => parts && shown(parts)}
    </Async>
  );
});

/** The chart's tab: the list, or what the address opens of one plan. */
export const PlansTab = observer(() => {
  const { activeRole } = useService(Auth);
  const { planId, from } = usePlace();
  const page =
    planId === 'new' && activeRole === 'practitioner' ? (
      <PlanEditor key={`new-${from}`} first={null} resource={null} />
    ) : planId !== null && planId !== 'new' ? (
      <OnePlan planId={planId} />
    ) : (
      <PlanList />
    );
  return <Suspense fallback={<Waiting />}>{page}</Suspense>;
});
