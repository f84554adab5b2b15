import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService, useStore } from '#core/browser';
import { Async, CheckField, DateField, FormDialog, SelectField, useForm } from '#ui';
import { type Feature, featureEffect, type FirstUsers, I18n } from '#core/shared';
import { featuresTexts } from '../messages/index.ts';
import { FeatureSwitchStore } from '../stores/FeatureSwitchStore.ts';
import { FirstPeople } from './FirstPeople.tsx';

interface Props {
  readonly feature: Feature;
  readonly title: string;
  readonly onClose: () => void;
}

const steps = ['everyone', 'some', 'off'] as const;
type Step = (typeof steps)[number];

/** The next step of a feature, now or from a day on: everyone, some people first, or nobody. */
export const PlanDialog = observer(({ feature, title, onClose }: Props) => {
  const t = useMessages(featuresTexts);
  const { locale } = useService(I18n);
  const desk = useStore(FeatureSwitchStore);
  const effect = useResource(featureEffect, { params: { id: feature.id } });
  const { enabled, first } = feature;
  const [people, setPeople] = useState<FirstUsers['people']>(first?.people ?? []);
  // What it is already is no step.
  const now: Step | null = !enabled ? 'off' : first ? null : 'everyone';
  const open = steps.filter((step) => step !== now);
  const form = useForm({
    fields: {
      step: { label: t.step, required: true },
      from: { label: t.planFrom },
      staff: { label: t.firstPractitioners },
      patients: { label: t.firstPatients },
    },
    initial: {
      step: open[0] as string,
      from: '',
      staff: first?.roles.includes('practitioner') ?? false,
      patients: first?.roles.includes('patient') ?? false,
    },
    submit: ({ step, from, staff, patients }) =>
      desk.set(feature, step !== 'off', {
        ...(from !== '' && { from }),
        ...(step === 'some' && {
          first: {
            roles: [...(staff ? ['practitioner' as const] : []), ...(patients ? ['patient' as const] : [])],
            people: people.map(({ id }) => id),
          },
        }),
      }),
    done: ({ from }) => (from === '' ? t.stepTaken : t.planned),
  });
  const { step, from } = form.values;
  return (
    <FormDialog
      form={form}
      title={t.planTitle(title)}
      action={from === '' ? t.stepAction : t.planAction}
      onClose={onClose}
    >
      <SelectField form={form} name="step" options={open.map((value) => ({ value, label: t[`step_${value}`] }))} />
      {step === 'some' && (
        <fieldset className="clinic-first">
          <legend>{t.firstWho}</legend>
          <p className="pv-muted">{t.firstText}</p>
          <CheckField form={form} name="staff" />
          <CheckField form={form} name="patients" />
          <FirstPeople people={people} change={setPeople} />
        </fieldset>
      )}
      <DateField form={form} name="from" help={t.planFromHelp} />
      <Async resource={effect}>
        {(affected) => (
          <p role="status">
            {t.affects(affected)}{' '}
            {step === 'off' &&
              affected.waiting.length > 0 &&
              t.waitsToo(affected.waiting.map((one) => one[locale]).join(', '))}
          </p>
        )}
      </Async>
    </FormDialog>
  );
});
