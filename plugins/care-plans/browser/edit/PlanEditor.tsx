import { observer } from 'mobx-react-lite';
import { useMessages, usePatientId } from '../../../../core/browser/index.ts';
import { Button, Card, DateField, Form, SubmitButton, TextField } from '../../../../core/browser/ui/index.ts';
import { MeanwhileNote } from '../../../../core/browser/ui/edit/MeanwhileNote.tsx';
import type { Resource } from '../../../../core/shared/index.ts';
import { useTemplate } from '../templates/useTemplate.ts';
import { usePlace } from '../usePlace.ts';
import { useVoice } from '../voice.ts';
import { editTexts } from '../messages/editTexts.ts';
import { ActivityFields } from './ActivityFields.tsx';
import { ConditionsField } from './ConditionsField.tsx';
import { type ActivityDraft, draftOf, type Edited, type GoalDraft, type PlanDraft } from './draft.ts';
import { GoalFields } from './GoalFields.tsx';
import { usePlanForm } from './usePlanForm.ts';

interface Props {
  /** Null for a new plan. */
  readonly first: Edited | null;
  readonly resource: Resource<Edited | null> | null;
}

export const PlanEditor = observer(({ first, resource }: Props) => {
  const t = useMessages(editTexts);
  const patientId = usePatientId() ?? '';
  const place = usePlace();
  const template = useTemplate(first ? null : place.from);
  const initial = first ? draftOf(first) : template;
  // A new plan begins as its template says, once those texts are there.
  return initial && <PlanForm t={t} first={first} resource={resource} patientId={patientId} initial={initial} />;
});

interface FormProps extends Props {
  readonly t: ReturnType<typeof usePlanForm>['t'];
  readonly patientId: string;
  readonly initial: PlanDraft;
}

const PlanForm = observer(({ t, first, resource, patientId, initial }: FormProps) => {
  const voice = useVoice();
  const place = usePlace();
  const draftKey = `care-plans:${first ? `plan:${first.plan.id}` : `new:${patientId}:${place.from ?? 'empty'}`}`;
  const { form, shared } = usePlanForm({ first, resource, initial, patientId, draftKey });
  const words = (name: string, value: unknown): string => {
    if (name === 'goals') return (value as readonly GoalDraft[]).map((goal) => goal.words).join(', ');
    if (name === 'activities') return (value as readonly ActivityDraft[]).map((one) => one.words).join(', ');
    if (name === 'addresses') return (value as PlanDraft['addresses']).map(({ display }) => display).join(', ');
    return name === 'start' || name === 'end' ? voice.day(String(value)) : String(value);
  };
  return (
    <div className="cp-plan cp-edit">
      <h2 className="cp-heading">{first ? t.editPlan : t.newPlan}</h2>
      <Form form={form}>
        <MeanwhileNote
          meanwhile={shared.meanwhile}
          label={(name) => form.fields[name as keyof PlanDraft]?.label ?? name}
          words={words}
          take={(name) => shared.take(name as keyof PlanDraft)}
        />
        <Card title={t.about}>
          <div className="pv-form">
            <TextField form={form} name="title" maxLength={200} />
            <TextField form={form} name="description" multiline rows={2} maxLength={2000} />
            <div className="pv-columns">
              <DateField form={form} name="start" />
              <DateField form={form} name="end" min={form.values.start} />
            </div>
            <ConditionsField form={form} t={t} patientId={patientId} />
          </div>
        </Card>
        <Card title={t.goals}>
          <GoalFields form={form} t={t} />
        </Card>
        <Card title={t.activities}>
          <ActivityFields form={form} t={t} patientId={patientId} />
        </Card>
        <div className="pv-form-actions cp-edit-foot">
          <Button href={place.href({ plan: first?.plan.id ?? null })}>{t.cancel}</Button>
          <SubmitButton form={form}>{first ? t.save : t.saveDraft}</SubmitButton>
        </div>
      </Form>
    </div>
  );
});
