import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { lazyPart, useMessages, useStore } from '#core/browser';
import { PasswordStep } from '../components/PasswordStep.tsx';
import { AuthPage } from '../../components/AuthPage.tsx';
import { messages } from '../../messages/index.ts';
import { LoginStore } from '../stores/LoginStore.ts';

// What follows a password: not for everybody, and not before it is typed.
const CodeStep = lazyPart(() => import('../components/CodeStep.tsx'), 'CodeStep');
const NewPasswordStep = lazyPart(() => import('../components/NewPasswordStep.tsx'), 'NewPasswordStep');
const PasskeyStep = lazyPart(() => import('../components/PasskeyStep.tsx'), 'PasskeyStep');

/** ENT-1: signing in, with whatever the identity service asks, on one page. */
export const LoginPage = observer(() => {
  const t = useMessages(messages);
  const login = useStore(LoginStore);
  useEffect(() => login.begin(), [login]);
  switch (login.step) {
    case 'new-password':
      return <NewPasswordStep />;
    case 'code':
    case 'recovery-code':
      return <CodeStep key={login.step} />;
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
