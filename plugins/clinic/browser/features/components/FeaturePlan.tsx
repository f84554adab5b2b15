import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyDialog, useMessages, useService, useStore } from '#core/browser';
import { Button, useAction } from '#ui';
import { type Feature, I18n } from '#core/shared';
import { featuresTexts } from '../messages/index.ts';
import { FeatureSwitchStore } from '../stores/FeatureSwitchStore.ts';
import { usersText } from '../usersText.ts';

const PlanDialog = lazyDialog(() => import('./PlanDialog.tsx'), 'PlanDialog');

interface Props {
  readonly feature: Feature;
  readonly title: string;
}

/** What is planned for a feature, and the dialog of its next step. */
export const FeaturePlan = observer(({ feature, title }: Props) => {
  const t = useMessages(featuresTexts);
  const i18n = useService(I18n);
  const desk = useStore(FeatureSwitchStore);
  const { busy, run } = useAction();
  const [open, setOpen] = useState(false);
  const { planned, essential } = feature;
  if (essential) return null;
  if (planned) {
    const day = i18n.date(`${planned.day}T12:00`, { dateStyle: 'medium' });
    return (
      <span className="clinic-state">
        <small>
          {!planned.enabled && t.plannedOff(day, planned.by)}
          {planned.enabled &&
            (planned.first
              ? t.plannedFirst(usersText(planned.first, t), day, planned.by)
              : t.plannedOn(day, planned.by))}
        </small>
        <Button
          intent="quiet"
          busy={busy}
          onClick={() => void run(() => desk.keep(feature), { done: t.planCancelled })}
        >
          {t.cancelPlan}
        </Button>
      </span>
    );
  }
  return (
    <>
      <Button intent="quiet" aria-label={t.planLabel(title)} onClick={() => setOpen(true)}>
        {t.plan}
      </Button>
      {open && (
        // The list behind it stays as it is while the dialog's code comes.
        <PlanDialog feature={feature} title={title} onClose={() => setOpen(false)} />
      )}
    </>
  );
});
