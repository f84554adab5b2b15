import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Callout, LogOutChoice } from '#ui';
import { Auth } from '#core/shared';
import { messages } from '../messages/index.ts';
import { LinkFrame } from './LinkFrame.tsx';

/** LNK-8: an onboarding or staff link was opened under another account. */
export const LogOutPrompt = observer(() => {
  const t = useMessages(messages);
  const { email } = useService(Auth);
  return (
    <LinkFrame title={t.logOutFirst} {...(email ? { lead: t.signedInAs(email) } : {})}>
      <Callout tone="wait" role="alert">
        {t.logOutThen}
      </Callout>
      <LogOutChoice logOut={t.logOut} stay={t.stay} />
    </LinkFrame>
  );
});
