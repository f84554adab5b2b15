import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Callout, CodeField, Form, SubmitButton, useForm } from '#ui';
import { Http, Lock } from '#core/shared';
import { verifyPin } from '../../shared/pinCalls.ts';
import { pinTexts } from './messages/index.ts';

/** STA-5: opens the lock with the PIN; a session that ended takes the password. */
export const PinWay = observer(({ to }: { readonly to: 'unlock' | 'log-in' }) =>
  to === 'unlock' ? <PinEntry /> : null,
);

const PinEntry = observer(() => {
  const t = useMessages(pinTexts);
  const http = useService(Http);
  const lock = useService(Lock);
  const box = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<number | null>(null);
  // It comes after the password's field, which had the focus until then.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const form = useForm({
    fields: { pin: { label: t.enter, required: true, check: (pin) => (pin.length < 6 ? t.sixDigits : undefined) } },
    initial: { pin: '' },
    submit: async ({ pin }) => {
      let tries = 0;
      const opens = await lock.unlockBy(async (seal) => {
        const answer = await http.send(verifyPin, { body: { pin, seal } });
        tries = answer.left;
        return answer;
      });
      if (opens) return;
      form.reset({ pin: '' });
      setLeft(tries);
      if (tries > 0) form.store.blame('pin', t.wrong(tries));
    },
  });
  if (left === 0)
    return (
      <Callout tone="bad" role="alert">
        {t.noneLeft}
      </Callout>
    );
  return (
    <div ref={box}>
      <Form form={form}>
        <CodeField form={form} name="pin" hidden />
        <SubmitButton form={form} fill size="large">
          {t.unlock}
        </SubmitButton>
      </Form>
    </div>
  );
});
