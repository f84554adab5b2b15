import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useErrorText, useMessages } from '../../../../../core/browser/index.ts';
import { Button } from '../../../../../core/browser/ui/index.ts';
import { lobbyMessages } from '../messages.ts';
import type { Entrance } from './Entrance.ts';

const pauseSeconds = 30;

/** Mail takes a while, and each new PIN makes the one before useless: not more than twice a minute. */
export const NewPin = observer(({ entrance }: { readonly entrance: Entrance }) => {
  const t = useMessages(lobbyMessages);
  const errorText = useErrorText();
  const [left, setLeft] = useState(0);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async (): Promise<void> => {
    setLeft(pauseSeconds);
    try {
      await entrance.resend();
      setSaid(t.pinSent);
    } catch (error) {
      setLeft(0);
      setSaid(errorText(error));
    }
  };
  return (
    <>
      <Button intent="quiet" disabled={left > 0} onClick={() => void send()}>
        {left > 0 ? t.pinResendIn(left) : t.pinResend}
      </Button>
      <p role="status">{said}</p>
    </>
  );
});
