import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useMessages } from '#core/browser';
import { Button, type FormModel } from '#ui';
import { messages } from '../../messages/index.ts';

type Row = Readonly<Record<string, string>>;

interface RowsFieldProps {
  readonly form: FormModel;
  readonly name: string;
  readonly rows: readonly Row[];
  readonly most: number;
  readonly columns: readonly { readonly id: string; readonly label: string; readonly type: 'text' | 'date' }[];
}

/** A short list of rows in a form. */
export const RowsField = observer(({ form, name, rows, most, columns }: RowsFieldProps) => {
  const t = useMessages(messages);
  const error = useId();
  const wrong = form.store.errors[name];
  const label = form.fields[name]?.label ?? '';
  const set = (next: readonly Row[]): void => form.set(name, next);
  return (
    <fieldset className="hc-rows" aria-describedby={wrong ? error : undefined}>
      <legend className="pv-label">{label}</legend>
      {rows.map((row, n) => (
        <div key={n} className="hc-row">
          {columns.map(({ id, label: column, type }) => (
            <label key={id} className="pv-field">
              <span className="pv-label">{column}</span>
              <input
                className="pv-input"
                type={type}
                maxLength={type === 'text' ? 80 : undefined}
                value={row[id] ?? ''}
                aria-invalid={wrong ? true : undefined}
                onChange={({ target }) => set(rows.map((one, at) => (at === n ? { ...one, [id]: target.value } : one)))}
              />
            </label>
          ))}
          <Button intent="quiet" onClick={() => set(rows.filter((_, at) => at !== n))}>
            {t.remove(row[columns[0]!.id] || label)}
          </Button>
        </div>
      ))}
      {wrong && (
        <p id={error} className="pv-field-error">
          {wrong}
        </p>
      )}
      {rows.length < most && (
        <Button
          aria-label={`${t.add}: ${label}`}
          onClick={() => set([...rows, Object.fromEntries(columns.map(({ id }) => [id, '']))])}
        >
          {t.add}
        </Button>
      )}
    </fieldset>
  );
});
