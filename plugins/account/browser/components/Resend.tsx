import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { errorText, useMessages } from '../../../../core/browser/index.ts';
import { Button } from '../../../../core/browser/ui/index.ts';
import { joiningTexts } from '../messages/joiningTexts.ts';
import '../account.css';

const pauseSeconds = 30;

interface ResendProps {
  readonly disabled: boolean;
  readonly send: () => Promise<void>;
}

/** Another code, at most twice a minute: mail takes a while, and asking again makes the first code useless. */
export const Resend = observer(({ disabled, send }: ResendProps) => {
  const t = useMessages(joiningTexts);
  const [left, setLeft] = useState(pauseSeconds);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const resend = async (): Promise<void> => {
    setLeft(pauseSeconds);
    try {
      await send();
      setSaid(t.resent);
    } catch (error) {
      setLeft(0);
      setSaid(errorText(error));
    }
  };
  return (
    <div className="account-resend">
      <Button intent="plain" disabled={disabled || left > 0} onClick={() => void resend()}>
        {left > 0 ? t.resendIn(left) : t.resend}
      </Button>
      <p role="status">{said}</p>
    </div>
  );
});
