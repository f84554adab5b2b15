import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useMessages } from '#core/browser';
import type { FormModel } from '#ui';
import { messages } from '../../messages/index.ts';

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
type Times = { readonly from: string; readonly to: string };

interface AvailabilityFieldProps {
  readonly form: FormModel;
  readonly name: string;
  /** Monday first. */
  readonly week: readonly Times[];
}

/** From when until when somebody works, on each day of the week. */
export const AvailabilityField = observer(({ form, name, week }: AvailabilityFieldProps) => {
  const t = useMessages(messages);
  const help = useId();
  const wrong = form.store.errors[name];
  const set = (day: number, change: Partial<Times>): void =>
    form.set(
      name,
      week.map((one, at) => (at === day ? { ...one, ...change } : one)),
    );
  return (
    <fieldset className="hc-rows" aria-describedby={help}>
      <legend className="pv-label">{form.fields[name]?.label}</legend>
      <p id={help} className={wrong ? 'pv-field-error' : 'pv-field-help'}>
        {wrong ?? t.availabilityHelp}
      </p>
      {weekdays.map((day) => (
        <div key={day} className="hc-hours">
          <span>{t[`weekday_${day}`]}</span>
          {(['from', 'to'] as const).map((end) => (
            <input
              key={end}
              className="pv-input"
              type="time"
              aria-label={end === 'from' ? t.fromOf(t[`weekday_${day}`]) : t.toOf(t[`weekday_${day}`])}
              value={week[day]?.[end] ?? ''}
              aria-invalid={wrong ? true : undefined}
              onChange={({ target }) => set(day, { [end]: target.value })}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
});
