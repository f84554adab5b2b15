import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, Callout } from '#ui';
import { Auth, FeatureStates, Router } from '#core/shared';
import { messages } from '../messages/index.ts';
import { LinkFrame } from './LinkFrame.tsx';

/** LNK-7, with ways on: which of the reasons it is, nobody is told. */
export const LinkIssue = observer(() => {
  const t = useMessages(messages);
  const router = useService(Router);
  const { signedIn } = useService(Auth);
  const visits = useService(FeatureStates).isRunning('telemedicine');
  const go = (to: string) => () => router.go(to, { replace: true });
  return (
    <LinkFrame title={t.issueTitle}>
      <Callout tone="wait" title={t.issueText} role="alert">
        {t.issueWhy}
      </Callout>
      {signedIn ? (
        <Button intent="primary" onClick={go(router.home())}>
          {t.goHome}
        </Button>
      ) : (
        <>
          <Button intent="primary" onClick={go('/login')}>
            {t.logIn}
          </Button>
          <Button intent="quiet" onClick={go('/forgot-password')}>
            {t.newPassword}
          </Button>
          {visits && (
            <Button intent="quiet" onClick={go('/telemedicine/guest-lobby')}>
              {t.lostVisit}
            </Button>
          )}
        </>
      )}
    </LinkFrame>
  );
});
