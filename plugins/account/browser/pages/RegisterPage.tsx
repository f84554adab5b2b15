import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Auth, Router } from '../../../../core/shared/index.ts';
import { GoHome } from '../components/GoHome.tsx';
import { LogOutFirst } from '../components/LogOutFirst.tsx';
import { RegisterForm } from '../components/RegisterForm.tsx';
import { Split } from '../components/Split.tsx';
import { onboardingNames, readOnboarding } from '../links/onboarding.ts';
import { joiningTexts } from '../messages/joiningTexts.ts';

/** LNK-4: an onboarding link fills the form and then leaves the address bar. LNK-8: not while somebody is signed in. */
export const RegisterPage = observer(() => {
  const t = useMessages(joiningTexts);
  const router = useService(Router);
  const { signedIn } = useService(Auth);
  const [invitation] = useState(() => readOnboarding(router.query));
  useEffect(() => {
    router.takeQuery(...onboardingNames);
  }, [router]);
  if (signedIn) return invitation ? <LogOutFirst /> : <GoHome />;
  const invited = invitation !== null && invitation.otp !== '';
  return (
    <Split
      title={t.registerTitle}
      lead={invited ? t.registerInvited(invitation.email) : t.registerLead}
      foot={{ text: t.haveAccount, href: '/login', link: t.login }}
    >
      <RegisterForm invitation={invitation} />
    </Split>
  );
});
