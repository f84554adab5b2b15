import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Callout, LogOutChoice } from '#ui';
import { Auth } from '#core/shared';
import { registrationTexts } from '../registration/messages/index.ts';
import { AuthPage } from './AuthPage.tsx';

/** LNK-8: an onboarding or staff link was opened under another account. */
export const LogOutPrompt = observer(() => {
  const t = useMessages(registrationTexts);
  const { email } = useService(Auth);
  return (
    <AuthPage title={t.logOutFirst} {...(email ? { lead: t.signedInAs(email) } : {})}>
      <Callout tone="wait">{t.logOutThen}</Callout>
      <LogOutChoice logOut={t.logOut} stay={t.goHome} />
    </AuthPage>
  );
});
