import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { I18n, Resources } from '#core/shared';
import { Async, Card, CheckField, Form, FormActions, TextField, useForm, useFormDraft } from '#ui';
import type { CallAnswer } from '#core/shared';
import {
  type EscalationRule,
  type EscalationStep,
  escalationSteps,
  firstTooEarly,
  longestWait,
  readEscalation,
  saveEscalation,
} from '../../shared/escalation.ts';
import { escalationTexts } from '../messages/escalation/index.ts';

type Typed = Record<EscalationStep, string> & { on: boolean; inQuietHours: boolean };

const minutesIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const stepsIn = ({ push, mail, task }: Record<EscalationStep, string>) => ({
  push: minutesIn(push),
  mail: minutesIn(mail),
  task: minutesIn(task),
});
const typedOf = ({ push, mail, task, ...rest }: EscalationRule): Typed => ({
  ...rest,
  push: String(push ?? ''),
  mail: String(mail ?? ''),
  task: String(task ?? ''),
});

/** Clinic management: what follows while nobody opens something urgent. */
export const EscalationPanel = observer(() => {
  const kept = useResource(readEscalation, {});
  return <Async resource={kept}>{({ data }) => <RuleForm {...data} />}</Async>;
});

const RuleForm = observer(({ rule, senders, hasTasks }: CallAnswer<typeof readEscalation>['data']) => {
  const t = useMessages(escalationTexts);
  const { locale } = useService(I18n);
  const resources = useService(Resources);
  const check = (step: EscalationStep) => (text: string, typed: Typed) => {
    const minutes = minutesIn(text);
    if (minutes === null) return undefined;
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > longestWait) return t.number(longestWait);
    return firstTooEarly(stepsIn(typed)) === step ? t.later : undefined;
  };
  const form = useForm<Typed>({
    fields: {
      on: { label: t.on },
      push: { label: t.push, check: check('push') },
      mail: { label: t.mail, check: check('mail') },
      task: { label: t.task, check: check('task') },
      inQuietHours: { label: t.inQuietHours },
    },
    initial: typedOf(rule),
    submit: ({ on, inQuietHours, ...steps }) =>
      resources.send(saveEscalation, { body: { on, inQuietHours, ...stepsIn(steps) } }),
    done: t.saved,
  });
  useFormDraft(form, 'push:escalation');
  const help = { push: t.empty, mail: t.mailHelp, task: hasTasks ? undefined : t.noTasks };
  return (
    <Card title={t.title}>
      <Form form={form}>
        <p>{t.lead}</p>
        <p className="pv-muted">
          {senders.length === 0 ? t.nothing : t.senders(senders.map(({ title }) => title[locale]).join(', '))}
        </p>
        <CheckField form={form} name="on" />
        {form.values.on && (
          <>
            {escalationSteps.map((step) => (
              <TextField
                key={step}
                form={form}
                name={step}
                type="number"
                min="1"
                max={String(longestWait)}
                help={help[step]}
              />
            ))}
          </>
        )}
        <CheckField form={form} name="inQuietHours" />
        <FormActions form={form} action={t.save} />
      </Form>
    </Card>
  );
});
