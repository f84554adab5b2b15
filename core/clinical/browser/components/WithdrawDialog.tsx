import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { TextField } from '#ui/form/TextField.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { PatientFormDialog } from '../head/PatientDialog.tsx';
import { recordTexts } from '../messages.ts';

export interface WithdrawDialogProps {
  /** What is taken back, as the chart names it. */
  readonly what: string;
  /** FHIR id of the patient. */
  readonly about: string;
  /** Gets the reason as a note for the record. Resolves with false where it could not be taken back, and has said why. */
  readonly withdraw: (note: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Marks something as entered in error: never without a reason, never deleted. */
export const WithdrawDialog = observer(({ what, about, withdraw, onClose }: WithdrawDialogProps) => {
  const t = useMessages(recordTexts);
  const form = useForm({
    fields: { reason: { label: t.reason, required: true } },
    initial: { reason: '' },
    submit: ({ reason }) => withdraw(t.withdrawn(reason.trim())),
  });
  return (
    <PatientFormDialog
      about={about}
      form={form}
      title={t.withdrawTitle(what)}
      action={t.withdraw}
      danger
      onClose={onClose}
    >
      <p>{t.withdrawText}</p>
      <TextField form={form} name="reason" maxLength={300} multiline rows={2} />
    </PatientFormDialog>
  );
});
