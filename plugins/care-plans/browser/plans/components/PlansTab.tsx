import { observer } from 'mobx-react-lite';
import { type ReactNode, Suspense } from 'react';
import { lazyPage, useService } from '#core/browser';
import { usePatientId, useTreats } from '#clinical/browser';
import { Async, Button, Card, EmptyCard, Skeleton } from '#ui';
import { Auth } from '#core/shared';
import '../../carePlans.css';
import { PlanList } from './PlanList.tsx';
import { PlanView } from './PlanView.tsx';
import { type PlanWithParts, usePlan } from '../hooks/usePlans.ts';
import { usePlanAddress } from '../../hooks/usePlanAddress.ts';
import { usePlanText } from '../../planText.ts';

const PlanEditor = lazyPage(() =>
  import(/* webpackChunkName: "care-plans-edit" */ '../../editor/components/PlanEditor.tsx').then(
    (module) => module.PlanEditor,
  ),
);
const VersionsView = lazyPage(() =>
  import('../../versions/components/VersionsView.tsx').then((module) => module.VersionsView),
);
const PrintView = lazyPage(() => import('../../print/components/PrintView.tsx').then((module) => module.PrintView));
const HandOffView = lazyPage(() =>
  import('../../handOff/components/HandOffView.tsx').then((module) => module.HandOffView),
);

const Waiting = () => (
  <Card>
    <Skeleton lines={8} />
  </Card>
);

const OnePlan = observer(({ planId }: { readonly planId: string }) => {
  const { t } = usePlanText();
  const { activeRole, orgHasActiveShiipIntegration } = useService(Auth);
  const treats = useTreats();
  const address = usePlanAddress();
  const found = usePlan(planId, usePatientId());
  const shown = (parts: PlanWithParts): ReactNode => {
    if (address.view === 'edit' && treats) {
      return <PlanEditor key={planId} first={parts} resource={found} />;
    }
    if (address.view === 'versions') return <VersionsView plan={parts.plan} />;
    if (address.view === 'print') return <PrintView {...parts} />;
    if (address.view === 'hand-off' && activeRole !== 'patient' && orgHasActiveShiipIntegration) {
      return <HandOffView {...parts} />;
    }
    return <PlanView {...parts} />;
  };
  return (
    <Async
      resource={found}
      skeleton={<Waiting />}
      empty={(parts) => parts === null}
      none={(known) => <EmptyCard of={known} title={t.none} action={<Button href={address.href()}>{t.all}</Button>} />}
    >
      {(parts) => parts && shown(parts)}
    </Async>
  );
});

/** The chart's tab: the list, or what the address opens of one plan. */
export const PlansTab = observer(() => {
  const treats = useTreats();
  const { planId, from } = usePlanAddress();
  const page =
    planId === 'new' && treats ? (
      <PlanEditor key={`new-${from}`} first={null} resource={null} />
    ) : planId !== null && planId !== 'new' ? (
      <OnePlan planId={planId} />
    ) : (
      <PlanList />
    );
  return <Suspense fallback={<Waiting />}>{page}</Suspense>;
});
