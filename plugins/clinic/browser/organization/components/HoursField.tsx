import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import type { FormModel } from '#ui';
import { I18n } from '#core/shared';
import { type Details, type Weekday, weekdays } from '#plugins/clinic/shared/organization.ts';
import { dayName } from '../localNames.ts';
import { organizationTexts } from '../messages/index.ts';

type Hours = Details['hours'];
const usual = { open: '08:30', close: '16:30' };

/** One row a weekday: open or closed, from when to when. */
export const HoursField = observer(({ form }: { readonly form: FormModel<{ readonly hours: Hours }> }) => {
  const t = useMessages(organizationTexts);
  const i18n = useService(I18n);
  const hours = form.values.hours;
  const error = form.store.errors.hours;
  const change = (day: Weekday, to: Hours[Weekday]): void => form.set('hours', { ...hours, [day]: to });
  return (
    <fieldset className="clinic-hours" aria-describedby={`${form.id}-hours-notes`}>
      <legend className="pv-seen-only-by-readers">{t.hours}</legend>
      {weekdays.map((day) => {
        const name = dayName(day, i18n);
        const at = hours[day];
        const time = (which: 'open' | 'close', label: string) => (
          <input
            className="pv-input"
            type="time"
            aria-label={label}
            aria-invalid={at !== null && at.open >= at.close ? true : undefined}
            value={at?.[which] ?? ''}
            onChange={(event) => change(day, { ...(at ?? usual), [which]: event.target.value })}
          />
        );
        return (
          <div key={day} className="clinic-day">
            <label className="pv-check">
              <input
                type="checkbox"
                aria-label={t.openOn(name)}
                checked={at !== null}
                onChange={(event) => change(day, event.target.checked ? usual : null)}
              />
              <span>{name}</span>
            </label>
            {at ? (
              <span className="clinic-times">
                {time('open', t.opensAt(name))}
                <span aria-hidden>{t.to}</span>
                {time('close', t.closesAt(name))}
              </span>
            ) : (
              <span className="pv-muted">{t.closed}</span>
            )}
          </div>
        );
      })}
      <div id={`${form.id}-hours-notes`}>
        {error && <span className="pv-field-error">{error}</span>}
        <span className="pv-field-help">{t.hoursHelp}</span>
      </div>
    </fieldset>
  );
});
