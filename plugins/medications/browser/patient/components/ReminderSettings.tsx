import { observer } from 'mobx-react-lite';
import { draftKey, usePatientId } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import {
  CheckField,
  Form,
  FormActions,
  type FormModel,
  NoneLine,
  SelectField,
  Switch,
  TextField,
  useForm,
  useFormDraft,
} from '#ui';
import { Resources, Toasts, whole } from '#core/shared';
import { type Reminders, saveReminders } from '#plugins/medications/shared/calls.ts';
import type { Medicine } from '#plugins/medications/shared/medicine.ts';
import { dayParts } from '#plugins/medications/shared/schedule/dayParts.ts';
import { patientTexts } from '../messages/index.ts';
import { reminderSettingsOf, parseTimes, type ReminderValues, reminderValuesOf } from './reminderForm.ts';

interface ReminderSettingsProps {
  readonly medicines: readonly Medicine[];
  readonly reminders: Reminders;
}

const advances = [0, 5, 10, 15, 30, 60];

/** The patient's reminder settings (CST-3), for each medicine. */
export const ReminderSettings = observer(({ medicines, reminders }: ReminderSettingsProps) => {
  const t = useMessages(patientTexts);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const patient = usePatientId() ?? '';
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { settings, zone } = reminders;
  const scheduled = medicines.filter(({ plan, state }) => state === 'active' && plan.rules.length > 0);
  const form: FormModel<ReminderValues> = useForm<ReminderValues>({
    fields: {
      on: { label: t.remindersOn },
      advance: { label: t.advance, required: true },
      morning: { label: t.part_morning, required: true },
      noon: { label: t.part_noon, required: true },
      evening: { label: t.part_evening, required: true },
      night: { label: t.part_night, required: true },
      quiet: { label: t.quietOn },
      from: { label: t.quietFrom, required: true },
      to: { label: t.quietTo, required: true },
      zone: { label: t.zone },
      times: {
        label: t.ownTimes,
        check: (times) => (Object.values(times).some((text) => parseTimes(text) === null) ? t.badTimes : undefined),
      },
    },
    initial: reminderValuesOf(settings),
    submit: async (values) => {
      const saved = await resources.send(saveReminders, { body: reminderSettingsOf(values) });
      form.reset(reminderValuesOf(saved.settings));
      toasts.show({ message: t.saved, intent: 'success' });
    },
  });
  useFormDraft(form, draftKey('medications', 'reminders', patient));
  const { values } = form;
  const badTimes = form.store.errors['times'];
  const zones = [
    { value: '', label: settings.zone === null ? t.zoneClinic(zone) : t.zoneClinic('…').replace(' (…)', '') },
    ...(here === '' || (settings.zone === null && here === zone) ? [] : [{ value: here, label: t.zoneHere(here) }]),
    ...(settings.zone !== null && settings.zone !== here
      ? [{ value: settings.zone, label: t.zoneOther(settings.zone) }]
      : []),
  ];
  return (
    <Form form={form}>
      <CheckField form={form} name="on" />
      {values.on && (
        <>
          <div className="pv-columns">
            <SelectField
              form={form}
              name="advance"
              options={[...new Set([...advances, settings.advance])]
                .sort((a, b) => a - b)
                .map((minutes) => ({ value: String(minutes), label: t.advance_(minutes) }))}
            />
            {zones.length > 1 && <SelectField form={form} name="zone" options={zones} />}
          </div>
          <fieldset className="med-group">
            <legend>{t.dayTimes}</legend>
            <div className="med-fields">
              {dayParts.map((part) => (
                <TextField key={part} form={form} name={part} type="time" />
              ))}
            </div>
          </fieldset>
          <fieldset className="med-group">
            <legend>{t.quiet}</legend>
            <CheckField form={form} name="quiet" />
            {values.quiet && (
              <div className="med-fields">
                <TextField form={form} name="from" type="time" />
                <TextField form={form} name="to" type="time" />
              </div>
            )}
          </fieldset>
          <fieldset className="med-group">
            <legend>{t.perMedicine}</legend>
            {scheduled.length === 0 && <NoneLine of={whole(scheduled)} says={t.noTimesYet} />}
            {scheduled.map(({ ref, name, resource }) => {
              const on = !values.off.includes(ref);
              const id = `${form.id}-times-${resource.id}`;
              const text = values.times[ref] ?? '';
              return (
                <div key={ref} className="med-each">
                  <Switch
                    showLabel
                    label={t.remindOf(name)}
                    checked={on}
                    onChange={(to) =>
                      form.set('off', to ? values.off.filter((one) => one !== ref) : [...values.off, ref])
                    }
                  />
                  {on && (
                    <div className="pv-field">
                      <label htmlFor={id}>{t.ownTimesOf(name)}</label>
                      <input
                        id={id}
                        className="pv-input"
                        maxLength={100}
                        aria-describedby={`${id}-help`}
                        aria-invalid={(badTimes !== undefined && parseTimes(text) === null) || undefined}
                        value={text}
                        onChange={(event) => form.set('times', { ...values.times, [ref]: event.target.value })}
                      />
                      <span id={`${id}-help`} className="pv-field-help">
                        {badTimes !== undefined && parseTimes(text) === null
                          ? t.badTimes
                          : t.ownTimesHelp('07:30, 19:30')}
                      </span>
                    </div>
                  )}
                </div>
              );
            })}
          </fieldset>
        </>
      )}
      <FormActions form={form} action={t.save} />
    </Form>
  );
});
