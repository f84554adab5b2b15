import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService, useStore } from '#core/browser';
import { Async, Button, DateField, FormDialog, useAction, useForm } from '#ui';
import { type Feature, featureEffect, I18n } from '#core/shared';
import { featuresTexts } from '../messages/index.ts';
import { FeatureSwitchStore } from '../stores/FeatureSwitchStore.ts';

interface Props {
  readonly feature: Feature;
  readonly title: string;
}

/** What is planned for a feature, and planning it: the other way than it is now, from a day on. */
export const FeaturePlan = observer(({ feature, title }: Props) => {
  const t = useMessages(featuresTexts);
  const i18n = useService(I18n);
  const desk = useStore(FeatureSwitchStore);
  const { busy, run } = useAction();
  const [open, setOpen] = useState(false);
  const { planned, enabled, essential } = feature;
  if (essential) return null;
  if (planned) {
    const day = i18n.date(`${planned.day}T12:00`, { dateStyle: 'medium' });
    return (
      <span className="clinic-state">
        <small>{planned.enabled ? t.plannedOn(day, planned.by) : t.plannedOff(day, planned.by)}</small>
        <Button
          intent="quiet"
          busy={busy}
          onClick={() => void run(() => desk.set(feature, enabled), { done: t.planCancelled })}
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
      {open && <PlanDialog feature={feature} title={title} onClose={() => setOpen(false)} />}
    </>
  );
});

const PlanDialog = observer(({ feature, title, onClose }: Props & { readonly onClose: () => void }) => {
  const t = useMessages(featuresTexts);
  const { locale } = useService(I18n);
  const desk = useStore(FeatureSwitchStore);
  const effect = useResource(featureEffect, { params: { id: feature.id } });
  const { enabled } = feature;
  const form = useForm({
    fields: { from: { label: t.planFrom, required: true } },
    initial: { from: '' },
    submit: ({ from }) => desk.set(feature, !enabled, from),
    done: t.planned,
  });
  return (
    <FormDialog
      form={form}
      title={enabled ? t.planOff(title) : t.planOn(title)}
      action={t.planAction}
      onClose={onClose}
    >
      <Async resource={effect}>
        {(affected) => (
          <p role="status">
            {t.affects(affected)}{' '}
            {enabled &&
              affected.waiting.length > 0 &&
              t.waitsToo(affected.waiting.map((one) => one[locale]).join(', '))}
          </p>
        )}
      </Async>
      <DateField form={form} name="from" />
    </FormDialog>
  );
});
