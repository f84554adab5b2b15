import type { FieldProps } from './control.ts';
import { TextField } from './TextField.tsx';

/** The fields `firstName` and `lastName` of somebody else. */
export const NameFields = ({ form }: Pick<FieldProps, 'form'>) => (
  <div className="pv-columns">
    <TextField form={form} name="firstName" maxLength={80} />
    <TextField form={form} name="lastName" maxLength={80} />
  </div>
);
