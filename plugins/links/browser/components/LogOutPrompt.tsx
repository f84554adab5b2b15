import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, Callout } from '#ui';
import { Auth, Router } from '#core/shared';
import { messages } from '../messages/index.ts';
import { LinkFrame } from './LinkFrame.tsx';

/** LNK-8: an onboarding or staff link was opened under another account. */
export const LogOutPrompt = observer(() => {
  const t = useMessages(messages);
  const auth = useService(Auth);
  const router = useService(Router);
  return (
    <LinkFrame title={t.logOutFirst} {...(auth.email ? { lead: t.signedInAs(auth.email) } : {})}>
      <Callout tone="wait" role="alert">
        {t.logOutThen}
      </Callout>
      <Button intent="primary" onClick={() => void auth.logOut()}>
        {t.logOut}
      </Button>
      <Button intent="quiet" onClick={() => router.go(router.home(), { replace: true })}>
        {t.stay}
      </Button>
    </LinkFrame>
  );
});
