import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import type { FormModel } from './useForm.ts';

export interface SubmitButtonProps {
  /** Shows itself busy while this form is on its way. */
  readonly form?: FormModel;
  readonly children: ReactNode;
  readonly fill?: boolean;
  readonly intent?: 'primary' | 'danger';
  readonly size?: 'normal' | 'large';
}

export const SubmitButton = observer(({ form, children, fill, intent = 'primary', size }: SubmitButtonProps) => (
  <Button type="submit" intent={intent} busy={form?.busy ?? false} fill={fill} size={size}>
    {children}
  </Button>
));

interface FormActionsProps {
  readonly form: FormModel;
  /** On the button that sends it. */
  readonly action: string;
  /** Buttons before that one. */
  readonly children?: ReactNode;
}

/** The end of a form. */
export const FormActions = ({ form, action, children }: FormActionsProps) => (
  <div className="pv-form-actions">
    {children}
    <SubmitButton form={form}>{action}</SubmitButton>
  </div>
);
