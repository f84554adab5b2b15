import { observer } from 'mobx-react-lite';
import { useMessages } from '../../react/useMessages.ts';
import { Button } from '../controls/Button.tsx';
import { Form } from '../form/Form.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { TextField } from '../form/TextField.tsx';
import { type FormModel, useForm } from '../form/useForm.ts';
import { useTexts } from '../kernel.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { recordTexts } from './messages.ts';

export interface WithdrawDialogProps {
  /** What is taken back, as the chart names it. */
  readonly what: string;
  /** Gets the reason as a note for the record. */
  readonly withdraw: (note: string) => Promise<unknown>;
  readonly onClose: () => void;
}

type Withdrawal = { readonly reason: string };

/** Marks something as entered in error: never without a reason, never deleted. */
export const WithdrawDialog = observer(({ what, withdraw, onClose }: WithdrawDialogProps) => {
  const t = useMessages(recordTexts);
  const { cancel } = useTexts();
  const form: FormModel<Withdrawal> = useForm<Withdrawal>({
    fields: { reason: { label: t.reason, required: true } },
    initial: { reason: '' },
    submit: ({ reason }) => withdraw(t.withdrawn(reason.trim())),
  });
  return (
    <Dialog open title={t.withdrawTitle(what)} onClose={onClose}>
      <Form form={form}>
        <p>{t.withdrawText}</p>
        <TextField form={form} name="reason" maxLength={300} multiline rows={2} />
        <div className="pv-form-actions">
          <Button intent="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <SubmitButton form={form} intent="danger">
            {t.withdraw}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
