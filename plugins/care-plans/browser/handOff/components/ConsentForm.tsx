import type { CarePlan } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Button, Form, FormActions, TextField, useConfirm, useForm, useFormDraft } from '#ui';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { Toasts } from '#core/shared';
import { consentFor } from '#plugins/care-plans/shared/consent.ts';
import { handOffTexts } from '../messages/index.ts';

/** Asks the patient in the portal, or records what they said face to face. */
export const ConsentForm = observer(({ plan }: { readonly plan: Stored<CarePlan> }) => {
  const t = useMessages(handOffTexts);
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const confirm = useConfirm();
  const patientId = usePatientId() ?? '';
  const write = async (recipient: string, given: boolean): Promise<void> => {
    const what = t.consentWords(plan.title ?? '');
    await record.create(
      consentFor({ patientId, planId: plan.id, recipient: recipient.trim(), what, now: new Date(), given }),
    );
    toasts.show({ message: given ? t.inPersonDone : t.askDone, intent: 'success' });
  };
  const form = useForm({
    fields: { recipient: { label: t.recipient, required: true }, given: { label: t.inPerson } },
    initial: { recipient: '', given: false },
    submit: async ({ recipient, given }) => {
      await write(recipient, given);
      form.reset({ recipient: '', given: false });
    },
  });
  useFormDraft(form, `care-plans:hand-off:${plan.id}`);
  const inPerson = async (): Promise<void> => {
    const recipient = form.values.recipient.trim();
    const sure =
      recipient === '' ||
      (await confirm({ title: t.inPersonTitle, text: t.inPersonText(recipient), action: t.inPerson }));
    if (!sure) return;
    form.set('given', true);
    if (!(await form.submit())) form.set('given', false);
  };
  return (
    <Form form={form}>
      <TextField form={form} name="recipient" maxLength={200} help={t.recipientHelp} autoComplete="off" />
      <FormActions form={form} action={t.ask}>
        <Button onClick={() => void inPerson()}>{t.inPerson}</Button>
      </FormActions>
    </Form>
  );
});
