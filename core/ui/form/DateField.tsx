import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { editTexts } from '../edit/messages.ts';
import { controlProps, type FieldProps, textOf } from './control.ts';
import { Field } from './Field.tsx';

export interface DateFieldProps extends FieldProps {
  /** As FHIR writes it: `2026-11-20`. */
  readonly min?: string;
  readonly max?: string;
  readonly autoComplete?: string;
  /** Memory knows a month or only a year: `2014-05`, `2014` are answers too. */
  readonly partial?: boolean;
}

type Precision = 'day' | 'month' | 'year';

const lengths: Readonly<Record<Precision, number>> = { year: 4, month: 7, day: 10 };
/** How exact a FHIR date is; undefined for what is not wholly typed. */
const precisionOf = (date: string): Precision | undefined =>
  (['year', 'month', 'day'] as const).find((precision) => lengths[precision] === date.length);

/** A date in the browser's own control; the value is a FHIR date, '' for none. */
export const DateField = observer((props: DateFieldProps) => {
  const { form, name, help, disabled, min, max, autoComplete, partial = false } = props;
  const value = textOf(form, name);
  const [chosen, setChosen] = useState<Precision>('day');
  const precision = partial ? (precisionOf(value) ?? chosen) : 'day';
  const cut = (date: string | undefined): string | undefined => date?.slice(0, lengths[precision]);
  const control = { ...controlProps(props), className: 'pv-input', value, autoComplete };
  const input =
    precision === 'year' ? (
      <input
        {...control}
        inputMode="numeric"
        maxLength={4}
        onChange={(event) => {
          setChosen('year');
          form.set(name, event.target.value.replace(/\D/g, ''));
        }}
      />
    ) : (
      <input
        {...control}
        type={precision === 'month' ? 'month' : 'date'}
        min={cut(min)}
        max={cut(max)}
        onChange={(event) => form.set(name, event.target.value)}
      />
    );
  return (
    <Field form={form} name={name} help={help} disabled={disabled}>
      {partial ? (
        <div className="pv-partial-date">
          {input}
          <PrecisionSelect
            label={form.fields[name]?.label ?? ''}
            disabled={disabled}
            value={precision}
            onChange={(next) => {
              setChosen(next);
              // What is known more exactly is cut; what is known less exactly is asked again.
              form.set(name, value.length >= lengths[next] ? value.slice(0, lengths[next]) : '');
            }}
          />
        </div>
      ) : (
        input
      )}
    </Field>
  );
});

interface PrecisionSelectProps {
  readonly label: string;
  readonly disabled: boolean | undefined;
  readonly value: Precision;
  readonly onChange: (precision: Precision) => void;
}

const PrecisionSelect = ({ label, disabled, value, onChange }: PrecisionSelectProps) => {
  const t = useMessages(editTexts);
  return (
    <select
      className="pv-input"
      aria-label={t.precisionOf(label)}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.target.value as Precision)}
    >
      <option value="day">{t.exactDay}</option>
      <option value="month">{t.onlyMonth}</option>
      <option value="year">{t.onlyYear}</option>
    </select>
  );
};
