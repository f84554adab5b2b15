import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { inWords, useMessages, useService } from '../../../../core/browser/index.ts';
import { CodeField, Form, SubmitButton, TextField, useForm } from '../../../../core/browser/ui/index.ts';
import { Http } from '../../../../core/shared/index.ts';
import { acceptInvitation } from '../../../patient-profile/shared/contract.ts';
import { bareCode, isSixDigits, looksLikeEmail } from '../checks.ts';
import { OutboxHint } from '../components/OutboxHint.tsx';
import { Split } from '../components/Split.tsx';
import { familyTexts } from '../messages/familyTexts.ts';

/** A family member whom a patient invited agrees, with the code from the mail. No account is needed, and nothing is shown. */
export const FamilyInvitationPage = observer(() => {
  const t = useMessages(familyTexts);
  const http = useService(Http);
  const [done, setDone] = useState<{ readonly invitedBy: string; readonly organization: string } | null>(null);
  const form = useForm({
    fields: {
      email: {
        label: t.email,
        required: true,
        check: (email) => (looksLikeEmail(email) ? undefined : t.badEmail),
      },
      code: { label: t.code, required: true, check: (code) => (isSixDigits(code) ? undefined : t.badCode) },
    },
    initial: { email: '', code: '' },
    submit: async ({ email, code }) => {
      const body = { email: email.trim(), code: bareCode(code) };
      setDone(await inWords(http.send(acceptInvitation, { body }), t));
    },
  });
  if (done) {
    return (
      <Split title={t.doneTitle}>
        <p role="status">{t.done(done.invitedBy, done.organization)}</p>
      </Split>
    );
  }
  return (
    <Split title={t.title} lead={t.lead}>
      <Form form={form}>
        <TextField form={form} name="email" type="email" autoComplete="email" />
        <CodeField form={form} name="code" />
        <SubmitButton form={form} fill size="large">
          {t.confirm}
        </SubmitButton>
      </Form>
      <OutboxHint email={form.values.email} />
    </Split>
  );
});
