import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { FormDialog, optionsOf, SelectField, useForm } from '#ui';
import { Resources } from '#core/shared';
import { type Fax, snoozeFax } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

const choices = ['hour', 'tomorrow', 'week'] as const;
type Choice = (typeof choices)[number];
const days = { tomorrow: 1, week: 7 } as const;

/** By the reader's own clock. */
export const snoozedUntil = (choice: Choice, now: Date): Date =>
  choice === 'hour'
    ? new Date(now.getTime() + 3_600_000)
    : new Date(now.getFullYear(), now.getMonth(), now.getDate() + days[choice], 8);

export const SnoozeDialog = observer(({ fax, close }: { readonly fax: Fax; readonly close: () => void }) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const form = useForm<{ until: Choice }>({
    fields: { until: { label: t.snoozeUntil, required: true } },
    initial: { until: 'tomorrow' },
    submit: ({ until }) =>
      resources.send(snoozeFax, {
        params: { id: fax.id },
        body: { until: snoozedUntil(until, new Date()).toISOString() },
      }),
    done: t.snoozedDone,
  });
  return (
    <FormDialog form={form} title={t.snoozeTitle} action={t.snoozeAction} width="narrow" onClose={close}>
      <p className="pv-muted">{t.snoozeText}</p>
      <SelectField form={form} name="until" options={optionsOf(choices, (choice) => t[`snooze_${choice}`])} />
    </FormDialog>
  );
});
