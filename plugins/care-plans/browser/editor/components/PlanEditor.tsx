import { Play } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Button, Card, DateField, Form, SubmitButton, TextField, useConfirm } from '#ui';
import { MeanwhileNote } from '#ui/edit/MeanwhileNote.tsx';
import type { Resource } from '#core/shared';
import { useTemplate } from '../../templates/hooks/useTemplate.ts';
import { usePlanAddress } from '../../hooks/usePlanAddress.ts';
import { usePlanText } from '../../planText.ts';
import { editorTexts } from '../messages/index.ts';
import { ActivityFields } from './ActivityFields.tsx';
import { ConditionsField } from './ConditionsField.tsx';
import { type ActivityDraft, draftOf, type PlanAndGoals, type GoalDraft, type PlanDraft } from '../planDraft.ts';
import { GoalFields } from './GoalFields.tsx';
import { usePlanForm } from '../hooks/usePlanForm.ts';

interface Props {
  /** Null for a new plan. */
  readonly first: PlanAndGoals | null;
  readonly resource: Resource<PlanAndGoals | null> | null;
}

export const PlanEditor = observer(({ first, resource }: Props) => {
  const t = useMessages(editorTexts);
  const patientId = usePatientId() ?? '';
  const address = usePlanAddress();
  const template = useTemplate(first ? null : address.from);
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
  const planText = usePlanText();
  const confirm = useConfirm();
  const address = usePlanAddress();
  const draftKey = `care-plans:${first ? `plan:${first.plan.id}` : `new:${patientId}:${address.from ?? 'empty'}`}`;
  const { form, shared, activate } = usePlanForm({ first, resource, initial, patientId, draftKey });
  const words = (name: string, value: unknown): string => {
    if (name === 'goals') return (value as readonly GoalDraft[]).map((goal) => goal.words).join(', ');
    if (name === 'activities') return (value as readonly ActivityDraft[]).map((one) => one.words).join(', ');
    if (name === 'addresses') return (value as PlanDraft['addresses']).map(({ display }) => display).join(', ');
    return name === 'start' || name === 'end' ? planText.day(String(value)) : String(value);
  };
  const begin = async (): Promise<void> => {
    const { activateTitle: title, activateText: text, activate: action } = planText.t;
    if (await confirm({ title, text, action })) await activate();
  };
  return (
    <div className="cp-plan cp-edit">
      <h2 className="cp-heading">{first ? t.editPlan : t.newPlan}</h2>
      <Form form={form}>
        <MeanwhileNote form={form} shared={shared} words={words} />
        <Card title={t.about}>
          <div className="pv-form">
            <TextField form={form} name="title" maxLength={200} />
            <TextField form={form} name="description" multiline rows={2} maxLength={2000} />
            <div className="pv-columns">
              <DateField form={form} name="start" />
              <DateField form={form} name="end" min={form.values.start} />
            </div>
            <ConditionsField form={form} t={t} patientId={patientId} from={first ? null : address.from} />
          </div>
        </Card>
        <Card title={t.goals}>
          <GoalFields form={form} t={t} />
        </Card>
        <Card title={t.activities}>
          <ActivityFields form={form} t={t} patientId={patientId} />
        </Card>
        <div className="pv-form-actions cp-edit-foot">
          <Button href={address.href({ plan: first?.plan.id ?? null })}>{t.cancel}</Button>
          {first ? (
            <SubmitButton form={form}>{t.save}</SubmitButton>
          ) : (
            <>
              <Button type="submit" busy={form.busy}>
                {t.saveDraft}
              </Button>
              <Button intent="primary" icon={Play} busy={form.busy} onClick={() => void begin()}>
                {planText.t.activate}
              </Button>
            </>
          )}
        </div>
      </Form>
    </div>
  );
});
