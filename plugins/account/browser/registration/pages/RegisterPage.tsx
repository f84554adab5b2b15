import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Auth, Router } from '#core/shared';
import { HomeRedirect } from '../../components/HomeRedirect.tsx';
import { LogOutPrompt } from '../../components/LogOutPrompt.tsx';
import { useOutsideAccounts } from '../../hooks/useOutsideAccounts.ts';
import { RegisterForm } from '../components/RegisterForm.tsx';
import { SignUpForm } from '../components/SignUpForm.tsx';
import { AuthPage } from '../../components/AuthPage.tsx';
import { onboardingNames, readOnboarding } from '../onboardingLink.ts';
import { registrationTexts } from '../messages/index.ts';

/** LNK-4: an onboarding link fills the form and then leaves the address bar. LNK-8: only while signed out. */
export const RegisterPage = observer(() => {
  const t = useMessages(registrationTexts);
  const router = useService(Router);
  const { signedIn } = useService(Auth);
  const accounts = useOutsideAccounts();
  const [invitation] = useState(() => readOnboarding(router.query));
  useEffect(() => {
    router.takeQuery(...onboardingNames);
  }, [router]);
  if (signedIn) return invitation ? <LogOutPrompt /> : <HomeRedirect />;
  const invited = invitation !== null && invitation.otp !== '';
  const foot = { text: t.haveAccount, href: '/login', link: t.login };
  if (accounts) {
    const email = invitation?.email ?? '';
    return (
      <AuthPage title={t.registerTitle} lead={email ? t.signUpFor(email) : t.signUpLead} foot={foot}>
        <SignUpForm accounts={accounts} invited={email} verb={t.registerSubmit} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t.registerTitle} lead={invited ? t.registerInvited(invitation.email) : t.registerLead} foot={foot}>
      <RegisterForm invitation={invitation} />
    </AuthPage>
  );
});
