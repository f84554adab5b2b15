import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { inWords, useMessages, useService } from '#core/browser';
import { CodeField, Form, SubmitButton, TextField, useForm } from '#ui';
import { Http } from '#core/shared';
import { acceptInvitation } from '#plugins/patient-profile/shared/index.ts';
import { bareCode, isSixDigits, looksLikeEmail } from '../../inputChecks.ts';
import { OutboxHint } from '../../outbox/components/OutboxHint.tsx';
import { AuthPage } from '../../components/AuthPage.tsx';
import { familyTexts } from '../messages/family/index.ts';

/** An invited family member agrees with the code from the mail. It needs no account and shows no data. */
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
      <AuthPage title={t.doneTitle}>
        <p role="status">{t.done(done.invitedBy, done.organization)}</p>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t.title} lead={t.lead}>
      <Form form={form}>
        <TextField form={form} name="email" type="email" autoComplete="email" />
        <CodeField form={form} name="code" />
        <SubmitButton form={form} fill size="large">
          {t.confirm}
        </SubmitButton>
      </Form>
      <OutboxHint email={form.values.email} />
    </AuthPage>
  );
});
