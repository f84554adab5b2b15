import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { lazyPage, useMessages, useStore } from '#core/browser';
import { CodeStep } from '../components/CodeStep.tsx';
import { PasswordStep } from '../components/PasswordStep.tsx';
import { AuthPage } from '../../components/AuthPage.tsx';
import { messages } from '../../messages/index.ts';
import { LoginStore } from '../stores/LoginStore.ts';

/** Few ever see it, and the rules for passwords are not small. */
const NewPasswordStep = lazyPage(() =>
  import('../components/NewPasswordStep.tsx').then((module) => module.NewPasswordStep),
);

const PasskeyStep = lazyPage(() => import('../components/PasskeyStep.tsx').then((module) => module.PasskeyStep));

/** ENT-1: signing in, with whatever the identity service asks, on one page. */
export const LoginPage = observer(() => {
  const t = useMessages(messages);
  const login = useStore(LoginStore);
  useEffect(() => login.begin(), [login]);
  switch (login.step) {
    case 'new-password':
      return (
        <AuthPage title={t.newPasswordTitle} lead={t.newPasswordLead}>
          <NewPasswordStep />
        </AuthPage>
      );
    case 'code':
    case 'recovery-code':
      return (
        <AuthPage title={t.codeTitle} lead={login.byRecoveryCode ? t.recoveryLead : t.codeLead}>
          <CodeStep key={login.step} />
        </AuthPage>
      );
    case 'passkey':
      return <PasskeyStep />;
    case 'password':
      return (
        <AuthPage
          title={t.title}
          lead={login.toVisit ? t.leadVisit : t.lead}
          foot={{ text: t.newHere, href: '/register', link: t.create }}
        >
          <PasswordStep />
        </AuthPage>
      );
  }
});
