import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useErrorText } from '../kernel.ts';
import { Button } from '../controls/Button.tsx';

const pauseSeconds = 30;

interface SendAgainProps {
  /** On the button; the same with the seconds that are left; said once it was sent. */
  readonly words: { readonly again: string; readonly againIn: (seconds: number) => string; readonly sent: string };
  readonly send: () => Promise<void>;
  /** One was sent just now: the pause has begun. */
  readonly justSent?: boolean;
  readonly disabled?: boolean;
}

/** Another code, at most twice a minute: mail takes a while, and asking again makes the one before useless. */
export const SendAgain = observer(({ words, send, justSent = false, disabled = false }: SendAgainProps) => {
  const errorText = useErrorText();
  const [left, setLeft] = useState(justSent ? pauseSeconds : 0);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const again = async (): Promise<void> => {
    setLeft(pauseSeconds);
    try {
      await send();
      setSaid(words.sent);
    } catch (error) {
      setLeft(0);
      setSaid(errorText(error));
    }
  };
  return (
    <>
      <Button disabled={disabled || left > 0} onClick={() => void again()}>
        {left > 0 ? words.againIn(left) : words.again}
      </Button>
      <p role="status">{said}</p>
    </>
  );
});
