import { observer } from 'mobx-react-lite';
import { inWords, useMessages, useService } from '#core/browser';
import type { OutsideAccounts } from '#core/browser/auth/identityProvider.ts';
import { Form, PasswordField, SubmitButton, TextField, useForm } from '#ui';
import { Router } from '#core/shared';
import { PasswordRules } from '../../components/PasswordRules.tsx';
import { usePasswordCheck } from '../../hooks/usePasswordCheck.ts';
import { emailField } from '../../inputChecks.ts';
import { passwordTexts } from '../../messages/password/index.ts';
import { registrationTexts } from '../messages/index.ts';

interface SignUpProps {
  readonly accounts: OutsideAccounts;
  /** Whom the link names; empty where nobody was invited. */
  readonly invited: string;
  readonly verb: string;
}

/** INT-2: an account with the outside service, which asks for an address and a password; the rest the clinic knows. */
export const SignUpForm = observer(({ accounts, invited, verb }: SignUpProps) => {
  const t = useMessages(registrationTexts);
  const own = useMessages(passwordTexts);
  const router = useService(Router);
  const check = usePasswordCheck();
  const form = useForm({
    fields: {
      email: emailField(t),
      password: { label: t.password, required: true, check: (password, values) => check(password, values.email) },
    },
    initial: { email: invited, password: '' },
    submit: async ({ email, password }) => {
      await inWords(accounts.signUp(email.trim(), password), { ...own, ...t });
      router.go(`/confirmation?email=${encodeURIComponent(email.trim())}`);
    },
  });
  const { email, password } = form.values;
  return (
    <Form form={form}>
      {!invited && <TextField form={form} name="email" type="email" autoComplete="email" />}
      <PasswordField form={form} name="password" autoComplete="new-password" />
      <PasswordRules password={password} email={email} />
      <SubmitButton form={form} fill size="large">
        {verb}
      </SubmitButton>
    </Form>
  );
});
