import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { CheckField, FormDialog, useForm } from '#ui';
import { Resources } from '#core/shared';
import { reminderHours, type ReminderRule, saveReminderRule } from '#plugins/appointments/shared/reminderRule.ts';
import { reminderTexts } from './messages/index.ts';

interface Props {
  /** The visit type's. */
  readonly id: string;
  readonly name: string;
  readonly rule: ReminderRule;
  readonly onClose: () => void;
}

const most = 3;

export const ReminderRuleDialog = observer(({ id, name, rule, onClose }: Props) => {
  const t = useMessages(reminderTexts);
  const resources = useService(Resources);
  const form = useForm({
    fields: {
      hours: { label: t.before },
      asks: { label: t.asks, check: (asks, { hours }) => (asks && hours.length === 0 ? t.needsTime : undefined) },
      missed: { label: t.missed },
    },
    initial: rule,
    submit: async ({ hours, asks, missed }) => {
      const body = { hours: [...hours], asks, missed };
      await resources.send(saveReminderRule, { params: { type: id }, body });
    },
    done: t.saved,
  });
  const { hours } = form.values;
  const set = (hour: ReminderRule['hours'][number], on: boolean): void =>
    form.set(
      'hours',
      reminderHours.filter((one) => (one === hour ? on : hours.includes(one))),
    );
  return (
    <FormDialog form={form} title={t.edit(name)} action={t.save} onClose={onClose}>
      <fieldset className="av-sites">
        <legend>{t.before}</legend>
        {reminderHours.map((hour) => (
          <label key={hour} className="pv-check">
            <input
              type="checkbox"
              checked={hours.includes(hour)}
              disabled={!hours.includes(hour) && hours.length >= most}
              onChange={(event) => set(hour, event.target.checked)}
            />
            <span>{t.hours(hour)}</span>
          </label>
        ))}
        <span className="pv-field-help">{t.most}</span>
      </fieldset>
      <CheckField form={form} name="asks" help={t.asksHelp} />
      <CheckField form={form} name="missed" help={t.missedHelp} />
    </FormDialog>
  );
});
