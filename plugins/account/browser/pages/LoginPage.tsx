import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { lazyPage, useMessages, useStore } from '../../../../core/browser/index.ts';
import { CodeStep } from '../components/CodeStep.tsx';
import { PasswordStep } from '../components/PasswordStep.tsx';
import { Split } from '../components/Split.tsx';
import { messages } from '../messages.ts';
import { Login } from '../stores/Login.ts';

/** Few ever see it, and the rules for passwords are not small. */
const NewPasswordStep = lazyPage(() =>
  import('../components/NewPasswordStep.tsx').then((module) => module.NewPasswordStep),
);

/** ENT-1: signing in, with whatever the identity service asks, on one page. */
export const LoginPage = observer(() => {
  const t = useMessages(messages);
  const login = useStore(Login);
  useEffect(() => login.begin(), [login]);
  switch (login.step) {
    case 'new-password':
      return (
        <Split title={t.newPasswordTitle} lead={t.newPasswordLead}>
          <NewPasswordStep />
        </Split>
      );
    case 'code':
    case 'recovery-code':
      return (
        <Split title={t.codeTitle} lead={login.byRecoveryCode ? t.recoveryLead : t.codeLead}>
          <CodeStep key={login.step} />
        </Split>
      );
    case 'password':
      return (
        <Split
          title={t.title}
          lead={login.toVisit ? t.leadVisit : t.lead}
          foot={{ text: t.newHere, href: '/register', link: t.create }}
        >
          <PasswordStep />
        </Split>
      );
  }
});
