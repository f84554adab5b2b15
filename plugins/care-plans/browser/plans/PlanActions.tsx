import { Comparison, Edit, Exchange, Play, Print } from '@blueprintjs/icons';
import type { CarePlan } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useService } from '../../../../core/browser/index.ts';
import { Button, type MenuEntry, MenuButton } from '../../../../core/browser/ui/index.ts';
import { Auth, type Stored } from '../../../../core/shared/index.ts';
import { usePlace } from '../usePlace.ts';
import type { Voice } from '../voice.ts';
import { stepsFrom } from './status.ts';
import { stepWords, useSteps } from './useSteps.ts';

/** What can be done with a plan: the next step in sight, the rest behind a button. */
export const PlanActions = observer(({ plan, voice }: { readonly plan: Stored<CarePlan>; readonly voice: Voice }) => {
  const { t } = voice;
  const { activeRole, orgHasActiveShiipIntegration } = useService(Auth);
  const place = usePlace();
  const { busy, take } = useSteps(t);
  const writes = activeRole === 'practitioner';
  const staff = activeRole !== 'patient';
  const steps = writes ? stepsFrom(plan.status) : [];
  const next = steps.find((step) => step === 'activate' || step === 'resume');
  const open = (view: 'edit' | 'versions' | 'print' | 'hand-off'): string => place.href({ plan: plan.id, view });
  const items: readonly MenuEntry[] = [
    { text: t.print, icon: Print, href: open('print') },
    { text: t.compare, icon: Comparison, href: open('versions') },
    ...(staff && orgHasActiveShiipIntegration ? [{ text: t.handOff, icon: Exchange, href: open('hand-off') }] : []),
    ...(steps.length > 0 ? [{ divider: true } as const] : []),
    ...steps
      .filter((step) => step !== next)
      .map((step) => ({ text: stepWords(t)[step], danger: step === 'revoke', onClick: () => void take(step, plan) })),
  ];
  return (
    <div className="cp-actions">
      {next && (
        <Button intent="primary" icon={Play} busy={busy} onClick={() => void take(next, plan)}>
          {stepWords(t)[next]}
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
});
