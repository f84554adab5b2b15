import { type ReactNode, useId } from 'react';

/** A label and its control, within a list of things that one form field holds. */
export const Labelled = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}) => {
  const id = useId();
  return (
    <div className="pv-field">
      <div className="pv-field-head">
        <label htmlFor={id}>{label}</label>
      </div>
      {children(id)}
    </div>
  );
};
