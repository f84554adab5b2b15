import { Comparison, Edit, Exchange, Play, Print } from '@blueprintjs/icons';
import type { CarePlan } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useTreats } from '#clinical/browser';
import { useService } from '#core/browser';
import { Button, type MenuEntry, MenuButton } from '#ui';
import { Auth } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { usePlanAddress } from '../../hooks/usePlanAddress.ts';
import type { PlanText } from '../../planText.ts';
import { stepsFrom } from '../planStatus.ts';
import { stepLabels, useStatusChange } from '../hooks/useStatusChange.ts';

/** What can be done with a plan: the next step in sight, the rest behind a button. */
export const PlanActions = observer(
  ({ plan, planText }: { readonly plan: Stored<CarePlan>; readonly planText: PlanText }) => {
    const { t } = planText;
    const { activeRole, orgHasActiveShiipIntegration } = useService(Auth);
    const address = usePlanAddress();
    const { busy, take } = useStatusChange(t);
    const writes = useTreats();
    const staff = activeRole !== 'patient';
    const steps = writes ? stepsFrom(plan.status) : [];
    const next = steps.find((step) => step === 'activate' || step === 'resume');
    const open = (view: 'edit' | 'versions' | 'print' | 'hand-off'): string => address.href({ plan: plan.id, view });
    const items: readonly MenuEntry[] = [
      { text: t.print, icon: Print, href: open('print') },
      { text: t.compare, icon: Comparison, href: open('versions') },
      ...(staff && orgHasActiveShiipIntegration ? [{ text: t.handOff, icon: Exchange, href: open('hand-off') }] : []),
      ...(steps.length > 0 ? [{ divider: true } as const] : []),
      ...steps
        .filter((step) => step !== next)
        .map((step) => ({
          text: stepLabels(t)[step],
          danger: step === 'revoke',
          onClick: () => void take(step, plan),
        })),
    ];
    return (
      <div className="cp-actions">
        {next && (
          <Button intent="primary" icon={Play} busy={busy} onClick={() => void take(next, plan)}>
            {stepLabels(t)[next]}
          </Button>
        )}
        {writes && stepsFrom(plan.status).length > 0 && (
          <Button icon={Edit} href={open('edit')}>
            {t.edit}
          </Button>
        )}
        <MenuButton label={t.more} items={items} />
      </div>
    );
  },
);
