import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, Callout } from '#ui';
import { Auth, Router } from '#core/shared';
import { registrationTexts } from '../registration/messages/index.ts';
import { AuthPage } from './AuthPage.tsx';

/** LNK-8: an onboarding or staff link was opened under another account. */
export const LogOutPrompt = observer(() => {
  const t = useMessages(registrationTexts);
  const auth = useService(Auth);
  const router = useService(Router);
  return (
    <AuthPage title={t.logOutFirst} {...(auth.email ? { lead: t.signedInAs(auth.email) } : {})}>
      <Callout tone="wait">{t.logOutThen}</Callout>
      <Button intent="primary" onClick={() => void auth.logOut()}>
        {t.logOut}
      </Button>
      <Button intent="quiet" onClick={() => router.go(router.home(), { replace: true })}>
        {t.goHome}
      </Button>
    </AuthPage>
  );
});
