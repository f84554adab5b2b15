import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { errorText, useMessages, useStore } from '../../../../core/browser/index.ts';
import { Button } from '../../../../core/browser/ui/index.ts';
import { settingsTexts } from '../messages/settingsTexts.ts';
import { SecondFactor } from '../stores/SecondFactor.ts';

export const StartSecondFactor = observer(() => {
  const t = useMessages(settingsTexts);
  const factor = useStore(SecondFactor);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const start = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await factor.begin();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
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
