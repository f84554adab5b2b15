import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { inWords, useErrorText, useMessages, useService } from '#core/browser';
import { Auth, Http, Lock } from '#core/shared';
import { Button, Callout } from '#ui';
import { beginSignOn, finishSignOn, proveSignOn } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';
import { throughWindow } from '../ownWindow.ts';
import { newSecret } from '../way.ts';

/** Who came by their clinic’s sign-in shows there that it is still they, at the lock and after their session ended. */
export const WayBack = observer(({ to }: { readonly to: 'unlock' | 'log-in' }) => {
  const t = useMessages(messages);
  const http = useService(Http);
  const auth = useService(Auth);
  const lock = useService(Lock);
  const errorText = useErrorText();
  const [problem, setProblem] = useState('');
  const [isAway, setAway] = useState(false);
  const walk = useRef(new AbortController());
  useEffect(() => () => walk.current.abort(), []);
  const { clinic = '', name = '' } = auth.signOn ?? {};

  const pass = async (): Promise<void> => {
    const made = newSecret();
    const query = await throughWindow(async () => {
      const { proof } = await made;
      return (await http.send(beginSignOn, { body: { clinic, proof, fresh: true } }, { open: true })).address;
    }, walk.current.signal);
    const { secret } = await made;
    if (to === 'unlock') {
      await lock.unlockBy((seal) => http.send(proveSignOn, { body: { query, secret, seal } }));
      return;
    }
    const account = auth.cognitoId ?? '';
    await auth.logInWith(await http.send(finishSignOn, { body: { query, secret, account } }, { open: true }));
  };
  const begin = (): void => {
    // Whoever presses again has closed the window before.
    walk.current.abort();
    walk.current = new AbortController();
    setProblem('');
    setAway(true);
    inWords(pass(), t).catch((error: unknown) => {
      setAway(false);
      setProblem(errorText(error));
    });
  };
  return (
    <>
      <div role="alert">{problem !== '' && <Callout tone="bad">{problem}</Callout>}</div>
      <div role="status">{isAway && <p className="pv-muted">{t.inWindow}</p>}</div>
      <Button intent="primary" size="large" fill onClick={begin}>
        {t.continueWith(name)}
      </Button>
    </>
  );
});
