import { observer } from 'mobx-react-lite';
import { inWords, useMessages, useService } from '#core/browser';
import { Form, FormActions, PasswordField, useForm } from '#ui';
import { Auth, Resources } from '#core/shared';
import { changePassword } from '#plugins/account/shared/settingsCalls.ts';
import { PasswordRules } from '../../components/PasswordRules.tsx';
import { usePasswordCheck } from '../../hooks/usePasswordCheck.ts';
import { settingsTexts } from '../messages/index.ts';
import { ownAccountsOnly } from './ownAccountsOnly.tsx';

const empty = { currentPassword: '', newPassword: '' };

const Panel = observer(() => {
  const t = useMessages(settingsTexts);
  const resources = useService(Resources);
  const { email } = useService(Auth);
  const check = usePasswordCheck();
  const form = useForm({
    fields: {
      currentPassword: { label: t.currentPassword, required: true },
      newPassword: {
        label: t.newPassword,
        required: true,
        check: (password) => check(password, email ?? ''),
      },
    },
    initial: empty,
    submit: async (body) => {
      await inWords(resources.send(changePassword, { body }), t);
      form.reset(empty);
    },
    done: t.passwordChanged,
  });
  return (
    <div className="account-panel">
      <p className="pv-muted">{t.passwordLead}</p>
      <Form form={form}>
        <PasswordField form={form} name="currentPassword" autoComplete="current-password" />
        <PasswordField form={form} name="newPassword" autoComplete="new-password" />
        <PasswordRules password={form.values.newPassword} email={email ?? ''} />
        <FormActions form={form} action={t.changePassword} />
      </Form>
    </div>
  );
});

export const PasswordPanel = ownAccountsOnly(Panel);
