import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { inWords, useErrorText, useMessages, useService, useStore } from '#core/browser';
import { Button } from '#ui';
import { Http } from '#core/shared';
import { beginPasskeyLogin, passkeyLogin } from '#plugins/account/shared/passkeyCalls.ts';
import { AuthPage } from '../../components/AuthPage.tsx';
import { signWithPasskey } from '../../passkeys/authenticator.ts';
import { passkeyTexts } from '../../passkeys/messages/index.ts';
import { LoginStore } from '../stores/LoginStore.ts';

/** Asks the authenticator at once: the person has just pressed the button for it. */
export const PasskeyStep = observer(() => {
  const t = useMessages(passkeyTexts);
  const errorText = useErrorText();
  const http = useService(Http);
  const login = useStore(LoginStore);
  const [attempt, setAttempt] = useState(1);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let left = false;
    const ask = async (): Promise<void> => {
      const credential = await signWithPasskey(await http.send(beginPasskeyLogin, {}));
      if (!left) await login.logInWith(await http.send(passkeyLogin, { body: { credential } }));
    };
    inWords(ask(), t).catch((error: unknown) => {
      if (!left) setProblem(errorText(error));
    });
    return () => void (left = true);
    // Once for each press: texts and services stay the same meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt]);
  const again = (): void => {
    setProblem('');
    setAttempt(attempt + 1);
  };
  return (
    <AuthPage title={t.logInTitle} lead={t.logInLead}>
      <p role="alert" className="account-problem">
        {problem}
      </p>
      {problem === '' ? (
        <p role="status">{t.waiting}</p>
      ) : (
        <Button intent="primary" onClick={again}>
          {t.tryAgain}
        </Button>
      )}
      <Button intent="quiet" onClick={login.startOver}>
        {t.usePassword}
      </Button>
    </AuthPage>
  );
});
