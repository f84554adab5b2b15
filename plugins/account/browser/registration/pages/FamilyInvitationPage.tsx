import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { inWords, Link, useMessages, useService } from '#core/browser';
import { CodeField, Form, SubmitButton, TextField, useForm } from '#ui';
import { type CallAnswer, Http, I18n } from '#core/shared';
import { acceptInvitation } from '#plugins/patient-profile/shared/index.ts';
import { codeField } from '../../codeField.ts';
import { bareCode, emailField } from '../../inputChecks.ts';
import { OutboxHint } from '../../outbox/components/OutboxHint.tsx';
import { AuthPage } from '../../components/AuthPage.tsx';
import { familyTexts } from '../messages/family/index.ts';

/** An invited family member agrees with the code from the mail. It needs no account and shows no data; one is made for whoever has none. */
export const FamilyInvitationPage = observer(() => {
  const t = useMessages(familyTexts);
  const http = useService(Http);
  const i18n = useService(I18n);
  const [done, setDone] = useState<CallAnswer<typeof acceptInvitation> | null>(null);
  const form = useForm({
    fields: {
      email: emailField(t),
      code: codeField(t.code, t),
    },
    initial: { email: '', code: '' },
    submit: async ({ email, code }) => {
      const body = { email: email.trim(), code: bareCode(code), locale: i18n.locale };
      setDone(await inWords(http.send(acceptInvitation, { body }), t));
    },
  });
  if (done) {
    return (
      <AuthPage title={t.doneTitle}>
        <p role="status">
          {t.done(done.invitedBy, done.organization)} {done.account === 'mailed' ? t.mailed : t.logIn(done.invitedBy)}
        </p>
        {done.account === 'mailed' ? (
          <OutboxHint email={form.values.email} />
        ) : (
          <p>
            <Link href="/login">{t.toLogin}</Link>
          </p>
        )}
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
