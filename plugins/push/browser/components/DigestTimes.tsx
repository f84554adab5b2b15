import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { I18n, Resources } from '#core/shared';
import { Form, FormActions, TextField, useForm } from '#ui';
import { zoneName } from '#plugins/clinic/shared/index.ts';
import { type Digest, savePreferences } from '../../shared/calls.ts';
import { clockOf, minuteOf } from '../clock.ts';
import { preferenceTexts } from '../messages/preferences/index.ts';

const week = [0, 1, 2, 3, 4, 5, 6];

/** At which hour and on which days the mail comes. */
export const DigestTimes = observer(({ digest }: { readonly digest: Digest }) => {
  const t = useMessages(preferenceTexts);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const { timeZone } = digest;
  const form = useForm<{ at: string; days: readonly number[] }>({
    fields: {
      at: { label: t.digestAt, required: true },
      days: { label: t.digestDays, check: (days) => (days.length === 0 ? t.oneDay : undefined) },
    },
    initial: { at: clockOf(digest.minute), days: digest.days },
    submit: ({ at, days }) =>
      resources.send(savePreferences, { body: { digest: { minute: minuteOf(at), days: [...days], timeZone } } }),
    done: t.mailSaved,
  });
  const { days } = form.values;
  const error = form.store.errors.days;
  // A Monday: the first of January 2024.
  const name = (day: number): string => i18n.date(`2024-01-0${day + 1}`, { weekday: 'long' });
  const turn = (day: number, on: boolean): void =>
    form.set('days', on ? [...days, day].sort((one, other) => one - other) : days.filter((one) => one !== day));
  return (
    <Form form={form}>
      <TextField form={form} name="at" type="time" />
      <fieldset className="pv-field" aria-describedby={`${form.id}-days-notes`}>
        <legend className="pv-label">{t.digestDays}</legend>
        {week.map((day) => (
          <label key={day} className="pv-check">
            <input type="checkbox" checked={days.includes(day)} onChange={(event) => turn(day, event.target.checked)} />
            <span>{name(day)}</span>
          </label>
        ))}
        <div id={`${form.id}-days-notes`}>{error && <span className="pv-field-error">{error}</span>}</div>
      </fieldset>
      <p className="pv-muted">{t.zone(zoneName(timeZone, i18n.locale))}</p>
      <FormActions form={form} action={t.save} />
    </Form>
  );
});
