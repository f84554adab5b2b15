import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { I18n, Resources } from '#core/shared';
import { Form, FormActions, Switch, TextField, useAction, useForm } from '#ui';
import { zoneName } from '#plugins/clinic/shared/index.ts';
import { type QuietHours, savePreferences } from '../../shared/calls.ts';
import { clockOf, minuteOf } from '../clock.ts';
import { preferenceTexts } from '../messages/preferences/index.ts';

/** Nine in the evening to seven in the morning. */
const usual = { from: 21 * 60, to: 7 * 60 };

const Times = observer(
  ({ quiet, save }: { readonly quiet: QuietHours; readonly save: (to: QuietHours) => Promise<unknown> }) => {
    const t = useMessages(preferenceTexts);
    const { locale } = useService(I18n);
    const { timeZone } = quiet;
    const form = useForm({
      fields: {
        from: { label: t.from, required: true },
        to: { label: t.to, required: true, check: (to, { from }) => (to === from ? t.twoTimes : undefined) },
      },
      initial: { from: clockOf(quiet.from), to: clockOf(quiet.to) },
      submit: ({ from, to }) => save({ from: minuteOf(from), to: minuteOf(to), timeZone }),
      done: t.saved,
    });
    return (
      <Form form={form}>
        <div className="pv-columns">
          <TextField form={form} name="from" type="time" />
          <TextField form={form} name="to" type="time" />
        </div>
        <p className="pv-muted">{t.zone(zoneName(timeZone, locale))}</p>
        <FormActions form={form} action={t.save} />
      </Form>
    );
  },
);

/** When nothing but what can't wait is pushed. */
export const QuietTimes = observer(({ quiet }: { readonly quiet: QuietHours | null }) => {
  const t = useMessages(preferenceTexts);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const { run, busy } = useAction();
  const save = (to: QuietHours | null): Promise<unknown> => resources.send(savePreferences, { body: { quiet: to } });
  const timeZone = i18n.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const turn = (on: boolean): void => void run(() => save(on ? { ...usual, timeZone } : null));
  return (
    <section aria-label={t.quietTitle} className="pv-stack">
      <h3>{t.quietTitle}</h3>
      <p className="pv-muted">{t.quietLead}</p>
      <div>
        <Switch checked={quiet !== null} busy={busy} label={t.quietHours} showLabel onChange={turn} />
      </div>
      {quiet && <Times key={`${quiet.from} ${quiet.to}`} quiet={quiet} save={save} />}
    </section>
  );
});
