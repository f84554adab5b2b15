import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button, useAction } from '#ui';
import { settingsTexts } from '../messages/index.ts';
import { SecondFactorStore } from '../stores/SecondFactorStore.ts';

export const StartSecondFactor = observer(() => {
  const t = useMessages(settingsTexts);
  const factor = useStore(SecondFactorStore);
  const { busy, run } = useAction();
  const [problem, setProblem] = useState('');
  const start = (): Promise<boolean> => {
    setProblem('');
    return run(() => factor.begin(), { failed: (reason) => void setProblem(reason) });
  };
  return (
    <>
      <Button intent="primary" busy={busy} onClick={() => void start()}>
        {t.factorStart}
      </Button>
      <p role="alert" className="account-problem">
        {problem}
      </p>
    </>
  );
});
