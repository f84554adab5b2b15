import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { BarePage } from '../../../../core/browser/ui/index.ts';
import { PublicConfig } from '../../../../core/shared/index.ts';
import { CodeStep } from '../components/CodeStep.tsx';
import { NewPasswordStep } from '../components/NewPasswordStep.tsx';
import { PasswordStep } from '../components/PasswordStep.tsx';
import { messages } from '../messages.ts';
import { Login } from '../stores/Login.ts';

const steps = {
  password: PasswordStep,
  'new-password': NewPasswordStep,
  code: CodeStep,
  'recovery-code': CodeStep,
} as const;

/** ENT-1: signing in with whatever questions the identity service asks, on one page. */
export const LoginPage = observer(() => {
  const t = useMessages(messages);
  const login = useStore(Login);
  const demo = useService(PublicConfig).DEMO === 'on';
  useEffect(() => login.begin(), [login]);
  const Step = steps[login.step];
  return (
    <BarePage title={t.heroTitle} text={t.heroText}>
      <Step key={login.step} demo={demo} />
    </BarePage>
  );
});
