import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Auth, Router } from '#core/shared';
import { HomeRedirect } from '../../components/HomeRedirect.tsx';
import { LogOutPrompt } from '../../components/LogOutPrompt.tsx';
import { RegisterForm } from '../components/RegisterForm.tsx';
import { AuthPage } from '../../components/AuthPage.tsx';
import { onboardingNames, readOnboarding } from '../onboardingLink.ts';
import { registrationTexts } from '../messages/index.ts';

/** LNK-4: an onboarding link fills the form and then leaves the address bar. LNK-8: only while signed out. */
export const RegisterPage = observer(() => {
  const t = useMessages(registrationTexts);
  const router = useService(Router);
  const { signedIn } = useService(Auth);
  const [invitation] = useState(() => readOnboarding(router.query));
  useEffect(() => {
    router.takeQuery(...onboardingNames);
  }, [router]);
  if (signedIn) return invitation ? <LogOutPrompt /> : <HomeRedirect />;
  const invited = invitation !== null && invitation.otp !== '';
  return (
    <AuthPage
      title={t.registerTitle}
      lead={invited ? t.registerInvited(invitation.email) : t.registerLead}
      foot={{ text: t.haveAccount, href: '/login', link: t.login }}
    >
      <RegisterForm invitation={invitation} />
    </AuthPage>
  );
});
