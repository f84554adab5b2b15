import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { lazyPart, useService } from '#core/browser';
import { usePatientId, useTreats } from '#clinical/browser';
import { Async, Button, Card, EmptyCard, Skeleton } from '#ui';
import { Auth } from '#core/shared';
import '../../carePlans.css';
import { PlanList } from './PlanList.tsx';
import { PlanView } from './PlanView.tsx';
import { type PlanWithParts, usePlan } from '../hooks/usePlans.ts';
import { usePlanAddress } from '../../hooks/usePlanAddress.ts';
import { usePlanText } from '../../planText.ts';

const Waiting = () => (
  <Card>
    <Skeleton lines={8} />
  </Card>
);

const PlanEditor = lazyPart(
  () => import(/* webpackChunkName: "care-plans-edit" */ '../../editor/components/PlanEditor.tsx'),
  'PlanEditor',
  <Waiting />,
);
const VersionsView = lazyPart(() => import('../../versions/components/VersionsView.tsx'), 'VersionsView', <Waiting />);
const PrintView = lazyPart(() => import('../../print/components/PrintView.tsx'), 'PrintView', <Waiting />);
const HandOffView = lazyPart(() => import('../../handOff/components/HandOffView.tsx'), 'HandOffView', <Waiting />);

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
  if (planId === 'new' && treats) return <PlanEditor key={`new-${from}`} first={null} resource={null} />;
  return planId !== null && planId !== 'new' ? <OnePlan planId={planId} /> : <PlanList />;
});
