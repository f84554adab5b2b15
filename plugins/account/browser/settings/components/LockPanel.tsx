import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { useOwnChange } from '#core/browser/resources/useOwnChange.ts';
import { Button, Form, FormActions, SelectField, useForm } from '#ui';
import { Lock } from '#core/shared';
import { changeSettings } from '#plugins/account/shared/settingsCalls.ts';
import { PinPanel } from '../../lockPin/PinPanel.tsx';
import { settingsTexts } from '../messages/index.ts';

const choices = [1, 5, 10, 15, 30, 60];

/** STA-5: after how long without a touch the screen locks. */
export const LockPanel = observer(() => {
  const t = useMessages(settingsTexts);
  const lock = useService(Lock);
  const change = useOwnChange();
  const minutes = [...new Set([...choices, lock.delayMinutes])].filter((delay) => delay > 0).sort((a, b) => a - b);
  const form = useForm({
    fields: { delay: { label: t.lockDelay, required: true } },
    initial: { delay: String(lock.delayMinutes) },
    submit: ({ delay }) => change(changeSettings, { body: { lockDelayMinutes: Number(delay) } }),
    done: t.saved,
  });
  return (
    <div className="account-panel">
      <p className="pv-muted">{t.lockLead}</p>
      <Form form={form}>
        <SelectField
          form={form}
          name="delay"
          options={[
            ...minutes.map((delay) => ({ value: String(delay), label: t.lockMinutes(delay) })),
            { value: '0', label: t.lockNever },
          ]}
        />
        <FormActions form={form} action={t.save}>
          <Button onClick={lock.lock}>{t.lockNow}</Button>
        </FormActions>
      </Form>
      <PinPanel />
    </div>
  );
});
