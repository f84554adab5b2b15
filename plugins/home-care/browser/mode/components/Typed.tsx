import { useId } from 'react';

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly lines?: boolean;
  readonly decimal?: boolean;
  readonly error?: string;
  readonly onChange: (text: string) => void;
  readonly onLeave?: () => void;
}

/** Kept as it is typed, and so no form: nothing waits for a button. */
export const Typed = ({ label, value, most, lines, decimal, error, onChange, onLeave }: TypedProps) => {
  const id = useId();
  const given = {
    ...{ id, className: 'pv-input', value, maxLength: most, onBlur: onLeave },
    ...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
  };
  return (
    <div className="pv-field">
      <label className="pv-label" htmlFor={id}>
        {label}
      </label>
      {lines ? (
        <textarea {...given} rows={4} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input
          {...given}
          inputMode={decimal ? 'decimal' : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {error && (
        <p id={`${id}-error`} className="pv-field-error">
          {error}
        </p>
      )}
    </div>
  );
};
