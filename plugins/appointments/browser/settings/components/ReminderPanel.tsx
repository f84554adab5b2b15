import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, CheckField, Form, SelectField, SubmitButton, useForm } from '#ui';
import { Resources, Toasts } from '#core/shared';
import { feedAddress } from '#plugins/appointments/shared/calendarFileCalls.ts';
import { getReminder, saveReminder } from '#plugins/appointments/shared/calls.ts';
import '../../appointments.css';
import { messages } from '../../messages/index.ts';

const choices = [0, 5, 15, 30, 60, 120, 1440, 2880] as const;

/** CST-3: how long before a visit one is reminded; and one's visits in another calendar. */
export const ReminderPanel = observer(() => {
  const reminder = useResource(getReminder, {});
  return (
    <div className="av-settings">
      <Async resource={reminder}>{(chosen) => <ReminderForm chosen={chosen} />}</Async>
      <FeedPart />
    </div>
  );
});

interface Chosen {
  readonly minutes: number;
  readonly mails: boolean;
}

const ReminderForm = observer(({ chosen }: { readonly chosen: Chosen }) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const form = useForm({
    fields: { minutes: { label: t.remindMe, required: true }, mails: { label: t.mailMe } },
    initial: { minutes: String(chosen.minutes), mails: chosen.mails },
    submit: async (values) => {
      await resources.send(saveReminder, { body: { minutes: Number(values.minutes), mails: values.mails } });
    },
    done: t.remindersSaved,
  });
  return (
    <Form form={form}>
      <SelectField
        form={form}
        name="minutes"
        options={choices.map((value) => ({
          value: String(value),
          label: value === 0 ? t.reminderNone : t.reminderMinutes(value),
        }))}
      />
      <CheckField form={form} name="mails" />
      <SubmitButton form={form}>{t.save}</SubmitButton>
    </Form>
  );
});

const FeedPart = observer(() => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const [address, setAddress] = useState<string | null>(null);
  const show = async (renew: boolean): Promise<void> => {
    const { path } = await resources.send(feedAddress, { body: { renew } });
    setAddress(new URL(path, window.location.origin).href);
    if (renew) toasts.show({ message: t.renewed });
  };
  return (
    <section>
      <h3>{t.feed}</h3>
      <p>{t.feedHelp}</p>
      {address !== null && <input className="pv-input" readOnly aria-label={t.feed} value={address} />}
      <div className="av-acts">
        {address === null && <Button onClick={() => void show(false)}>{t.showFeed}</Button>}
        {address !== null && <Button onClick={() => void show(true)}>{t.renewFeed}</Button>}
      </div>
    </section>
  );
});
