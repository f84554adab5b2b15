import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { inWords, useErrorText, useMessages, useService } from '#core/browser';
import { Auth, CallFailure, Http, Router } from '#core/shared';
import { Button, Callout, Skeleton } from '#ui';
import { finishSignOn } from '../../shared/calls.ts';
import { SignOnFrame } from '../components/SignOnFrame.tsx';
import { messages } from '../messages/index.ts';
import { handBack } from '../ownWindow.ts';
import { comeBack } from '../way.ts';

/** Where the clinic’s sign-in sends people back to: logs them in, and takes what it sent out of the address. */
export const ReturnPage = observer(() => {
  const t = useMessages(messages);
  const http = useService(Http);
  const auth = useService(Auth);
  const router = useService(Router);
  const errorText = useErrorText();
  const [problem, setProblem] = useState('');
  const [isHandedBack, setHandedBack] = useState(false);
  useEffect(() => {
    const query = window.location.search.slice(1);
    router.go(router.path, { replace: true });
    const way = comeBack();
    const enter = async (): Promise<void> => {
      if (way === null) {
        if (!(await handBack(query))) throw new CallFailure(401, 'sign_on_ended', '');
        setHandedBack(true);
        window.close();
        return;
      }
      const answer = await http.send(finishSignOn, { body: { query, secret: way.secret } });
      await auth.logInWith(answer, { keep: way.keep });
      // From a page that is for nobody signed in, people are led to where they wanted to go.
      router.go('/single-sign-on', { replace: true });
    };
    inWords(enter(), t).catch((error: unknown) => setProblem(errorText(error)));
    // Once: a code is worth one try.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (isHandedBack) return <SignOnFrame title={t.handedBack} lead={t.handedBackText} />;
  return (
    <SignOnFrame title={problem === '' ? t.returning : t.stopped}>
      {problem === '' ? (
        <Skeleton lines={2} />
      ) : (
        <>
          <Callout tone="bad" role="alert">
            {problem}
          </Callout>
          <Button intent="primary" size="large" fill onClick={() => router.go('/single-sign-on', { replace: true })}>
            {t.beginAgain}
          </Button>
        </>
      )}
    </SignOnFrame>
  );
});
